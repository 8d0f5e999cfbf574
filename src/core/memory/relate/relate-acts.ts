import type { Canonical } from './canonical';
import { isSubset, sameSet, type Act, type Switch } from './claim';
import { areOpposite, kinds, lastingStates, several } from './lexicon';
import type { Relation } from './relation';
import { stem } from '../../../shared/text/stem';
import { compareWhen, saysWhen } from './when';

const lastingStems: ReadonlySet<string> = new Set([...lastingStates].map(stem));
const stays = (act: Act): boolean => [...act.core, act.verb].some((word) => lastingStems.has(word));
const isState = (act: Act): boolean => act.verb === 'be' || act.verb === 'have';
const minus = (a: ReadonlySet<string>, b: ReadonlySet<string>): readonly string[] =>
  [...a].filter((one) => !b.has(one));

/** One word of each is the opposite of the other's, all else is equal. */
const oppositeSets = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  const [onlyA, onlyB] = [minus(a, b), minus(b, a)];
  return onlyA.length === 1 && onlyB.length === 1 && areOpposite(onlyA[0] ?? '', onlyB[0] ?? '');
};

const sameNumbers = (a: Act, b: Act): boolean => a.numbers.join(' ') === b.numbers.join(' ');
/** Amounts by the day or the week, spans and limits: of these one has one. */
const rate =
  /\ba (?:day|week|month|night|year)\b|\bevery (?:day|week|month|night)\b|\bonly\b|\bunder \d|\btimes\b|\bminutes?\b|\bhours?\b/;
const units: ReadonlySet<string> = new Set([
  'minut',
  'hour',
  'onli',
  'euro',
  'dollar',
  'kg',
  'km',
  'under',
  'pound',
  'kilo',
]);
const bare = (set: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...set].filter((word) => !units.has(word)));

const ends = (known: Act, newer: Act): Relation | null => {
  if (!known.positive || known.ended || known.tense === 'past') return null;
  const noun = newer.verb === 'the' || newer.verb === 'my' || newer.verb === 'a';
  if (noun)
    return newer.core.size > 0 && known.verb !== 'like' && isSubset(newer.core, known.core) ? 'update' : null;
  if (known.verb === newer.verb && sameSet(known.core, newer.core) && isSubset(newer.times, known.times))
    return 'update';
  // "Quit running" after "is a long-distance runner".
  const agent = [...known.core].some((word) => word.startsWith(newer.verb) && word.endsWith('er'));
  return known.verb === 'be' && newer.core.size === 0 && newer.verb.length > 2 && agent ? 'update' : null;
};

const flips = (known: Act, newer: Act, said: Canonical, before: Canonical): Relation | null => {
  if (!sameSet(known.core, newer.core) || known.tense !== newer.tense) return null;
  const never = known.tense === 'past' && !known.positive && known.numbers.length === 0;
  if (!sameSet(known.times, newer.times) || !(sameNumbers(known, newer) || never)) return null;
  if (known.core.size === 0 && known.times.size === 0 && isState(known)) return null;
  if (known.tense === 'past') {
    if (compareWhen(known.when, newer.when) === 'other') return null;
    const yet = !known.positive && (/\bnot\b/.test(before.text) || said.changed) && !saysWhen(newer.when);
    return yet || said.corrected ? 'update' : 'contradiction';
  }
  if (stays(known)) return said.changed || said.corrected ? 'update' : 'contradiction';
  return 'update';
};

const agrees = (known: Act, newer: Act, said: Canonical): Relation | null => {
  const when = compareWhen(known.when, newer.when);
  if (sameSet(bare(known.core), bare(newer.core)) && sameSet(known.times, newer.times)) {
    if (sameNumbers(known, newer) && sameSet(known.core, newer.core)) {
      if (when === 'other')
        return known.tense === 'plan' || known.tense === 'must' || known.tense === 'want' ? 'update' : null;
      return when !== 'none' || (!saysWhen(known.when) && !saysWhen(newer.when)) ? 'same' : null;
    }
    if (known.numbers.length === 0 || newer.numbers.length === 0 || !newer.positive) return null;
    return amounts(known, newer, said);
  }
  if (
    oppositeSets(known.core, newer.core) &&
    sameSet(known.times, newer.times) &&
    sameNumbers(known, newer)
  ) {
    if (known.tense === 'past') return when === 'equal' && saysWhen(known.when) ? 'contradiction' : null;
    return stays(known) ? 'contradiction' : 'update';
  }
  if (isChosenAnew(known, newer, said)) return 'update';
  if (!sameSet(known.core, newer.core) || !sameNumbers(known, newer) || known.tense === 'past') return null;
  // "In the mornings", then "now in the evenings instead".
  const moved = known.times.size > 0 && newer.times.size > 0 && !isSubset(known.times, newer.times);
  return moved && said.changed && !said.besides ? 'update' : null;
};

