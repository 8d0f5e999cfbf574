import type { Line } from './page-lines';

interface PageLines {
  readonly label: string;
  readonly height: number;
  readonly lines: readonly Line[];
}

/** Points by which a running head may be higher or lower from page to page. */
const band = 3;
const edgeLines = 2;
const maxHeadLength = 130;
/** Heads and feet are a small share of a book's letters. */
const minBodyShare = 0.6;

/**
 * The pages without running heads, running feet and page numbers. A line at a page's edge is removed if its words,
 * ignoring numbers, recur at that height on other pages, or if most lines at that height do.
 */
export const withoutRunningHeads = (pages: readonly PageLines[]): Line[][] => {
  const candidates = pages.map((page) => edgesOf(page));
  const seen = new Map<string, number>();
  const atHeight = new Map<number, { all: number; recurring: number }>();
  for (const edges of candidates) for (const line of edges) count(seen, keyOf(line));
  for (const edges of candidates) {
    for (const line of edges) {
      const height = atHeight.get(heightOf(line)) ?? { all: 0, recurring: 0 };
      height.all += 1;
      if ((seen.get(keyOf(line)) ?? 0) >= 2) height.recurring += 1;
      atHeight.set(heightOf(line), height);
    }
  }
  const least = Math.max(3, pages.length * 0.1);
  const bodies = pages.map((page, index) => {
    const strip = new Set<Line>();
    for (const line of candidates[index] ?? []) {
      const height = atHeight.get(heightOf(line));
      const headBand =
        height !== undefined && height.recurring >= least && height.recurring > height.all * 0.4;
      if (line.text.trim() === page.label && isOutermost(page, line)) strip.add(line);
      else if (headBand && line.text.length <= maxHeadLength && (seen.get(keyOf(line)) ?? 0) >= 2)
        strip.add(line);
      else if (headBand && height.recurring > height.all * 0.7 && line.text.length <= maxHeadLength)
        strip.add(line);
    }
    return page.lines.filter((line) => !strip.has(line));
  });
  // If most of the text recurs (forms, slides, one line on a page), it is the text itself.
  const hasBody = lettersOf(bodies) > lettersOf(pages.map((page) => page.lines)) * minBodyShare;
  return hasBody ? bodies : pages.map((page) => [...page.lines]);
};

const lettersOf = (pages: readonly (readonly Line[])[]): number =>
  pages.reduce((sum, lines) => sum + lines.reduce((all, line) => all + line.text.length, 0), 0);

/** The outermost lines at the top and bottom, regardless of their order in the file. */
const edgesOf = (page: PageLines): Line[] => {
  const byHeight = page.lines.toSorted((one, other) => other.y - one.y);
  const top = byHeight.filter(
    (line, index) => (index < edgeLines || sameHeight(line, byHeight[0])) && line.y > page.height * 0.8,
  );
  const bottom = byHeight.filter(
    (line, index) =>
      (index >= byHeight.length - edgeLines || sameHeight(line, byHeight.at(-1))) &&
      line.y < page.height * 0.18,
  );
  return [...new Set([...top, ...bottom])];
};

const isOutermost = (page: PageLines, line: Line): boolean =>
  page.lines.every((other) => other.y <= line.y + band) ||
  page.lines.every((other) => other.y >= line.y - band);

const sameHeight = (line: Line, other: Line | undefined): boolean =>
  other !== undefined && Math.abs(line.y - other.y) < band;

const heightOf = (line: Line): number => Math.round(line.y / band);

/** A line's words with numbers replaced. All lone page numbers share one key. */
const keyOf = (line: Line): string => {
  const words = line.text.trim().toLowerCase();
  const folded = /^[\divxlcdm\s.–—-]+$/u.test(words)
    ? '#'
    : words.replace(/\b(?:\d+|[ivxlcdm]+)\b/gu, '#').replace(/\s+/gu, ' ');
  return `${String(heightOf(line))}|${folded}`;
};

const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};
