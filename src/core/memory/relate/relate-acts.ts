import { stem } from '../../../shared/text/grammar/stem';
import { stemsOf, type Canonical } from './canonical';
import { isSubset, sameSet, type Act, type Relation, type Switch } from './claim';
import { areOpposite, people } from './lexicon';
import { compareWhen, saysWhen } from './when';

const isState = (act: Act): boolean => act.verb === 'be' || act.verb === 'have';
const sameNumbers = (a: Act, b: Act): boolean => a.numbers.join(' ') === b.numbers.join(' ');
const without = (a: ReadonlySet<string>, b: ReadonlySet<string>): readonly string[] =>
  [...a].filter((one) => !b.has(one));

/** Whether the sets differ in exactly one pair of opposites. */
const areOppositeSets = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  const [onlyA, onlyB] = [without(a, b), without(b, a)];
  return onlyA.length === 1 && onlyB.length === 1 && areOpposite(onlyA[0] ?? '', onlyB[0] ?? '');
};

const units = new Set('minut hour onli euro dollar kg km under pound kilo'.split(' '));
const withoutUnits = (set: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...set].filter((word) => !units.has(word)));

const ends = (known: Act, newer: Act): Relation | null => {
  const isSame =
    known.verb === newer.verb && sameSet(known.core, newer.core) && isSubset(newer.times, known.times);
  if (known.ended) return isSame && isSubset(known.times, newer.times) ? 'same' : null;
  if (known.tense === 'past') return null;
  return isSame ? 'update' : null;
};

/** "Never smoked" denies "smoked for ten years", and "no allergies" denies "a nut allergy". */
const deniesAll = (no: Act, yes: Act, text: string, isNewer: boolean): boolean =>
  (no.tense === 'past' ? /\bnever\b/.test(text) : isNewer && /^i have no\b/.test(text)) &&
  no.times.size === 0 &&
  no.numbers.length === 0 &&
  isSubset(no.core, yes.core);

/** Relates an affirmation and a denial. */
const flips = (known: Act, newer: Act, said: Canonical, before: Canonical): Relation | null => {
  if (known.tense !== newer.tense) return null;
  const isSame =
    sameSet(known.core, newer.core) && sameSet(known.times, newer.times) && sameNumbers(known, newer);
  const isDenied = known.positive
    ? deniesAll(newer, known, said.text, true)
    : deniesAll(known, newer, before.text, false);
  if (!isSame && !isDenied) return null;
  if (known.core.size === 0 && known.times.size === 0 && isState(known)) return null;
  if (said.corrected) return 'update';
  if (known.tense === 'past') {
    if (compareWhen(known.when, newer.when) === 'other') return null;
    const isDoneNow =
      !known.positive && (/\bnot\b/.test(before.text) || said.changed) && !saysWhen(newer.when);
    return isDoneNow ? 'update' : 'contradiction';
  }
  // Without a word of change, a denied state such as an allergy is a contradiction, which keeps both.
  return isState(known) && known.positive && !said.changed ? 'contradiction' : 'update';
};

/** "A day", "only", "two hours": amounts that have only one value. */
const rate =
  /\ba (?:day|week|month|night|year)\b|\bevery (?:day|week|month|night)\b|\bonly\b|\bunder \d|\btimes\b|\bminutes?\b|\bhours?\b/;

const amounts = (known: Act, newer: Act, said: Canonical): Relation | null => {
  if (/\bhave been\b.* for \d+ (?:years?|months?)/.test(said.text)) {
    const grows = Number(newer.numbers.at(-1)) >= Number(known.numbers.at(-1));
    return grows || said.corrected ? 'update' : 'contradiction';
  }
  if (known.tense === 'past') return null;
  const isCount = known.verb === 'have' && known.core.size === 1 && said.text.split(' ').length <= 4;
  const isAim = known.tense === 'want' || known.tense === 'plan';
  return isCount || isAim || said.changed || rate.test(said.text) ? 'update' : null;
};

