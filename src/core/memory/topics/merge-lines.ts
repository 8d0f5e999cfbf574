import { isBlank, keyOf, type TextLine } from './topic-text';

/** A multiset of lines. The function removes a line once and returns whether it was there. */
const multisetOf = (lines: readonly TextLine[]) => {
  const left = new Map<string, number>();
  for (const line of lines) left.set(keyOf(line), (left.get(keyOf(line)) ?? 0) + 1);
  return (line: TextLine): boolean => {
    const count = left.get(keyOf(line)) ?? 0;
    if (count === 0) return false;
    left.set(keyOf(line), count - 1);
    return true;
  };
};

/**
 * Three-way merge: additions and removals of either side apply, and a line changed on both sides appears twice. The
 * manual edit's order and blank lines are kept; the other side's new lines come after it.
 */
export const mergeLines = (
  base: readonly TextLine[],
  ours: readonly TextLine[],
  byHand: readonly TextLine[],
): readonly TextLine[] => {
  const [takeBase, takeOurs] = [multisetOf(base), multisetOf(ours)];
  const kept = byHand.filter((line) => {
    if (isBlank(line)) return true;
    const old = takeBase(line);
    return takeOurs(line) || !old;
  });
  const [known, takeByHand] = [multisetOf(base), multisetOf(byHand)];
  const added = ours.filter((line) => !isBlank(line) && !known(line) && !takeByHand(line));
  return [...kept, ...added];
};

/** Merges without a base: the first text, then the lines that only the second has. */
export const uniteLines = (first: readonly TextLine[], second: readonly TextLine[]): readonly TextLine[] =>
  mergeLines([], second, first);
