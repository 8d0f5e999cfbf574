import type { AnswerPassage } from '../../../../core/ports';
import { endsClause } from '../../../../shared/text/ending';
import { blocksOf, listMarkerOf, type TextBlock } from '../text/blocks';
import { foldSpace } from '../text/fold-space';
import { sentenceBounds } from '../text/sentence-bounds';

/** Words that stand on exactly one page, white space folded, otherwise character by character. */
export interface QuoteSpan {
  readonly page: number;
  readonly label: string;
  readonly text: string;
}

/** A sentence or a list item that may be quoted. One that crosses a page border has two spans. */
export interface Candidate {
  readonly passage: AnswerPassage;
  /** Running number within the passage; neighbours in the text differ by one. */
  readonly position: number;
  readonly part: number;
  readonly block: number;
  readonly start: number;
  readonly end: number;
  /** The number of a numbered list's item. */
  readonly step: number | null;
  readonly spans: readonly QuoteSpan[];
  readonly text: string;
}

interface Piece extends Omit<Candidate, 'spans' | 'position' | 'passage'> {
  readonly ended: boolean;
  readonly heading: boolean;
}

const LONGEST_STEP = 420;

/** Every quotable sentence of the passages, passage by passage in reading order, each once. */
export function candidatesOf(passages: readonly AnswerPassage[]): readonly Candidate[] {
  const seen = new Set<string>();
  const found: Candidate[] = [];
  const inOrder = passages.toSorted(
    (a, b) => (a.parts[0]?.page ?? 0) - (b.parts[0]?.page ?? 0) || a.passageId - b.passageId,
  );
  for (const passage of inOrder) {
    for (const candidate of ofPassage(passage)) {
      const key = `${passage.bookId}\n${String(candidate.spans[0]?.page)}\n${candidate.text}`;
      if (seen.has(key)) continue;
      seen.add(key);
      found.push(candidate);
    }
  }
  return found;
}

function ofPassage(passage: AnswerPassage): readonly Candidate[] {
  const pieces = passage.parts.map((_, index) => piecesOf(passage, index));
  const found: Candidate[] = [];
  let carried: Piece | null = null;
  for (const [index, ofPart] of pieces.entries()) {
    for (const [at, piece] of ofPart.entries()) {
      const before: Piece | null = at === 0 ? carried : null;
      if (at === 0) carried = null;
      const last = at === ofPart.length - 1 && goesOnAfter(passage, index);
      if (last && !piece.ended && !piece.heading) {
        carried = piece;
        continue;
      }
      const position = found.length;
      if (before !== null) {
        const candidate = across(passage, before, piece, position);
        if (candidate !== null) found.push(candidate);
      } else if (!piece.heading && piece.ended && !startsInside(piece.text)) {
        found.push({ passage, position, ...quoteOf(passage, piece) });
      }
    }
  }
  return found;
}

/** Whether the next part is of a later page; footnotes follow, whose page came before. */
const goesOnAfter = ({ parts }: AnswerPassage, index: number): boolean =>
  (parts[index + 1]?.page ?? 0) > (parts[index]?.page ?? 0);

function piecesOf(passage: AnswerPassage, index: number): readonly Piece[] {
  const part = passage.parts[index];
  if (part === undefined) return [];
  const blocks = blocksOf(part.text, passage.headingPath);
  return blocks.flatMap((block, number) => {
    const known = passage.headingPath.some(
      (heading) =>
        foldSpace(heading).toLowerCase() === foldSpace(part.text.slice(block.start, block.end)).toLowerCase(),
    );
    // A short last block without an end mark may be a sentence that the next page finishes.
    const cut = number === blocks.length - 1 && goesOnAfter(passage, index) && !known;
    return inBlock(part.text, block, number, index, block.kind === 'heading' && !cut);
  });
}

function inBlock(
  text: string,
  block: TextBlock,
  number: number,
  part: number,
  heading: boolean,
): readonly Piece[] {
  const raw = text.slice(block.start, block.end);
  const piece = (start: number, end: number, step: number | null): Piece => {
    const words = foldSpace(text.slice(start, end));
    return { part, block: number, start, end, step, text: words, ended: endsClause(words), heading };
  };
  const marker = block.kind === 'list-item' ? listMarkerOf(raw) : null;
  const from = block.start + (marker?.length ?? 0);
  const step = marker === null ? null : Number.parseInt(marker, 10);
  if (marker !== null && block.end - from <= LONGEST_STEP) {
    return [piece(from, block.end, Number.isNaN(step) ? null : step)];
  }
  const bounds = sentenceBounds(text.slice(from, block.end));
  const merged: { start: number; end: number }[] = [];
  for (const bound of bounds) {
    const last = merged.at(-1);
    // "Anchor. A plain physical sensation …": a headword is quoted with what explains it.
    const headword =
      merged.length === 1 && last !== undefined && isHeadword(text.slice(from + last.start, from + last.end));
    if (headword) merged[0] = { start: last.start, end: bound.end };
    else merged.push({ ...bound });
  }
  return merged.map(({ start, end }) => piece(from + start, from + end, null));
}

const isHeadword = (text: string): boolean =>
  text.split(/\s+/).length <= 4 && /^[\p{Lu}\p{N}][^.!?]*\.$/u.test(text);

/** The second half of a sentence whose beginning is not in the passage. */
const startsInside = (text: string): boolean => /^["'“‘(]*\p{Ll}/u.test(text);

function quoteOf(passage: AnswerPassage, piece: Piece): Omit<Candidate, 'passage' | 'position'> {
  const { part, block, start, end, step, text } = piece;
  return { part, block, start, end, step, text, spans: [spanOf(passage, part, text)] };
}

const spanOf = (passage: AnswerPassage, part: number, text: string): QuoteSpan => ({
  page: passage.parts[part]?.page ?? 0,
  label: passage.parts[part]?.label ?? '',
  text,
});

function across(passage: AnswerPassage, head: Piece, tail: Piece, position: number): Candidate | null {
  const halves = [head.text, tail.text];
  if (tail.heading || !tail.ended || startsInside(head.text)) return null;
  if (halves.some((half) => half.split(' ').length < 3)) return null;
  const { part, block, start, end, step } = head;
  const spans = [spanOf(passage, head.part, head.text), spanOf(passage, tail.part, tail.text)];
  return { passage, position, part, block, start, end, step, spans, text: halves.join(' ') };
}

/** Neighbouring sentences of one paragraph on one page as a single quote; null where they are not that. */
export function joinedQuote(run: readonly Candidate[]): QuoteSpan | null {
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined) return null;
  const together = run.every(
    (one, index) =>
      one.spans.length === 1 &&
      one.passage === first.passage &&
      one.part === first.part &&
      one.block === first.block &&
      one.position === first.position + index,
  );
  const part = first.passage.parts[first.part];
  if (!together || part === undefined) return null;
  return { page: part.page, label: part.label, text: foldSpace(part.text.slice(first.start, last.end)) };
}
