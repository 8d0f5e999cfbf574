import { stem } from '../../../shared/text/stem';
import type { Canonical } from './canonical';
import { isSubset, sameSet, type Attribute } from './claim';
import { recurring } from './lexicon';
import type { Relation } from './relation';
import { compareWhen } from './when';

const recurringStems: ReadonlySet<string> = new Set([...recurring].map(stem));
const comesAgain = (key: string): boolean => key.split(' ').some((word) => recurringStems.has(word));
const moves =
  /\b(?:moved|relocated|postponed|rescheduled|brought forward|extended|changed|put off|pushed back|delayed)\b/;

const otherValue = (known: Attribute, newer: Attribute, said: Canonical): Relation | null => {
  if (said.besides) return null;
  if (known.lasting || newer.lasting) return said.corrected ? 'update' : 'contradiction';
  if (known.sort === 'rising') {
    const grows = Number([...newer.value][0]) > Number([...known.value][0]);
    return grows || said.corrected ? 'update' : 'contradiction';
  }
  return (known.soft || newer.soft) && !said.changed && !said.corrected ? null : 'update';
};

const relateDates = (known: Attribute, newer: Attribute, said: Canonical): Relation | null => {
  const moved = moves.test(said.text);
  if (!known.when || !newer.when) return null;
  const times = compareWhen(known.when, newer.when);
  if (times === 'equal' || times === 'fits') return 'same';
  if (times === 'other') {
    // A lesson on Mondays and one on Thursdays are two lessons.
    if (comesAgain(known.key) && known.when.weekday !== newer.when.weekday && !said.changed) return null;
    return otherValue(known, newer, said);
  }
  if (known.value.size > 0 && sameSet(known.value, newer.value)) return 'same';
  return moved ? otherValue(known, newer, said) : null;
};

/** "My exam was moved" is said of the chemistry exam too, where no other is known. */
const isHeadOf = (newer: string, known: string): boolean => {
  const [date, head] = [/^date of (\S+)$/.exec(newer)?.[1], /^date of (.+)$/.exec(known)?.[1]];
  return date !== undefined && head !== undefined && head.split(' ').includes(date);
};

/** What a newer value of a single-valued side makes of the known one; null where they speak of different sides. */
export const relateAttributes = (known: Attribute, newer: Attribute, said: Canonical): Relation | null => {
  if (known.key !== newer.key) {
    return isHeadOf(newer.key, known.key) &&
      moves.test(said.text) &&
      relateDates(known, newer, said) === 'update'
      ? 'update'
      : null;
  }
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
