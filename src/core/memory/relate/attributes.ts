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
const unit = '(?<unit>chapter|page|section|part|lesson|unit|exercise|step|level)';

interface Side extends Partial<Omit<Draft, 'key' | 'value'>> {
  readonly key: string;
  /** `value` is what holds; `not` or `gone` that it ended; `who`, `of` and `unit` make the key. */
  readonly shapes: readonly string[];
  /** The value ends where the sentence turns to something else. */
  readonly cut?: boolean;
}

/** The single-valued sides of a life, by the sentences that state them. */
const sides: readonly Side[] = [
  {
    key: 'home',
    cut: true,
    shapes: [
      `${who} (?:have )?(?:be )?${not}(?:be )?live (?:in|at) (?<value>.+?)${gone}`,
      `${who} (?:have )?(?<not>moved (?:out of|away from)) (?<value>.+)`,
      `${who} (?:have )?(?:moved|relocated)(?: back)?(?: from .+?)? to (?<value>(?!a |an |the |my |our |another ).+)`,
      `${who} (?:have settled|settled|be based) in (?<value>.+)`,
    ],
  },
  { key: 'home', sort: 'household', soft: true, shapes: ['i live (?:with )?(?<value>(?<=with ).+|alone)'] },
  {
    key: 'job',
    cut: true,
    shapes: [
      `i ${not}(?:be )?(?:work|working) as (?:an? |the )?(?<value>.+?)${gone}`,
      'my job be (?:an? )?(?<value>.+)',
      'i (?:have )?graduated.* and be an? (?<value>.+)',
      'i (?:have )?(?<not>retired|lose my job|(?:quit|left) my job)',
      'i (?:was|have been) (?<not>laid off|made redundant|fired)',
    ],
  },
  {
    key: 'employer',
    cut: true,
    shapes: [
      `i ${not}(?:be )?(?:work|working) (?:as .+? )?(?:at|for) (?<value>(?!\\d|night|home|day|weekend|it\\b|this|that|all|least|first).+?)${gone}`,
      'i (?:have )?(?<not>quit|left|gave up) my job (?:at|with|in) (?:the |an? )?(?<value>.+)',
      'i (?:have )?(?<not>retired|lose my job|(?:quit|left) my job)',
    ],
  },
  { key: 'student', shapes: ['i be an? (?<value>student)', 'i (?:have )?(?<not>graduated)(?! from).*'] },
  {
    key: 'school',
    soft: true,
    cut: true,
    shapes: [
      'i (?:be )?(?:study|studying) (?:\\w+ )?at (?:the )?(?<value>.+)',
      'i (?:changed schools and )?go to (?:school|college|university) (?:in|at) (?<value>.+)',
    ],
  },
  {
    key: 'school year',
    sort: 'number',
    shapes: ['i be in (?:year|grade|class|form|semester) (?<value>\\d+)'],
  },
  { key: 'study year', shapes: ['i be an? (?<value>\\w+)[ -]year (?<of>[\\w ]*?) ?student\\b.*'] },
  {
    key: 'level',
    shapes: ['i be at level (?<value>\\w+) in (?<of>\\w+)', 'my (?<of>\\w+) level be (?<value>\\S+)'],
  },
  { key: 'bedtime', shapes: ['(?:i go to bed|my bedtime be) (?:at )?(?<value>\\d.*)'] },
  { key: 'name', shapes: ['my (?:full |first |real )?name be (?:not \\w+ but )?(?<value>.+)'] },
  {
    key: 'nickname',
    shapes: [
      '(?:you can |you may |i like )?(?:be called|call me|i go by|i be called|everyone call me) (?<value>.+?)(?: by .+)?',
    ],
  },
  {
    key: 'age',
    sort: 'rising',
    shapes: ['(?:i (?:be|turned|have turned)|my age be) (?<value>\\d{1,3})(?: years? old)?'],
  },
  {
    key: 'origin',
    lasting: true,
    shapes: [
      'i (?:be )?(?:originally )?(?:come|be) (?:originally )?from (?<value>.+)',
      `${kin} (?:be|comes|was) from (?<value>.+)`,
    ],
  },
  { key: 'people', lasting: true, shapes: [`${kin} was (?<value>\\w+(?:ish|ian|ean|ese|an))`] },
  {
    key: 'language of answers',
    shapes: ['(?:always )?(?:answer|respond|speak)(?: to me| me)?(?: always)? in (?<value>[a-z]+)'],
  },
  {
    key: 'length of answers',
    shapes: [
      '(?:keep|make) (?:the |my |your )?answers? (?<value>short|long)\\b.*',
      'i like (?<value>short|long) answers?',
    ],
  },
  {
    key: 'my',
    cut: true,
    shapes: ['i (?:have )?(?:changed|switched) my (?<of>[\\w ]+?)(?: from .+?)? to (?<value>.+)'],
  },
  ...Object.entries(exclusiveStates).map(([key, states]) => ({
    key,
    shapes: [`i (?:be|have been|got) (?:an? )?(?<value>${states})\\b.*`],
  })),
  { key: 'diet', shapes: ['i (?<not>eat (?:meat|fish|everything)) again'] },
  {
    key: 'place',
    sort: 'number',
    shapes: [
      `i be (?:still |only |already )?(?:stuck |up )?(?:on|at|in|to|reading) ${unit} (?<value>\\d+)(?<of>.*)`,
      `i have (?:read|get|got|reached|come) (?:up )?(?:to |as far as )?${unit} (?<value>\\d+)(?<of>.*)`,
      `i (?:have )?(?<not>finished|done|finish|read) ${unit} (?<value>\\d+)(?<of>.*)`,
    ],
  },
];
const patterns = sides.map((side) => ({
  side,
  shapes: side.shapes.map((shape) => new RegExp(`^${shape}$`)),
}));

