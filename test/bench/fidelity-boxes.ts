/** A rectangle in fractions of its container. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly bottom: number;
}

/** In one frame: the rectangles that highlight the sentence, and the words at each of its occurrences. */
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

/** Groups consecutive words with the same vertical centre into lines. */
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
 * Whether exactly the lines of the sentence are highlighted: in each line, highlight and words overlap by 0.8 of their
 * combined width and by 0.8 of the smaller height.
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
