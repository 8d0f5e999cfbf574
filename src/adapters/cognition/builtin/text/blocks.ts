import { endsClause } from '../../../../shared/text/ending';
import { foldSpace } from '../../../../shared/text/fold-space';
import type { Bounds } from './sentence-bounds';

export interface TextBlock extends Bounds {
  readonly kind: 'paragraph' | 'list-item' | 'heading';
}

const LIST_MARKER = /^(?:\d{1,3}[.)]|[-*•‣–])\s+/;

export const listMarkerOf = (text: string): string | null => LIST_MARKER.exec(text)?.[0] ?? null;

/**
 * Paragraphs, list items and headings of a page's text. Pages part their blocks by an empty line; a single line break
 * parts them too where a list marker follows or where the line is one of the known headings.
 */
export function blocksOf(text: string, headings: readonly string[]): readonly TextBlock[] {
  const known = new Set(headings.map((heading) => foldSpace(heading).toLowerCase()));
  const blocks: TextBlock[] = [];
  for (const chunk of chunksOf(text)) {
    const whole = text.slice(chunk.start, chunk.end);
    for (const piece of linesApart(whole, known)) {
      const raw = whole.slice(piece.start, piece.end);
      const start = chunk.start + piece.start;
      blocks.push({ kind: kindOf(raw, known), start, end: start + raw.length });
    }
  }
  return blocks;
}

/** What is between empty lines, in one pass however much white space there is. */
function chunksOf(text: string): readonly Bounds[] {
  const cuts = [...text.matchAll(/\n\s*\n/g)].map((cut) => ({
    start: cut.index,
    end: cut.index + cut[0].length,
  }));
  const length = text.trimEnd().length;
  return [...cuts, { start: length, end: length }]
    .map((cut, index) => {
      const from = cuts[index - 1]?.end ?? 0;
      const to = Math.min(cut.start, length);
      const raw = text.slice(from, to);
      return { start: from + raw.length - raw.trimStart().length, end: to };
    })
    .filter(({ start, end }) => end > start);
}

function linesApart(chunk: string, known: ReadonlySet<string>): Bounds[] {
  const pieces: Bounds[] = [];
  let start = 0;
  let afterHeading = false;
  for (const line of chunk.matchAll(/[^\n]+/g)) {
    const folded = foldSpace(line[0]).toLowerCase();
    const heading = known.has(folded);
    if (line.index > start && (heading || afterHeading || LIST_MARKER.test(line[0].trimStart()))) {
      pieces.push({ start, end: line.index });
      start = line.index;
    }
    afterHeading = heading;
  }
  pieces.push({ start, end: chunk.length });
  return pieces.map((piece) => {
    const raw = chunk.slice(piece.start, piece.end);
    const lead = raw.length - raw.trimStart().length;
    return { start: piece.start + lead, end: piece.start + raw.trimEnd().length };
  });
}

function kindOf(raw: string, known: ReadonlySet<string>): TextBlock['kind'] {
  const folded = foldSpace(raw);
  if (known.has(folded.toLowerCase())) return 'heading';
  if (LIST_MARKER.test(folded)) return 'list-item';
  // A short line without an end mark is a title, a caption or a running head; none is a sentence to quote.
  if (folded.length <= 90 && !endsClause(folded)) return 'heading';
  return 'paragraph';
}
