import { blockElements, isPageBreak, silentElements } from '../../../../shared/text/html-elements';
import { closingPunctuation, followNoteMarks, isNoteMark } from '../../../../shared/text/notes/note-mark';

/** A text node, and where it begins in the document's text. */
export interface TextNodePiece {
  readonly node: Text;
  readonly start: number;
}

export interface DocumentText {
  readonly text: string;
  readonly pieces: readonly TextNodePiece[];
  /** The offsets at which blocks begin and end, in order. */
  readonly breaks: readonly number[];
}

/** Collects a text block by block; offsets in `pieces` and `breaks` count from its start. */
const textCollector = () => {
  const pieces: TextNodePiece[] = [];
  const breaks: number[] = [];
  const finished: string[] = [];
  let block = '';
  let blockStart = 0;
  /** Whether a note mark was left out after a space. */
  let spaceLeft = false;
  return {
    blockLength: (): number => block.length,
    add(text: string): void {
      block += text;
    },
    addNode(node: Text): void {
      if (spaceLeft && closingPunctuation.test(node.data)) block = block.trimEnd();
      spaceLeft = false;
      pieces.push({ node, start: blockStart + block.length });
      block += node.data;
    },
    addBreak(): void {
      breaks.push(blockStart + block.length);
      spaceLeft = false;
    },
    endBlock(): void {
      finished.push(block);
      blockStart += block.length;
      block = '';
    },
    /**
     * Removes the mark of a footnote from the text, as the import does (`addHtml`), unless the block begins with it.
     */
    dropNoteMark(from: number): void {
      const before = block.slice(0, from);
      if (!isNoteMark(block.slice(from)) || before.trim() === '') return;
      while ((pieces.at(-1)?.start ?? -1) >= blockStart + from) pieces.pop();
      block = before;
      spaceLeft = /\s$/u.test(block);
    },
    finish(): DocumentText {
      this.endBlock();
      return { text: finished.join(''), pieces, breaks };
    },
  };
};

const isHidden = (element: Element): boolean =>
  silentElements.has(element.localName) ||
  element.hasAttribute('hidden') ||
  element.getAttribute('aria-hidden') === 'true' ||
  isPageBreak(element.getAttribute('epub:type'), element.getAttribute('role'));

const isBlock = (element: Element): boolean =>
  blockElements.has(element.localName) ||
  (element.localName === 'math' && element.getAttribute('display') === 'block');

/** The import's separator before a block: a bar between the cells of a table row, else a line break. */
const separatorBefore = (element: Element): string =>
  (element.localName === 'td' || element.localName === 'th') && element.previousElementSibling ? ' | ' : '\n';

/** Counts the items of ordered lists, which may be nested. */
const listNumbers = () => {
  const next: (number | null)[] = [];
  return {
    open(list: Element): void {
      next.push(list.localName === 'ol' ? Number(list.getAttribute('start') ?? 1) || 1 : null);
    },
    close(): void {
      next.pop();
    },
    /** The number of the next item; empty in an unordered list. */
    take(): string {
      const number = next.at(-1) ?? null;
      if (number === null) return '';
      next[next.length - 1] = number + 1;
      return `${number}. `;
    },
  };
};

/** The attributes by which the mark of a footnote is recognised. */
const tagOf = (element: Element) => ({
  name: element.localName,
  type: element.getAttribute('epub:type'),
  role: element.getAttribute('role'),
  className: element.getAttribute('class'),
  href: element.getAttribute('href'),
});

/**
 * Reads a document's text exactly as the import does: a line break between blocks, the numbers of lists, bars between cells.
 * @param excluded selector of elements that are not part of the text
 */
export function readDocumentText(root: Element, excluded = ''): DocumentText {
  const out = textCollector();
  const lists = listNumbers();
  const noteMarks = followNoteMarks();
  let level = 0;

  const addBreak = (): void => {
    out.addBreak();
    noteMarks.parted();
  };
  const walkInside = (element: Element): void => {
    level += 1;
    noteMarks.opened(tagOf(element), level, out.blockLength());
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) out.addNode(child as Text);
      else if (child.nodeType === Node.ELEMENT_NODE) walk(child as Element);
    }
  };
  const endMark = (): void => {
    const from = noteMarks.closed(level);
    if (from !== null) out.dropNoteMark(from);
    level -= 1;
  };
  const walk = (element: Element): void => {
    const name = element.localName;
    if (isHidden(element) || (excluded !== '' && element.matches(excluded))) return;
    if (name === 'br') return out.add('\n');
    if (name === 'img') {
      const alt = element.getAttribute('alt') ?? '';
      if (alt.length > 3) out.add(` ${alt} `);
      return;
    }
    const block = isBlock(element);
    const list = name === 'ol' || name === 'ul';
    if (block) {
      addBreak();
      out.add(separatorBefore(element));
    }
    if (list) lists.open(element);
    if (name === 'li') out.add(lists.take());
    if (block) out.endBlock();
    walkInside(element);
    if (list) lists.close();
    endMark();
    if (!block) return;
    addBreak();
    out.add('\n');
    out.endBlock();
  };
  walk(root);
  return out.finish();
}