/** Of these one does one thing at a time: "studies law", then "studies history now". */
const oneAtATime: ReadonlySet<string> = new Set(
  ['drive', 'studi', 'study', 'attend', 'ride'].map(stem).concat('study'),
);
const direct = /^i (?:be )?\w+ (?!in\b|at\b|with\b|on\b|for\b|by\b|to\b)/;
const isChosenAnew = (known: Act, newer: Act, said: Canonical): boolean =>
  said.changed &&
  !said.besides &&
  newer.positive &&
  newer.tense === 'present' &&
  direct.test(said.text) &&
  oneAtATime.has(newer.verb) &&
  known.core.size > 0 &&
  newer.core.size > 0 &&
  known.core.size <= 2 &&
  newer.core.size <= 2 &&
  sameSet(known.times, newer.times);

const amounts = (known: Act, newer: Act, said: Canonical): Relation | null => {
  const grows = Number(newer.numbers.at(-1)) >= Number(known.numbers.at(-1));
  if (/\bhave been\b.* for \d+ (?:years?|months?)/.test(said.text)) {
    return grows || said.corrected ? 'update' : 'contradiction';
  }
  if (/\bhave been\b/.test(said.text) || known.tense === 'past') return null;
  const counted = known.verb === 'have' && [...known.core].length === 1 && said.text.split(' ').length <= 4;
  if (counted && several.has([...known.core][0] ?? '') && /brother|sister/.test([...known.core][0] ?? ''))
    return said.changed ? 'update' : null;
  return rate.test(said.text) || said.changed || counted || known.tense === 'want' || known.tense === 'plan'
    ? 'update'
    : null;
};

/** What a newer claim of doing or being makes of a known one of the same person. */
export const relateActs = (known: Act, newer: Act, before: Canonical, said: Canonical): Relation | null => {
  if (known.subject !== newer.subject) return null;
  const alike =
    known.verb === newer.verb ||
    (isState(known) && isState(newer) && stays(known) && sameSet(known.core, newer.core));
  if (newer.ended && known.ended)
    return alike && sameSet(known.core, newer.core) && sameSet(known.times, newer.times) ? 'same' : null;
  if (newer.ended && known.positive) return ends(known, newer);
  if (!alike) {
    const reversed = areOpposite(known.verb, newer.verb) && sameSet(known.core, newer.core);
    return reversed && compareWhen(known.when, newer.when) === 'equal' && saysWhen(known.when)
      ? 'contradiction'
      : null;
  }
  if (known.positive === newer.positive) {
    // "I no longer smoke" is "I do not smoke" and that it was otherwise.
    if (known.tense !== newer.tense) return null;
    return agrees(known, newer, said);
  }
  return flips(known, newer, said, before);
};

const kindStems = kinds.map((kind) => new Set([...kind].map(stem)));
const kindOf = (words: ReadonlySet<string>): ReadonlySet<string> | null =>
  kindStems.find((kind) => [...words].some((word) => kind.has(word))) ?? null;
const holders: ReadonlySet<string> = new Set([
  'us',
  'use',
  'plai',
  'studi',
  'take',
  'drink',
  'read',
  'learn',
  'write',
  'work',
  'be',
  'code',
]);

/** "Switched from the violin to the viola" ends what is known to be done with a violin; so does a switch within a kind. */
export const relateSwitch = (known: Act, change: Switch): Relation | null => {
  if (known.subject !== 'i' || !known.positive || known.tense === 'past' || !holders.has(known.verb))
    return null;
  if (change.from.size > 0 && isSubset(change.from, known.core) && !isSubset(change.to, known.core))
    return 'update';
  if (change.to.size === 0) return null;
  const kind = kindOf(change.to);
  return kind !== null && kindOf(known.core) === kind && !isSubset(change.to, known.core) ? 'update' : null;
};