/** Verbs with one object at a time: "studies law", then "studies history now". */
const oneAtATime = new Set(['drive', 'study', 'attend', 'ride'].map(stem));
const direct = /^i (?:be )?\w+ (?!in\b|at\b|with\b|on\b|for\b|by\b|to\b)/;
const isReplaced = (known: Act, newer: Act, said: Canonical): boolean =>
  newer.tense === 'present' &&
  direct.test(said.text) &&
  oneAtATime.has(newer.verb) &&
  [known.core, newer.core].every(({ size }) => size > 0 && size <= 2) &&
  sameSet(known.times, newer.times);

/** Something that happens only once, so it cannot have two dates. */
const isOnce = (act: Act): boolean => act.core.has('first') || act.verb === 'meet' || act.verb === 'graduat';

/** Relates two affirmations or two denials. */
const agrees = (known: Act, newer: Act, said: Canonical): Relation | null => {
  const when = compareWhen(known.when, newer.when);
  const isSameCore = sameSet(known.core, newer.core);
  const isSameTime = sameSet(known.times, newer.times);
  const isSameNumber = sameNumbers(known, newer);
  const isNewChoice = said.changed && !said.besides && newer.positive;
  if (isSameCore && isSameTime && isSameNumber) {
    if (when !== 'other')
      return when !== 'none' || (!saysWhen(known.when) && !saysWhen(newer.when)) ? 'same' : null;
    if (known.tense === 'past') return isOnce(known) ? 'contradiction' : null;
    return known.tense === 'present' && !isNewChoice ? null : 'update';
  }
  if (isSameTime && !isSameNumber && sameSet(withoutUnits(known.core), withoutUnits(newer.core)))
    return known.numbers.length > 0 && newer.numbers.length > 0 && newer.positive
      ? amounts(known, newer, said)
      : null;
  if (isSameTime && isSameNumber && areOppositeSets(known.core, newer.core)) {
    if (known.tense === 'past') return when === 'equal' && saysWhen(known.when) ? 'contradiction' : null;
    return isState(known) && !said.changed ? 'contradiction' : 'update';
  }
  if (!isNewChoice) return null;
  if (isReplaced(known, newer, said)) return 'update';
  // "In the mornings", then "now in the evenings instead".
  const isMoved = known.times.size > 0 && newer.times.size > 0 && !isSubset(known.times, newer.times);
  return isSameCore && isSameNumber && known.tense !== 'past' && isMoved ? 'update' : null;
};

/** "Has no brothers", then "my brother is a plumber". */
const exists = (known: Act, newer: Act): boolean =>
  known.verb === 'have' &&
  !known.positive &&
  !known.ended &&
  known.subject === 'i' &&
  known.core.size === 1 &&
  stemsOf(newer.subject).some((word) => people.has(word) && known.core.has(word));

/** Relates a newer action or state to a known one of the same person. */
export const relateActs = (known: Act, newer: Act, before: Canonical, said: Canonical): Relation | null => {
  if (exists(known, newer)) return 'contradiction';
  if (known.subject !== newer.subject) return null;
  const isSameState =
    isState(known) && isState(newer) && sameSet(known.core, newer.core) && known.core.size > 0;
  if (newer.ended && (known.positive || known.ended)) return ends(known, newer);
  if (known.verb !== newer.verb && !isSameState) {
    const isReversed = areOpposite(known.verb, newer.verb) && sameSet(known.core, newer.core);
    const isSameDay = compareWhen(known.when, newer.when) === 'equal' && saysWhen(known.when);
    return isReversed && isSameDay ? 'contradiction' : null;
  }
  if (known.positive !== newer.positive) return flips(known, newer, said, before);
  return known.tense === newer.tense ? agrees(known, newer, said) : null;
};

const isOwnHabit = ({ subject, positive, tense, verb }: Act): boolean =>
  subject === 'i' && positive && tense === 'present' && verb !== 'like';

/** "Switched from the violin to the viola" ends statements about playing the violin. */
export const relateSwitch = (known: Act, { from, to }: Switch): Relation | null =>
  isOwnHabit(known) && from.size > 0 && isSubset(from, known.core) && !isSubset(to, known.core)
    ? 'update'
    : null;