/** Where the value of a home or a job ends. */
const tail =
  /(?:,| with| and(?! \w+$)| because| since| until| while| when| for the| on (?!the)| but|;| during| every| at weekends?| part-time| after| before| near| - | to be| in (?:my|the)\b| be\b)(?=\b|\s).*$/;
const sideJob = /\b(?:weekends?|part-time|evening|freelance|side|volunteer|\w+days?)\b/;

/** A town and a country, or a town and a flat, are no two homes. */
const placeSort = (value: string): string => {
  if (/^(?:a|an|the|my|our|own|another)\b/.test(value)) return 'dwelling';
  return regions.has(value) ? 'region' : 'town';
};

const attributeOf = (
  side: Side,
  found: Readonly<Record<string, string | undefined>>,
  { text, dates }: Canonical,
): readonly Attribute[] => {
  const raw = (found['value'] ?? '').trim();
  const undated = withoutDates(raw, dates);
  // An exam that "was moved to 10 May" lives nowhere.
  if (side.key === 'home' && undated === '') return [];
  const value = side.cut ? undated.replace(tail, '').trim() : undated || raw;
  const ended = found['not'] !== undefined || found['gone'] !== undefined;
  const of = [...content(found['of'] ?? '')].toSorted().join(' ');
  const owner = found['who'] ?? 'i';
  const key =
    side.key === 'my'
      ? `my ${of}`
      : `${owner}:${side.key}${of === '' ? '' : ` ${of}`}${found['unit'] ? ` by ${found['unit']}` : ''}`;
  const isPlace = side.key === 'home' || side.key === 'origin';
  const sort =
    side.sort ??
    (isPlace ? placeSort(value) : side.key === 'employer' && !/^(?:an?|the|my)\b/.test(value) ? 'named' : '');
  const isMany = owner.split(' ').some((word) => oneOfSeveral.has(word));
  const soft =
    side.soft === true ||
    isMany ||
    (/^(?:job|employer)$/.test(side.key) && sideJob.test(text)) ||
    (side.key === 'employer' && sort !== 'named');
  return [made({ key, value, sort, soft, ended, lasting: side.lasting === true })];
};

const fromTable = (said: Canonical): readonly Attribute[] =>
  patterns.flatMap(({ side, shapes }) => {
    const found = shapes.reduce<ReturnType<typeof groups>>(
      (one, shape) => one ?? groups(shape, said.text),
      null,
    );
    // What changed in a year that is named is long past.
    if (!found || (/\b(?:moved|relocated|graduated)\b/.test(said.text) && whenOf(said.dates).year !== null))
      return [];
    return attributeOf(side, found, said);
  });

const sortOf = (value: string, isNamed: boolean): string => {
  if (/^(?:in|at|on|under|near|behind|beside)\b/.test(value)) return 'place';
  if (/^about\b/.test(value)) return 'subject';
  return isNamed || /^(?:an?|the|my)\b|^\d/.test(value) ? 'thing' : 'state';
};

const inTable = /^(?:name|age|bedtime|.* level)$/;

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

/** The single-valued sides that a statement states, ends or changes. */
export const attributesIn = (said: Canonical): readonly Attribute[] => [
  ...fromTable(said),
  ...owned(said),
  ...dated(said),
];
