import { findAll, findQuote, findWords, type Range } from '../find-quote';

/** A stretch of the text layer: characters `start` up to `end` of one of its pieces. */
export interface PieceRange {
  readonly piece: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Where a quotation stands among the pieces of a page's text layer, or every place of what was searched for: the
 * stretches of each. Pieces are joined by a space, since a PDF keeps none
 * between its lines; a word cut by a hyphen at a line's end is found by the folding of `findQuote`.
 */
export function quoteInPieces(
  pieces: readonly string[],
  quote: string,
  search: boolean,
): readonly (readonly PieceRange[])[] {
  const starts: number[] = [];
  let joined = '';
  for (const piece of pieces) {
    starts.push(joined.length);
    joined += `${piece} `;
  }
  const whole = search ? null : (findQuote(joined, quote) ?? findAcrossPieces(pieces, quote));
  const places = search ? findAll(joined, quote) : [];
  const found: readonly Range[] = whole
    ? [whole]
    : places.length > 0 || !search
      ? places
      : findWords(joined, quote);
  return found.map(({ start, end }) =>
    pieces.flatMap((piece, index) => {
      const at = starts[index] ?? 0;
      const from = Math.max(start, at) - at;
      const to = Math.min(end, at + piece.length) - at;
      return to > from ? [{ piece: index, start: from, end: to }] : [];
    }),
  );
}

/** Kerned text comes in pieces that end within a word: then white space is no help, and it is compared without any. */
function findAcrossPieces(pieces: readonly string[], quote: string): Range | null {
  let tight = '';
  const at: number[] = [];
  let offset = 0;
  for (const piece of pieces) {
    for (let i = 0; i < piece.length; i += 1) {
      const char = piece.charAt(i);
      if (/[\s\u00ad]/u.test(char)) continue;
      tight += char;
      at.push(offset + i);
    }
    offset += piece.length + 1;
  }
  const wanted = quote.replaceAll(/[\s\u00ad]+/gu, '');
  if (wanted.length < 8) return null;
  const found = findQuote(tight, wanted);
  const start = found && at[found.start];
  const last = found && at[found.end - 1];
  return start === null || start === undefined || last === null || last === undefined
    ? null
    : { start, end: last + 1 };
}
