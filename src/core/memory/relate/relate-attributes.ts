import { stem } from '../../../shared/text/stem';
import { readDateKey } from './attributes/dated';
import type { Canonical } from './canonical';
import { isSubset, sameSet, type Attribute } from './claim';
import { movedWords, recurring } from './lexicon';
import type { Relation } from './relation';
import { compareWhen } from './when';

const recurringStems: ReadonlySet<string> = new Set([...recurring].map(stem));
const comesAgain = (key: string): boolean =>
  readDateKey(key)?.words.some((word) => recurringStems.has(word)) === true;
const moves = new RegExp(`\\b(?:${movedWords})\\b`);

const otherValue = (known: Attribute, newer: Attribute, said: Canonical): Relation | null => {
  if (said.besides) return null;
  if (known.lasting || newer.lasting) return said.corrected ? 'update' : 'contradiction';
  if (known.sort === 'rising') {
    const grows = Number([...newer.value][0]) > Number([...known.value][0]);
    return grows || said.corrected ? 'update' : 'contradiction';
  }
  return (known.soft || newer.soft) && !said.changed && !said.corrected ? null : 'update';
};

const namesDay = ({ when, value }: Attribute): boolean =>
  value.size > 0 || (when !== null && (when.day ?? when.month ?? when.weekday) !== null);

const relateDates = (known: Attribute, newer: Attribute, said: Canonical): Relation | null => {
  if (newer.ended) return known.ended ? 'same' : 'update';
  if (known.ended) return 'update';
  if (!known.when || !newer.when) return null;
  const times = compareWhen(known.when, newer.when);
  if (times === 'equal' || times === 'fits') return 'same';
  if (times === 'other') {
    // A lesson on Mondays and one on Thursdays are two lessons.
    if (comesAgain(known.key) && known.when.weekday !== newer.when.weekday && !said.changed) return null;
    return otherValue(known, newer, said);
  }
  if (known.value.size > 0 && sameSet(known.value, newer.value)) return 'same';
  // "On 3 May", then "on Friday now": another day. "At nine now": an hour of the same day.
  return said.changed && namesDay(known) && namesDay(newer) ? otherValue(known, newer, said) : null;
};

/** Of several of a kind these words name one: "my second exam" is not the one that is known. */
const oneOfSeveral =
  /^(?:first|second|third|fourth|fifth|\d.*|other|anoth\w*|next|last|final|mock|oral|written|practic\w*|back|return)$/;

/**
 * "The exam was moved" is said of the chemistry exam too, and "my chemistry exam is now on …" of the exam that is known,
 * where the statement says itself that a day has changed.
 */
const isSameThing = (known: string, newer: string): boolean => {
  const [one, other] = [readDateKey(known), readDateKey(newer)];
  if (!one || !other || one.side !== other.side || one.words[0] !== other.words[0]) return false;
  const [before, after] = [new Set(one.words), new Set(other.words)];
  if (isSubset(after, before)) return true;
  return isSubset(before, after) && !other.words.some((word) => !before.has(word) && oneOfSeveral.test(word));
};

/** What a newer value of a single-valued side makes of the known one; null where they speak of different sides. */
export const relateAttributes = (known: Attribute, newer: Attribute, said: Canonical): Relation | null => {
  if (known.key !== newer.key) {
    return said.changed && isSameThing(known.key, newer.key) && relateDates(known, newer, said) === 'update'
      ? 'update'
      : null;
  }
  if (known.sort === 'date' && newer.sort === 'date') return relateDates(known, newer, said);
  if (newer.ended) {
    if (known.ended && known.key.startsWith('place in ')) return null;
    if (known.ended) return sameSet(known.value, newer.value) ? 'same' : null;
    return newer.value.size === 0 || isSubset(newer.value, known.value) || isSubset(known.value, newer.value)
      ? 'update'
      : null;
  }
  if (known.ended && known.key.startsWith('place in ')) return null;
  if (known.ended) return sameSet(known.value, newer.value) && known.value.size > 0 ? 'update' : null;
  if (known.sort === 'date' || newer.sort === 'date') return relateDates(known, newer, said);
  const fits = isSubset(known.value, newer.value) || isSubset(newer.value, known.value);
  if (fits && known.value.size > 0 && newer.value.size > 0) return 'same';
  if (known.sort !== newer.sort && !moves.test(said.text)) return null;
  return otherValue(known, newer, said);
};
