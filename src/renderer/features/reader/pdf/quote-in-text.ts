import { plainLetter } from '../../../../shared/text/ligatures';
import { plainScript } from '../../../../shared/text/scripts';
import { findAll, findQuote, findWords, type Range } from '../../../../shared/text/quotes/find-quote';

/** A range of the text layer: characters `start` up to `end` of one of its pieces. */
export interface PieceRange {
  readonly piece: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds a quotation, or every occurrence of a search, among the pieces of a page's text layer. Pieces are joined by a
 * space, because a PDF has none between lines; `findQuote` takes care of words hyphenated at a line's end.
 */
export function quoteInPieces(
  pieces: readonly string[],
  quote: string,
  search: boolean,
): readonly (readonly PieceRange[])[] {
  if (search) return searchPieces(pieces, quote);
  const stretches = stretchesIn(pieces, quote);
  return stretches.length > 0 ? [stretches] : [];
}

/** A piece in plain letters for searching, with the index of each letter in the original. */
interface PlainPiece {
  readonly text: string;
  readonly at: readonly number[];
}

/** The zero-width non-joiner between Arabic letters, which some files contain and others don't. */
const joiner = '\u200c';

const inPlainLetters = (piece: string): PlainPiece => {
  let text = '';
  const at: number[] = [];
  for (let index = 0; index < piece.length; index += 1) {
    const char = piece.charAt(index);
    const plain = char === joiner ? '' : plainLetter(plainScript(char));
    text += plain;
    for (let i = 0; i < plain.length; i += 1) at.push(index);
  }
  return { text, at };
};

function searchPieces(pieces: readonly string[], typed: string): readonly (readonly PieceRange[])[] {
  const plain = pieces.map(inPlainLetters);
  const texts = plain.map(({ text }) => text);
  const { joined, starts } = join(texts);
  const query = typed.replaceAll(joiner, '');
  const places = findAll(joined, query);
  const found = places.length > 0 ? places : findWords(joined, query);
  return found.map((range) =>
    piecesOf(texts, starts, range).map(({ piece, start, end }) => {
      const at = plain[piece]?.at ?? [];
      return { piece, start: at[start] ?? start, end: (at[end - 1] ?? end - 1) + 1 };
    }),
  );
}

/** The most characters in a page's footer and the next page's header. */
const maxBetween = 300;
/** Fewer letters could match at a page's end by chance. */
const minLetters = 6;

/**
 * For a quotation that runs over the page's end: the ranges of as much of its beginning as is on this page, and the words
 * that are left for the next page. Null if no beginning of it is near the page's end.
 */
export function beginningInPieces(
  pieces: readonly string[],
  quote: string,
): { readonly stretches: readonly PieceRange[]; readonly rest: string } | null {
  const words = quote.trim().split(/\s+/u);
  for (let count = words.length - 1; count > 0; count -= 1) {
    const beginning = words.slice(0, count).join(' ');
    if (lettersIn(beginning) < minLetters) return null;
    const room = beginning.length + maxBetween;
    let from = pieces.length;
    for (let total = 0; from > 0 && total < room; from -= 1) total += (pieces[from - 1] ?? '').length + 1;
    const stretches = stretchesIn(pieces.slice(from), beginning);
    if (stretches.length > 0)
      return {
        stretches: stretches.map((one) => ({ ...one, piece: one.piece + from })),
        rest: words.slice(count).join(' '),
      };
  }
  return null;
}

/** The ranges of the rest of a quotation from the previous page; empty if it isn't near the top. */
export function endInPieces(pieces: readonly string[], rest: string): readonly PieceRange[] {
  const room = rest.length + maxBetween;
  let to = 0;
  for (let total = 0; to < pieces.length && total < room; to += 1) total += (pieces[to] ?? '').length + 1;
  const words = rest.split(' ');
  // The first word may be split by the page's end.
  const [whole, uncut] = [rest, words.slice(1).join(' ')].map((text) =>
    stretchesIn(pieces.slice(0, to), text),
  );
  return whole && whole.length > 0 ? whole : (uncut ?? []);
}

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

const stretchesIn = (pieces: readonly string[], text: string): readonly PieceRange[] => {
  const { joined, starts } = join(pieces);
  const range = text === '' ? null : findInPieces(pieces, joined, text);
  return range ? piecesOf(pieces, starts, range) : [];
};

const join = (pieces: readonly string[]): { readonly joined: string; readonly starts: readonly number[] } => {
  const starts: number[] = [];
  let joined = '';
  for (const piece of pieces) {
    starts.push(joined.length);
    joined += `${piece} `;
  }
  return { joined, starts };
};

const findInPieces = (pieces: readonly string[], joined: string, quote: string): Range | null =>
  findQuote(joined, quote) ?? findAcrossPieces(pieces, quote);

const piecesOf = (
  pieces: readonly string[],
  starts: readonly number[],
  { start, end }: Range,
): readonly PieceRange[] =>
  pieces.flatMap((piece, index) => {
    const at = starts[index] ?? 0;
    const from = Math.max(start, at) - at;
    const to = Math.min(end, at + piece.length) - at;
    return to > from ? [{ piece: index, start: from, end: to }] : [];
  });

/** Fewer letters than this could match anywhere by chance. */
const minAlone = 8;

/**
 * Kerned text comes in pieces that end within words, so it is compared without white space. If that fails too, only
 * letters and digits are compared, because words may be hyphenated as well, and signs may differ between the file's text
 * and the page.
 */
function findAcrossPieces(pieces: readonly string[], quote: string): Range | null {
  return findWithout(/[\s\u00ad]/u, pieces, quote) ?? findWithout(/[^\p{L}\p{N}]/u, pieces, quote);
}

function findWithout(ignored: RegExp, pieces: readonly string[], quote: string): Range | null {
  let tight = '';
  const at: number[] = [];
  let offset = 0;
  for (const piece of pieces) {
    for (let i = 0; i < piece.length; i += 1) {
      const char = piece.charAt(i);
      if (ignored.test(char)) continue;
      tight += char;
      at.push(offset + i);
    }
    offset += piece.length + 1;
  }
  const wanted = quote.replaceAll(new RegExp(ignored, 'gu'), '');
  if (lettersIn(wanted) < minAlone) return null;
  const found = findQuote(tight, wanted);
  const start = found && at[found.start];
  const last = found && at[found.end - 1];
  return start === null || start === undefined || last === null || last === undefined
    ? null
    : { start, end: last + 1 };
}
