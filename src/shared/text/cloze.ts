/** A piece of a cloze text: plain text, or a deletion `{{c1::text::hint}}`. */
type ClozePiece =
  | { readonly ordinal: null; readonly text: string }
  | { readonly ordinal: number; readonly text: string; readonly hint: string };

const opening = /\{\{c([1-9]\d{0,2})::/gu;

/**
 * Where the deletion that begins at `from` ends: before a `}}` that closes no brace inside it; -1 if it does not end.
 */
const closingFrom = (text: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') {
      if (depth === 0 && text[at + 1] === '}') return at;
      depth = Math.max(0, depth - 1);
    }
  }
  return text.indexOf('}}', from);
};

/** Splits a text into its pieces. Deletions are not nested; an opening without an end is plain text. */
export const clozePieces = (text: string): readonly ClozePiece[] => {
  const pieces: ClozePiece[] = [];
  let at = 0;
  for (const match of text.matchAll(opening)) {
    if (match.index < at) continue;
    const from = match.index + match[0].length;
    const end = closingFrom(text, from);
    if (end < 0) break;
    if (match.index > at) pieces.push({ ordinal: null, text: text.slice(at, match.index) });
    const [answer = '', ...hint] = text.slice(from, end).split('::');
    pieces.push({ ordinal: Number(match[1]), text: answer, hint: hint.join('::') });
    at = end + 2;
  }
  if (at < text.length) pieces.push({ ordinal: null, text: text.slice(at) });
  return pieces;
};

/** The numbers of the deletions, ascending. */
export const clozeOrdinals = (text: string): readonly number[] =>
  [...new Set(clozePieces(text).flatMap(({ ordinal }) => ordinal ?? []))].toSorted((a, b) => a - b);

/** Private-use characters around what a card asks for; a renderer turns them into emphasis. */
export const askedStart = '\uE000';
export const askedEnd = '\uE001';

/** Markdown of one side: on the front, the asked words are replaced by their hint or an ellipsis. */
export const clozeSide = (text: string, ordinal: number, side: 'front' | 'back'): string =>
  clozePieces(text)
    .map((piece) => {
      if (piece.ordinal !== ordinal) return piece.text;
      const shown = side === 'back' ? piece.text : `[${piece.hint === '' ? '…' : piece.hint}]`;
      return `${askedStart}${shown}${askedEnd}`;
    })
    .join('');

/** Makes the words from `start` to `end` the next deletion of the text. */
export const withCloze = (text: string, start: number, end: number): string => {
  const next = (clozeOrdinals(text).at(-1) ?? 0) + 1;
  return `${text.slice(0, start)}{{c${String(next)}::${text.slice(start, end)}}}${text.slice(end)}`;
};
