import { nearestOf, removeLooseCharacters, type TightText } from '../../../../../shared/text/tight-text';
import type { Range as TextRange } from '../../../../../shared/text/quotes/find-quote';
import { readDocumentText, type DocumentText, type TextNodePiece } from '../document-text';

/** A document's text as the import reads it, and where each stretch of it is in the document. */
export interface FrameText extends Pick<DocumentText, 'text' | 'breaks'> {
  /** Where a page's first words begin, searched for near `share` (0..1) of the text. */
  startOf(words: string, share: number): number;
  /** A stretch of the text as a range of the document; null if the document contains none of it. */
  rangeOf(stretch: TextRange): Range | null;
  offsetOf(node: Node, offset: number): number;
  stretchOf(range: Range): TextRange;
}

/** The index of the last piece that begins at or before an offset. */
const pieceAt = (pieces: readonly TextNodePiece[], offset: number): number => {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
};

const rangeIn = (pieces: readonly TextNodePiece[], { start, end }: TextRange): Range | null => {
  let first = pieceAt(pieces, start);
  let from = start - (pieces[first]?.start ?? 0);
  // Text after the end of a piece is not in the document: the number of a list item, or a line break.
  if (from >= (pieces[first]?.node.data.length ?? 0)) {
    first += 1;
    from = 0;
  }
  const last = pieceAt(pieces, Math.max(start, end - 1));
  const [one, other] = [pieces[first], pieces[last]];
  if (!one || !other || last < first) return null;
  const range = one.node.ownerDocument.createRange();
  range.setStart(one.node, Math.min(from, one.node.data.length));
  range.setEnd(other.node, Math.max(0, Math.min(end - other.start, other.node.data.length)));
  return range;
};

const offsetIn = ({ pieces, text }: DocumentText, node: Node, offset: number): number => {
  const own = pieces.findIndex((piece) => piece.node === node);
  // The end of a piece may have been left out of the text.
  if (own >= 0) return Math.min((pieces[own]?.start ?? 0) + offset, pieces[own + 1]?.start ?? text.length);
  const child = node.childNodes[offset] ?? node;
  const next = pieces.find(
    (piece) =>
      child.contains(piece.node) ||
      (child.compareDocumentPosition(piece.node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  return next?.start ?? text.length;
};

const stretchIn = (document: DocumentText, range: Range): TextRange => {
  const { pieces } = document;
  const start = offsetIn(document, range.startContainer, range.startOffset);
  const end = offsetIn(document, range.endContainer, range.endOffset);
  if (pieces.some(({ node }) => node === range.endContainer)) return { start, end };
  // The range ends before an element: the line break or list number that comes before it does not belong to the stretch.
  const last = pieces.findLast((piece) => piece.start < end);
  return { start, end: last ? Math.min(end, last.start + last.node.data.length) : end };
};

/** Finds where pages start in a text, and caches what it found. */
const pageStarts = (text: string): FrameText['startOf'] => {
  let tight: TightText | null = null;
  const cached = new Map<string, number>();
  return (words, share) => {
    const key = `${share} ${words}`;
    const cachedStart = cached.get(key);
    if (cachedStart !== undefined) return cachedStart;
    tight ??= removeLooseCharacters(text);
    const expected = Math.floor(share * tight.text.length);
    const wanted = removeLooseCharacters(words).text;
    const found = nearestOf(tight.text, wanted, expected);
    // An element may split a word, or the browser write a character differently: then fewer words have to match.
    const at = found >= 0 ? found : nearestOf(tight.text, wanted.slice(0, 24), expected);
    const start = tight.at[at >= 0 ? at : expected] ?? (share >= 1 ? text.length : 0);
    cached.set(key, start);
    return start;
  };
};

/** @param excluded selector of elements that are not part of the text */
export function readFrameText(root: Element, excluded = ''): FrameText {
  const document = readDocumentText(root, excluded);
  return {
    text: document.text,
    breaks: document.breaks,
    startOf: pageStarts(document.text),
    rangeOf: (stretch) => rangeIn(document.pieces, stretch),
    offsetOf: (node, offset) => offsetIn(document, node, offset),
    stretchOf: (range) => stretchIn(document, range),
  };
}
