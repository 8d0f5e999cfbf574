/** A rectangle as shares of what contains it. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly bottom: number;
}

/** Of one frame: where the lit sentence is marked, and the words of every place where it is. */
export interface ShownWords {
  readonly marks: readonly Box[];
  readonly places: readonly (readonly Box[])[];
}

const overlap = 0.8;

const around = (boxes: readonly Box[]): Box => ({
  x: Math.min(...boxes.map((one) => one.x)),
  y: Math.min(...boxes.map((one) => one.y)),
  right: Math.max(...boxes.map((one) => one.right)),
  bottom: Math.max(...boxes.map((one) => one.bottom)),
});

const shared = (from: number, to: number, otherFrom: number, otherTo: number): number =>
  Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom));

/** Lines of words: those whose middles are at the same height and that follow each other. */
export const linesOf = (words: readonly Box[]): readonly Box[] => {
  const lines: Box[][] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const before = last?.at(-1);
    const sameHeight =
      before !== undefined &&
      shared(before.y, before.bottom, word.y, word.bottom) >
        0.5 * Math.min(before.bottom - before.y, word.bottom - word.y);
    if (last && before && sameHeight && word.x >= before.x) last.push(word);
    else lines.push([word]);
  }
  return lines.map(around);
};

/**
 * Every line of the sentence is marked and nothing else: of the line's width, marks and words share 0.8 of what either
 * covers, and 0.8 of the lower one's height.
 */
export const marksFit = (marks: readonly Box[], lines: readonly Box[]): boolean => {
  const belongs = (mark: Box, line: Box): boolean =>
    shared(mark.y, mark.bottom, line.y, line.bottom) >=
    0.5 * Math.min(mark.bottom - mark.y, line.bottom - line.y);
  const own = lines.map((line) =>
    marks.filter(
      (mark) =>
        belongs(mark, line) &&
        shared(mark.x, mark.right, line.x - 0.01, line.right + 0.01) >= 0.5 * (mark.right - mark.x),
    ),
  );
  if (marks.some((mark) => !own.some((some) => some.includes(mark)))) return false;
  return lines.every((line, at) => {
    const some = own[at] ?? [];
    if (some.length === 0) return false;
    const whole = around(some);
    const width = shared(whole.x, whole.right, line.x, line.right);
    const either = Math.max(whole.right, line.right) - Math.min(whole.x, line.x);
    const height = shared(whole.y, whole.bottom, line.y, line.bottom);
    const lower = Math.min(whole.bottom - whole.y, line.bottom - line.y);
    return width / either >= overlap && height / lower >= overlap;
  });
};
