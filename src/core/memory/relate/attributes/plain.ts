import type { Canonical } from '../canonical';
import type { Attribute } from '../claim';
import { withoutDates } from '../when';
import { content, groups, made, placeSort, type Draft } from './made';

/** A simple "my … is …" or its like, with the value as words. */
const simple: readonly (readonly [RegExp, string, Partial<Draft>])[] = [
  [/^my (?:full |first |real )?name be (?:not \w+ but )?(?<value>.+)$/, 'name', {}],
  [
    /^(?:you can |you may |i like )?(?:be called|call me|i go by|i be called|everyone call me) (?<value>.+?)(?: by .+)?$/,
    'nickname',
    {},
  ],
  [/^i (?:be|turned|have turned) (?<value>\d{1,3})(?: years? old)?$/, 'age', { sort: 'rising' }],
  [/^my age be (?<value>\d{1,3})\b.*$/, 'age', { sort: 'rising' }],
  [
    /^i (?:be )?(?:originally )?(?:come|be|comes) (?:originally )?from (?<value>.+)$/,
    'origin',
    { lasting: true, sort: 'place' },
  ],
  [
    /^my (?<who>mother|father) (?:be|come|comes|was) from (?<value>.+)$/,
    'origin',
    { lasting: true, sort: 'place' },
  ],
  [/^my native language be (?<value>.+)$/, 'native language', { lasting: true }],
  [/^my blood type be (?<value>.+)$/, 'blood type', { lasting: true }],
  [/^my eyes? be (?<value>\w+)$/, 'eyes', { lasting: true }],
  [
    /^my (?<who>mother|father|grandmother|grandfather) was an? (?<value>\w+)$/,
    'trade',
    { lasting: true, soft: false },
  ],
  [
    /^my (?<who>mother|father|grandmother|grandfather) was (?<value>(?!born|very|not|never)\w+(?:ish|ian|ean|ese|an))$/,
    'people',
    { lasting: true },
  ],
  [/^i (?:be|have been|got) (?<value>single|married|engaged|divorced|widowed|separated)\b.*$/, 'status', {}],
  [/^i be (?:an? )?(?<value>vegetarian|vegan|pescatarian|omnivore)$/, 'diet', {}],
  [/^i (?<ended>eat (?:meat|fish|everything)) again$/, 'diet', { ended: true }],
  [/^i be in (?:year|grade|class|form|semester) (?<value>\d+)$/, 'school year', { sort: 'number' }],
  [
    /^i be an? (?<value>1st|first|2|second|2nd|third|3rd|fourth|4th|fifth|final|[\w]+)[ -]year (?<who>[\w ]*?) ?student\b.*$/,
    'study year',
    {},
  ],
  [/^i be at level (?<value>[a-c]\d|\w+) in (?<who>\w+)$/, 'level', {}],
  [/^my (?<who>\w+) level be (?<value>\S+)$/, 'level', {}],
  [/^i (?:be )?(?:study|studying) (?:\w+ )?at (?:the )?(?<value>.+)$/, 'school', { soft: true }],
  [/^i (?:changed schools and )?go to (?:school|college|university) (?:in|at) (?<value>.+)$/, 'school', {}],
  [
    /^(?:always )?(?:answer|reply|write|respond|speak)(?: to me| me)?(?: always)? in (?<value>[a-z]+)$/,
    'language of answers',
    {},
  ],
  [/^(?:keep|make) (?:the |my |your )?answers? (?<value>short|long)\b.*$/, 'length of answers', {}],
  [/^i (?:like|prefer)s? (?<value>short|long) answers?$/, 'length of answers', {}],
  [/^i go to bed (?:at )?(?<value>\d+.*)$/, 'bedtime', {}],
  [/^my bedtime be (?:at )?(?<value>\d+.*)$/, 'bedtime', {}],
  [/^i (?:get|wake) up (?:at )?(?<value>\d+.*)$/, 'rising', {}],
  [/^i (?:have )?(?:changed|switched) my (?<who>[\w ]+?)(?: from .+?)? to (?<value>.+)$/, 'my', {}],
  [/^i be (?<value>left|right)-handed$/, 'hand', { lasting: true }],
  [
    /^i be the (?<value>oldest|youngest|eldest) (?:of|child|in)\b.*$/,
    'rank among children',
    { lasting: true },
  ],
  [/^i met my (?<who>\w+) in (?<value>\d{4})$/, 'met', { lasting: true }],
  [/^i graduated from (?<who>[\w ]+) in (?<value>\d{4})$/, 'graduated', { lasting: true }],
  [/^i run my first (?<who>[\w ]+?) in (?<value>\d{4})$/, 'first', { lasting: true }],
];

/** Sides that a sentence of one shape tells. */
export const plain = ({ text }: Canonical): readonly Attribute[] => {
  for (const [pattern, key, draft] of simple) {
    const found = groups(pattern, text);
    if (found === null) continue;
    const of = [...content(found['who'] ?? '')].toSorted().join(' ');
    const raw = found['value'] ?? '';
    const value = withoutDates(raw) === '' ? raw : withoutDates(raw);
    const sort = draft.sort === 'place' ? placeSort(value) : draft.sort;
    const name = key === 'my' ? `my ${of}` : key === 'age' || of === '' ? `i:${key}` : `${of}:${key}`;
    return [made({ ...draft, key: name, value, ...(sort === undefined ? {} : { sort }) })];
  }
  return [];
};
