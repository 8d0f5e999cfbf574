import type { Canonical } from './canonical';
import type { Attribute } from './claim';
import { dated } from './dated';
import { exclusiveStates, lasting, oneOfSeveral, regions, single } from './lexicon';
import { content, groups, made, type Draft } from './made';
import { saysWhen, whenIn, whenOf, withoutDates } from './when';

const who = '(?<who>i|my (?:[\\w-]+ ){0,2}?[\\w-]+?)';
const not = '(?<not>no longer |used to |do not |not )?';
const gone = '(?<gone> no longer)?';
const kin = 'my (?<of>mother|father|grandmother|grandfather)';
const article = '(?:a|an|the|my|our|another)';
const noEmployer = '\\d|night|home|day|weekend|it\\b|this|that|all|least|first';
const already = '(?:still |only |already )?(?:stuck |up )?';
const upTo = '(?:up )?(?:to |as far as )?';
const unit = '(?<unit>chapter|page|section|part|lesson|unit|exercise|step|level)';

/**
 * Sentences that state a single-valued attribute of the learner; for each attribute the first match counts. `value` is
 * the value, `not` or `gone` mean that it ended, and `who`, `of` and `unit` make the key.
 */
const sentences: readonly (readonly [side: string, sentence: string])[] = [
  ['home', `${who} (?:have )?(?:be )?${not}(?:be )?live (?:in|at) (?<value>.+?)${gone}`],
  ['home', `${who} (?:have )?(?:moved|relocated)(?: back)?(?: from .+?)? to (?<value>(?!${article} ).+)`],
  ['home', `${who} (?:have settled|settled|be based) in (?<value>.+)`],
  ['job', `i ${not}(?:be )?(?:work|working) as (?:an? |the )?(?<value>.+?)${gone}`],
  [
    'employer',
    `i ${not}(?:be )?(?:work|working) (?:as .+? )?(?:at|for) (?<value>(?!${noEmployer}).+?)${gone}`,
  ],
  ['student', 'i be an? (?<value>student)'],
  ['student', 'i (?:have )?(?<not>graduated)(?! from).*'],
  ['school', 'i (?:be )?(?:study|studying) (?:\\w+ )?at (?:the )?(?<value>.+)'],
  ['school year', 'i be in (?:year|grade|class|form|semester) (?<value>\\d+)'],
  ['study year', 'i be an? (?<value>\\w+)[ -]year (?<of>[\\w ]*?) ?student\\b.*'],
  ['bedtime', '(?:i go to bed|my bedtime be) (?:at )?(?<value>\\d.*)'],
  ['name', 'my (?:full |first |real )?name be (?:not \\w+ but )?(?<value>.+)'],
  ['age', '(?:i (?:be|turned|have turned)|my age be) (?<value>\\d{1,3})(?: years? old)?'],
  ['origin', 'i (?:be )?(?:originally )?(?:come|be) (?:originally )?from (?<value>.+)'],
  ['origin', `${kin} (?:be|comes|was) from (?<value>.+)`],
  ['people', `${kin} was (?<value>\\w+(?:ish|ian|ean|ese|an))`],
  [
    'language of answers',
    '(?:always )?(?:answer|respond|speak)(?: to me| me)?(?: always)? in (?<value>[a-z]+)',
  ],
  [
    'length of answers',
    '(?:i (?:like|want|would like|would rather have) )?(?:keep|make)? ?(?:the |my |your )?(?:answers?|paragraphs|explanations|sentences|it|things) (?<value>short|long)\\b.*',
  ],
  [
    'length of answers',
    '(?:you can )?(?:(?:i (?:like|want|would like|would rather have)|give me|write|use|make) )?(?<value>short|long) (?:answers?|paragraphs|explanations|sentences)(?: (?!be (?:hard|difficult|a)\\b).*)?',
  ],
  [
    'language of examples',
    '(?:show|give|use|write|switch to|stick to)(?: me)? (?<value>\\w+) (?:code|examples|snippets)\\b.*',
  ],
  ...Object.entries(exclusiveStates).map(
    ([side, states]) => [side, `i (?:be|have been|got) (?:an? )?(?<value>${states})\\b.*`] as const,
  ),
  ['diet', 'i (?<not>eat (?:meat|fish|everything)) again'],
  ['place', `i be ${already}(?:on|at|in|to|reading) ${unit} (?<value>\\d+)(?<of>.*)`],
  ['place', `i have (?:read|get|got|reached|come) ${upTo}${unit} (?<value>\\d+)(?<of>.*)`],
  ['place', `i (?:have )?(?<not>finished|done|finish|read) ${unit} (?<value>\\d+)(?<of>.*)`],
];

/** Special handling of some attributes. `cut`: the value ends at the next clause. */
const traits: Readonly<Record<string, Partial<Draft> & { readonly cut?: boolean }>> = {
  home: { cut: true },
  job: { cut: true },
  employer: { cut: true },
  school: { soft: true, cut: true },
  'school year': { sort: 'number' },
  age: { sort: 'rising' },
  origin: { lasting: true },
  people: { lasting: true },
  place: { sort: 'number' },
  'language of examples': { soft: true },
};
const sides = [...new Set(sentences.map(([side]) => side))].map((side) => ({
  key: side,
  sort: '',
  ...traits[side],
  shapes: sentences.filter(([of]) => of === side).map(([, sentence]) => new RegExp(`^${sentence}$`)),
}));

