import type { OutlineEntry } from '../../../../shared/model';
import { planText } from '../../../../shared/messages/en/plan-draft';

/** A part of the book under one or several titles; pages `from` to `to`, inclusive. */
export interface Segment {
  readonly titles: readonly string[];
  readonly from: number;
  readonly to: number;
  /** Where its sections begin, for splitting a long one at a natural place. */
  readonly sections: readonly { readonly title: string; readonly page: number }[];
  /** "part 2 of 3" of a chapter that was split. */
  readonly part?: { readonly number: number; readonly of: number };
  /** Begins in the middle, where the learner stopped reading. */
  readonly begun?: boolean;
}

/** With fewer chapters than this a plan by chapters says too little. */
const FEW_CHAPTERS = 4;
const OPENING_PAGES = 3;
const PAGES_WITHOUT_OUTLINE = 20;

export const lengthOf = (segment: Pick<Segment, 'from' | 'to'>): number => segment.to - segment.from + 1;

/** The book split by chapters, or by sections if it has few chapters. Covers every page exactly once. */
export function segmentsOf(outline: readonly OutlineEntry[], pageCount: number): readonly Segment[] {
  const within = outline
    .filter((entry) => entry.page >= 1 && entry.page <= pageCount)
    .toSorted((a, b) => a.page - b.page);
  const depth = depthOf(within);
  const starts = within.filter((entry) => entry.level <= depth);
  if (starts.length === 0) return evenSegments(pageCount);
  const pages = [...new Set(starts.map((entry) => entry.page))];
  const segments = pages.map((page, index): Segment => {
    const to = (pages[index + 1] ?? pageCount + 1) - 1;
    return {
      titles: starts.filter((entry) => entry.page === page).map((entry) => entry.title),
      from: page,
      to,
      sections: within.filter((entry) => entry.level === depth + 1 && entry.page > page && entry.page <= to),
    };
  });
  return withOpening(segments);
}

function depthOf(outline: readonly OutlineEntry[]): number {
  for (const depth of [1, 2, 3]) {
    const count = outline.filter((entry) => entry.level <= depth).length;
    if (count >= FEW_CHAPTERS || count === outline.length) return depth;
  }
  return 1;
}

/** Title pages belong to the first chapter; a longer opening is a separate segment. */
function withOpening(segments: readonly Segment[]): readonly Segment[] {
  const [first, ...rest] = segments;
  if (first === undefined || first.from === 1) return segments;
  if (first.from - 1 <= OPENING_PAGES) return [{ ...first, from: 1 }, ...rest];
  return [{ titles: [planText.openingPages], from: 1, to: first.from - 1, sections: [] }, ...segments];
}

function evenSegments(pageCount: number): readonly Segment[] {
  const count = Math.max(1, Math.round(pageCount / PAGES_WITHOUT_OUTLINE));
  return Array.from({ length: count }, (_, index) => ({
    titles: [],
    from: Math.floor((index * pageCount) / count) + 1,
    to: Math.floor(((index + 1) * pageCount) / count),
    sections: [],
  })).filter((segment) => segment.to >= segment.from);
}

/** The pages `from` to `to` of the segments; one that lost its first pages is `begun`. */
export const pagesWithin = (
  segments: readonly Segment[],
  from: number,
  to: number = Infinity,
): readonly Segment[] =>
  segments
    .filter((segment) => segment.to >= from && segment.from <= to)
    .map((segment) => ({
      ...segment,
      ...(segment.from < from ? { from, begun: true } : {}),
      to: Math.min(to, segment.to),
      sections: segment.sections.filter(({ page }) => page > from && page <= to),
    }));
