import { lengthOf, type Segment } from './segments';

const MIN_STEP_PAGES = 3;
/** A chapter this many times longer than a step is cut. */
const TOO_LONG = 1.7;

/**
 * Steps of similar length: short neighbours are joined, long chapters are split, preferably where a section begins.
 * @param days the number of days for reading; null without an end.
 * @param isDaily whether a step should be what is read in a day, however long the chapters are.
 */
export function balanceSegments(
  segments: readonly Segment[],
  days: number | null,
  isDaily = false,
): readonly Segment[] {
  const lengths = segments.map(lengthOf).toSorted((a, b) => a - b);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 1;
  const aDay = days === null ? 0 : Math.ceil(total / Math.max(1, days));
  const target = Math.max(MIN_STEP_PAGES, isDaily ? aDay : Math.max(median, aDay));
  return mergeSegments(
    segments.flatMap((segment) => split(segment, target)),
    target,
  );
}

function split(segment: Segment, target: number): readonly Segment[] {
  const length = lengthOf(segment);
  if (length <= target * TOO_LONG) return [segment];
  const count = Math.max(2, Math.round(length / target));
  const cuts: number[] = [segment.from];
  for (let index = 1; index < count; index += 1) {
    const wanted = segment.from + Math.round((index * length) / count);
    const near = segment.sections
      .map((section) => section.page)
      .filter((page) => Math.abs(page - wanted) <= target * 0.35)
      .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];
    const cut = near ?? wanted;
    if (cut > (cuts.at(-1) ?? 0) && cut <= segment.to) cuts.push(cut);
  }
  return cuts.map((from, index) => {
    const to = (cuts[index + 1] ?? segment.to + 1) - 1;
    return {
      ...segment,
      from,
      to,
      part: { number: index + 1, of: cuts.length },
      sections: segment.sections.filter((section) => section.page > from && section.page <= to),
    };
  });
}

/** Neighbours in the book are joined as long as that brings a step closer to the wanted length. */
function mergeSegments(segments: readonly Segment[], target: number): readonly Segment[] {
  const steps: Segment[] = [];
  for (const segment of segments) {
    const last = steps.at(-1);
    const isWhole = last && !last.part && !segment.part && last.to + 1 === segment.from;
    if (isWhole && lengthOf(last) + lengthOf(segment) / 2 <= target)
      steps[steps.length - 1] = {
        ...last,
        titles: [...last.titles, ...segment.titles],
        to: segment.to,
        sections: [...last.sections, ...segment.sections],
      };
    else steps.push(segment);
  }
  return steps;
}
