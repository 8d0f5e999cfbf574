/** A line's words as a half-open range of the paragraph's. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

export interface Measure {
  /** Width of every word, in points. */
  readonly words: readonly number[];
  readonly space: number;
  readonly firstLine: number;
  readonly otherLines: number;
}

/** Spaces may be squeezed to this part of their natural width before a line counts as too full. */
const TIGHTEST_SPACE = 0.78;

/**
 * Chooses all breaks of a paragraph together, so that the spaces of its lines differ as little as possible (the idea of
 * Knuth and Plass, 1981, without hyphenation: a hyphen that is only in print would make the sentence hard to find).
 */
export function breakLines(measure: Measure): LineRange[] {
  const count = measure.words.length;
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let to = 1; to <= count; to += 1) {
    let choice = { cost: Infinity, from: to - 1 };
    let width = -measure.space;
    for (let from = to - 1; from >= 0; from -= 1) {
      width += (measure.words[from] ?? 0) + measure.space;
      const lineWidth = from === 0 ? measure.firstLine : measure.otherLines;
      const cost =
        (best[from]?.cost ?? Infinity) + lineCost(width, lineWidth, to - from, measure.space, to === count);
      if (cost < choice.cost) choice = { cost, from };
      if (width > lineWidth * 1.2) break;
    }
    best.push(choice);
  }
  const lines: LineRange[] = [];
  for (let to = count; to > 0;) {
    const from = best[to]?.from ?? 0;
    lines.unshift({ from, to });
    to = from;
  }
  return lines;
}

function lineCost(width: number, lineWidth: number, words: number, space: number, isLast: boolean): number {
  const gaps = words - 1;
  const slack = lineWidth - width;
  if (slack < -gaps * space * (1 - TIGHTEST_SPACE) - 0.01) return words === 1 ? 1e9 : Infinity;
  // The last line may be short, but not a single short word.
  if (isLast && slack >= 0) return width < lineWidth * 0.2 ? 1.5 : 0;
  const stretch = slack / Math.max(1, gaps) / space;
  return 0.1 + stretch * stretch * (stretch < 0 ? 9 : 1) + (gaps === 0 ? 1e4 : 0);
}
