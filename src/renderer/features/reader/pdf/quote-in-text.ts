import { plainLetter } from '../../../../shared/text/ligatures';
import { plainScript } from '../../../../shared/text/scripts';
import { findAll, findQuote, findWords, type Range } from '../../../../shared/text/find-quote';

/** A stretch of the text layer: characters `start` up to `end` of one of its pieces. */
export interface PieceRange {
  readonly piece: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Where a quotation is among the pieces of a page's text layer, or every place of what was searched for: the
 * stretches of each. Pieces are joined by a space, since a PDF keeps none
 * between its lines; a word cut by a hyphen at a line's end is found by the folding of `findQuote`.
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

/** A piece in the letters in which it is searched for, and where each of them is in it. */
interface PlainPiece {
  readonly text: string;
  readonly at: readonly number[];
}

/** Where a joiner keeps two Arabic letters apart, some files draw it and others do not. */
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
const mostBetween = 300;
/** Fewer letters may be at a page's end by chance. */
const fewestLetters = 6;

/**
 * Of a quotation that runs over the page's end: the stretches with which it begins there, as long a beginning as there is,
 * and the words that are left for the page after. Null where no beginning of it is near the page's end.
 */
export function beginningInPieces(
  pieces: readonly string[],
  quote: string,
): { readonly stretches: readonly PieceRange[]; readonly rest: string } | null {
  const words = quote.trim().split(/\s+/u);
  for (let count = words.length - 1; count > 0; count -= 1) {
    const beginning = words.slice(0, count).join(' ');
    if (lettersIn(beginning) < fewestLetters) return null;
    const room = beginning.length + mostBetween;
    let from = pieces.length;
    for (let held = 0; from > 0 && held < room; from -= 1) held += (pieces[from - 1] ?? '').length + 1;
    const stretches = stretchesIn(pieces.slice(from), beginning);
    if (stretches.length > 0)
      return {
        stretches: stretches.map((one) => ({ ...one, piece: one.piece + from })),
        rest: words.slice(count).join(' '),
      };
  }
  return null;
}

/** The stretches of the words that a quotation from the page before ends with; none where they are not near the top. */
export function endInPieces(pieces: readonly string[], rest: string): readonly PieceRange[] {
  const room = rest.length + mostBetween;
  let to = 0;
  for (let held = 0; to < pieces.length && held < room; to += 1) held += (pieces[to] ?? '').length + 1;
  const words = rest.split(' ');
  // The first of them may be cut in two by the page's end.
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

/** Fewer letters than this may be anywhere by chance. */
const fewestAlone = 8;

/**
 * Kerned text comes in pieces that end within a word: then white space is no help, and it is compared without any. Where
 * that fails too, by letters and digits alone: a word is cut by a hyphen besides, or a sign has another form in the file's
 * text than on the page.
 */
function findAcrossPieces(pieces: readonly string[], quote: string): Range | null {
  return findWithout(/[\s\u00ad]/u, pieces, quote) ?? findWithout(/[^\p{L}\p{N}]/u, pieces, quote);
}

function findWithout(passedOver: RegExp, pieces: readonly string[], quote: string): Range | null {
  let tight = '';
  const at: number[] = [];
  let offset = 0;
  for (const piece of pieces) {
    for (let i = 0; i < piece.length; i += 1) {
      const char = piece.charAt(i);
      if (passedOver.test(char)) continue;
      tight += char;
      at.push(offset + i);
    }
    offset += piece.length + 1;
  }
  const wanted = quote.replaceAll(new RegExp(passedOver, 'gu'), '');
  if (lettersIn(wanted) < fewestAlone) return null;
  const found = findQuote(tight, wanted);
  const start = found && at[found.start];
  const last = found && at[found.end - 1];
  return start === null || start === undefined || last === null || last === undefined
    ? null
    : { start, end: last + 1 };
}
