import { readDateKey } from './dated';
import type { Canonical } from './canonical';
import { isSubset, sameSet, type Attribute, type Relation } from './claim';
import { moved } from './lexicon';
import { compareWhen } from './when';

const moves = new RegExp(`\\b(?:${moved})\\b`);

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
    const isWeekly = known.when.day === null && known.when.weekday !== newer.when.weekday;
    return isWeekly && !said.changed ? null : otherValue(known, newer, said);
  }
  if (known.value.size > 0 && sameSet(known.value, newer.value)) return 'same';
  // "On 3 May", then "on Friday now": another day. "At nine now": a time on the same day.
  return said.changed && namesDay(known) && namesDay(newer) ? otherValue(known, newer, said) : null;
};

/** "My second exam" is not the known exam. */
const oneOfMany =
  /^(?:first|second|third|fourth|fifth|\d.*|other|anoth\w*|next|last|final|mock|oral|written|practic\w*|back|return)$/;

/** "The exam was moved" may mean a known chemistry exam, and "my chemistry exam is now on …" a known exam. */
const isSameThing = (known: string, newer: string): boolean => {
  const [one, other] = [readDateKey(known), readDateKey(newer)];
  if (!one || !other || one.side !== other.side || one.words[0] !== other.words[0]) return false;
  const [before, after] = [new Set(one.words), new Set(other.words)];
  if (isSubset(after, before)) return true;
  return isSubset(before, after) && !other.words.some((word) => !before.has(word) && oneOfMany.test(word));
};

/** Relates a newer value to the known one; null if they are about different things. */
export const relateAttributes = (known: Attribute, newer: Attribute, said: Canonical): Relation | null => {
  if (known.key !== newer.key) {
    return said.changed && isSameThing(known.key, newer.key) && relateDates(known, newer, said) === 'update'
      ? 'update'
      : null;
  }
  if (known.sort === 'date' || newer.sort === 'date')
    return known.sort === newer.sort ? relateDates(known, newer, said) : null;
  const fits = isSubset(known.value, newer.value) || isSubset(newer.value, known.value);
  const isPlace = known.key.startsWith('i:place');
  if (newer.ended && known.ended) return !isPlace && sameSet(known.value, newer.value) ? 'same' : null;
  if (newer.ended) return fits ? 'update' : null;
  if (known.ended)
    return !isPlace && sameSet(known.value, newer.value) && known.value.size > 0 ? 'update' : null;
  if (fits && known.value.size > 0 && newer.value.size > 0) return 'same';
  if (known.sort !== newer.sort && !moves.test(said.text)) return null;
  return otherValue(known, newer, said);
};