/** Matches what follows the value of a home or a job. */
const tail =
  /(?:,| with| and(?! \w+$)| because| since| until| while| when| for the| on (?!the)| but|;| during| every| at weekends?| part-time| after| before| near| - | to be| in (?:my|the)\b| be\b)(?=\b|\s).*$/;
const sideJob = /\b(?:weekends?|part-time|evening|freelance|side|volunteer|\w+days?)\b/;

/** A town and its country, or a town and a flat, are not two different homes. */
const placeSort = (value: string): string => {
  if (/^(?:a|an|the|my|our|own|another)\b/.test(value)) return 'dwelling';
  return regions.has(value) ? 'region' : 'town';
};

const firstMatch = (shapes: readonly RegExp[], text: string): ReturnType<typeof groups> =>
  shapes.reduce<ReturnType<typeof groups>>((found, shape) => found ?? groups(shape, text), null);

const attributeOf = (
  { key, cut = false, ...side }: Omit<(typeof sides)[number], 'shapes'>,
  found: Readonly<Record<string, string | undefined>>,
  { text, dates }: Canonical,
): Attribute | null => {
  const raw = (found['value'] ?? '').trim();
  const undated = withoutDates(raw, dates);
  // In "was moved to 10 May" the value is a date, not a home.
  if (key === 'home' && undated === '') return null;
  const value = cut ? undated.replace(tail, '').trim() : undated || raw;
  const of = [...content(found['of'] ?? '')].toSorted().join(' ');
  const owner = found['who'] ?? 'i';
  const isNamed = key === 'employer' && !/^(?:an?|the|my)\b/.test(value);
  const isPlace = key === 'home' || key === 'origin';
  return made({
    ...side,
    key: `${owner}:${key}${of && ` ${of}`}${found['unit'] === undefined ? '' : ` by ${found['unit']}`}`,
    value,
    sort: side.sort || (isPlace ? placeSort(value) : isNamed ? 'named' : ''),
    soft:
      side.soft === true ||
      owner.split(' ').some((word) => oneOfSeveral.has(word)) ||
      (/^(?:job|employer)$/.test(key) && sideJob.test(text)) ||
      (key === 'employer' && !isNamed),
    ended: found['not'] !== undefined || found['gone'] !== undefined,
  });
};

const fromSentences = (said: Canonical): readonly Attribute[] =>
  sides.flatMap(({ shapes, ...side }) => {
    const found = firstMatch(shapes, said.text);
    // A change in a named year is long past.
    const isPast = /\b(?:moved|relocated|graduated)\b/.test(said.text) && whenOf(said.dates).year !== null;
    return found && !isPast ? (attributeOf(side, found, said) ?? []) : [];
  });

const sortOf = (value: string, isNamed: boolean): string => {
  if (/^(?:in|at|on|under|near|behind|beside)\b/.test(value)) return 'place';
  if (/^about\b/.test(value)) return 'subject';
  return isNamed || /^(?:an?|the|my)\b|^\d/.test(value) ? 'thing' : 'state';
};

const inTable = /^(?:name|age|bedtime)$/;

/** "My favourite composer is Brahms", "my thesis topic is coral reefs", "my wife's name is Elif". */
const owned = ({ text, names }: Canonical): readonly Attribute[] => {
  const born = groups(/^(?:i was born (?:in|on|at)|my birthday be(?: on| in)?) (?<value>.+)$/, text)?.[
    'value'
  ];
  if (born !== undefined) {
    const when = whenIn(`in ${born}`);
    return saysWhen(when)
      ? [{ ...made({ key: 'i:born', value: '', sort: 'date', lasting: true }), when }]
      : [made({ key: 'i:birthplace', value: born, sort: placeSort(born), lasting: true })];
  }
  const named = groups(/^my (?:new )?(?<who>[\w-]+)(?:'s name be| be (?:called|named)) (?<value>.+)$/, text);
  if (named) {
    const owner = named['who'] ?? '';
    return [made({ key: `${owner}:name`, value: named['value'] ?? '', soft: oneOfSeveral.has(owner) })];
  }
  const found = groups(/^my (?:new )?(?<what>[\w' -]+?) (?:be|ends in|weigh) (?<value>.+)$/, text);
  const what = found?.['what'] ?? '';
  const value = (found?.['value'] ?? '').replace(/^the one on /, '');
  const isStated = what !== '' && !inTable.test(what) && !/^(?:not|no longer) | no longer$/.test(value);
  if (!isStated) return [];
  const isNamed = [...names].some((name) => value.includes(name));
  const isSingle = /^(?:least )?favourite /.test(what) || single.has(what.split(' ').at(-1) ?? '');
  return [
    made({
      key: `my ${[...content(what)].toSorted().join(' ')}`,
      value,
      sort: isSingle ? (/\d/.test(value) ? 'number' : '') : sortOf(value, isNamed),
      soft: !isSingle,
      lasting: lasting.has(what.replace(' ', '_')),
    }),
  ];
};

/** The single-valued attributes that a statement sets, ends or changes. */
export const attributesIn = (said: Canonical): readonly Attribute[] => [
  ...fromSentences(said),
  ...owned(said),
  ...dated(said),
];
