import { blocks, isPageBreak, silent } from '../../../../shared/text/html-elements';
import { closing, followNoteMarks, isNoteMark } from '../../../../shared/text/note-mark';
import { nearestOf, tighten, type TightText } from '../../../../shared/text/tight-text';
import type { Range as TextRange } from '../../../../shared/text/find-quote';

/** A document's text as the import reads it, and where each stretch of it is. */
export interface FrameText {
  readonly text: string;
  /** Where its blocks begin and end, in order. */
  readonly breaks: readonly number[];
  /** Where a page's first words begin, looked for near a share (0..1) of the text. */
  startOf(words: string, share: number): number;
  /** A stretch of the text as a range of the document; null where nothing of it is there. */
  rangeOf(stretch: TextRange): Range | null;
  /** Where a place of the document is in the text. */
  offsetOf(node: Node, offset: number): number;
  /** What of the text a range of the document holds. */
  stretchOf(range: Range): TextRange;
}

interface Piece {
  readonly node: Text;
  readonly start: number;
}

/**
 * Reads a document's text: blocks apart by a line break, numbers of lists and cells of tables as the import sets them.
 * @param apart selector of what is in the document and is none of its text
 */
export function readFrameText(root: Element, apart = ''): FrameText {
  const pieces: Piece[] = [];
  const breaks: number[] = [];
  const chunks: string[] = [];
  /** What came since a block last began or ended. */
  let block = '';
  /** Of all before it. */
  let length = 0;
  const noteMarks = followNoteMarks();
  /** A mark was left out behind a space. */
  let spaced = false;
  const add = (text: string): void => void (block += text);
  const part = (): void => {
    breaks.push(length + block.length);
    noteMarks.parted();
    spaced = false;
  };
  const endBlock = (): void => {
    chunks.push(block);
    length += block.length;
    block = '';
  };
  /** As the import does (`addHtml`): the mark of a footnote is none of the text, unless a block begins with it. */
  const leaveOut = (from: number): void => {
    const before = block.slice(0, from);
    if (!isNoteMark(block.slice(from)) || before.trim() === '') return;
    while ((pieces.at(-1)?.start ?? -1) >= length + from) pieces.pop();
    block = before;
    spaced = /\s$/u.test(block);
  };
  const counters: (number | null)[] = [];
  let level = 0;
  const walk = (element: Element): void => {
    const name = element.localName;
    if (silent.has(name) || element.hasAttribute('hidden') || element.getAttribute('aria-hidden') === 'true')
      return;
    const [type, role] = [element.getAttribute('epub:type'), element.getAttribute('role')];
    if (isPageBreak(type, role) || (apart !== '' && element.matches(apart))) return;
    if (name === 'br') return add('\n');
    if (name === 'img') {
      const alt = element.getAttribute('alt') ?? '';
      if (alt.length > 3) add(` ${alt} `);
      return;
    }
    const isFormula = name === 'math' && element.getAttribute('display') === 'block';
    const isBlock = blocks.has(name) || isFormula;
    if (isBlock) {
      part();
      add((name === 'td' || name === 'th') && element.previousElementSibling ? ' | ' : '\n');
    }
    const isList = name === 'ol' || name === 'ul';
    if (isList) counters.push(name === 'ol' ? Number(element.getAttribute('start') ?? 1) || 1 : null);
    if (name === 'li') {
      const counter = counters.at(-1) ?? null;
      if (counter !== null) {
        add(`${counter}. `);
        counters[counters.length - 1] = counter + 1;
      }
    }
    if (isBlock) endBlock();
    level += 1;
    const [className, href] = [element.getAttribute('class'), element.getAttribute('href')];
    noteMarks.opened({ name, type, role, className, href }, level, block.length);
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        const node = child as Text;
        if (spaced && closing.test(node.data)) block = block.trimEnd();
        spaced = false;
        pieces.push({ node, start: length + block.length });
        add(node.data);
      } else if (child.nodeType === Node.ELEMENT_NODE) walk(child as Element);
    }
    if (isList) counters.pop();
    const mark = noteMarks.closed(level);
    if (mark !== null) leaveOut(mark);
    level -= 1;
    if (!isBlock) return;
    part();
    add('\n');
    endBlock();
  };
  walk(root);
  endBlock();
  const text = chunks.join('');
  let tight: TightText | null = null;
  const starts = new Map<string, number>();

  /** The last piece that begins at or before an offset. */
  const pieceAt = (offset: number): number => {
    let low = 0;
    let high = pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((pieces[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };

  const offsetOf = (node: Node, offset: number): number => {
    const own = pieces.findIndex((piece) => piece.node === node);
    // Of a piece the end may be left out.
    if (own >= 0) return Math.min((pieces[own]?.start ?? 0) + offset, pieces[own + 1]?.start ?? text.length);
    const child = node.childNodes[offset] ?? node;
    const next = pieces.find(
      (piece) =>
        child.contains(piece.node) ||
        (child.compareDocumentPosition(piece.node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    );
    return next?.start ?? text.length;
  };

  return {
    text,
    breaks,
    startOf(words, share) {
      const key = `${share} ${words}`;
      const known = starts.get(key);
      if (known !== undefined) return known;
      tight ??= tighten(text);
      const place = Math.floor(share * tight.text.length);
      const wanted = tighten(words).text;
      const found = nearestOf(tight.text, wanted, place);
      // A word that an element cuts, or a sign the browser writes otherwise: fewer words will do.
      const at = found >= 0 ? found : nearestOf(tight.text, wanted.slice(0, 24), place);
      const start = tight.at[at >= 0 ? at : place] ?? (share >= 1 ? text.length : 0);
      starts.set(key, start);
      return start;
    },
    rangeOf({ start, end }) {
      let first = pieceAt(start);
      let from = start - (pieces[first]?.start ?? 0);
      // Past the end of a piece is what the document does not hold: the number of a list, a line's end.
      if (from >= (pieces[first]?.node.data.length ?? 0)) {
        first += 1;
        from = 0;
      }
      const last = pieceAt(Math.max(start, end - 1));
      const [one, other] = [pieces[first], pieces[last]];
      if (!one || !other || last < first) return null;
      const range = one.node.ownerDocument.createRange();
      range.setStart(one.node, Math.min(from, one.node.data.length));
      range.setEnd(other.node, Math.max(0, Math.min(end - other.start, other.node.data.length)));
      return range;
    },
    offsetOf,
    stretchOf(range) {
      const start = offsetOf(range.startContainer, range.startOffset);
      const end = offsetOf(range.endContainer, range.endOffset);
      if (pieces.some(({ node }) => node === range.endContainer)) return { start, end };
      // It ends before something: what is between, a line's end or the number of a list, is none of it.
      const last = pieces.findLast((piece) => piece.start < end);
      return { start, end: last ? Math.min(end, last.start + last.node.data.length) : end };
    },
  };
}
