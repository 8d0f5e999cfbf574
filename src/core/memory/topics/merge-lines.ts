import { isBlank, keyOf, type TextLine } from './topic-text';

/** Takes lines out of a pile, each as often as it is there. */
const pileOf = (lines: readonly TextLine[]) => {
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
 * Two texts that both came of `base`: what either added stays, what either took away is gone, and where both changed a
 * line there are two. The hand's order and blank lines are kept; what is new on the other side comes after.
 */
export const mergeLines = (
  base: readonly TextLine[],
  ours: readonly TextLine[],
  byHand: readonly TextLine[],
): readonly TextLine[] => {
  const [wasThere, stillOurs] = [pileOf(base), pileOf(ours)];
  const kept = byHand.filter((line) => {
    if (isBlank(line)) return true;
    const old = wasThere(line);
    return stillOurs(line) || !old;
  });
  const [known, inHand] = [pileOf(base), pileOf(byHand)];
  const added = ours.filter((line) => !isBlank(line) && !known(line) && !inHand(line));
  return [...kept, ...added];
};

/** Both texts where nothing is known of what they came from: the first, then what only the second has. */
export const uniteLines = (first: readonly TextLine[], second: readonly TextLine[]): readonly TextLine[] =>
  mergeLines([], second, first);
