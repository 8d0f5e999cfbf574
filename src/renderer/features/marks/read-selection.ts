import type { MarkAnchor, MarkRectangle } from '../../../shared/model';
import { plainLetters } from '../../../shared/text/ligatures';
import { lineBoxes, type Box } from './line-rectangles';

/** How many characters are stored on either side of a mark. */
const contextLength = 32;
/** The most lines that a mark stores. */
const maxLines = 500;
const maxLetters = 10_000;

const isBlock = (element: Element): boolean => /^(?:P|H[1-6]|LI|BLOCKQUOTE|PRE|DIV)$/u.test(element.tagName);

/** Normalises text: plain letters, words joined across line ends, and a single space for any white space. */
const readWords = (text: string): string =>
  plainLetters(text)
    .replace(/(\p{L})[-\u2010\u00ad]\s*\n\s*(?=\p{Ll})/gu, '$1')
    .replace(/\u00ad/gu, '')
    .replace(/\s+/gu, ' ');

export const wordsBefore = (text: string): string =>
  readWords(text.slice(-4 * contextLength)).slice(-contextLength);
export const wordsAfter = (text: string): string =>
  readWords(text.slice(0, 4 * contextLength)).slice(0, contextLength);

interface PageWords {
  readonly page: number;
  readonly before: string;
  readonly words: string;
  readonly after: string;
  readonly pieces: readonly Box[];
}

/** The selected range of a text node, as offsets. */
const stretchIn = (node: Text, selected: Range): readonly [number, number] | null => {
  if (!selected.intersectsNode(node)) return null;
  const from = node === selected.startContainer ? selected.startOffset : 0;
  const to = node === selected.endContainer ? selected.endOffset : node.data.length;
  return to > from ? [from, to] : null;
};

const readPage = (element: HTMLElement, page: number, selected: Range, drawn: boolean): PageWords | null => {
  const root = element.querySelector('.textLayer') ?? element;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element && node.matches('aside, button, [aria-hidden="true"]')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  let text = '';
  let start = -1;
  let end = -1;
  const pieces: Box[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (node.tagName === 'BR' || isBlock(node)) text += '\n';
      continue;
    }
    const letters = node as Text;
    const stretch = stretchIn(letters, selected);
    if (stretch) {
      if (start < 0) start = text.length + stretch[0];
      end = text.length + stretch[1];
      if (drawn) {
        const range = document.createRange();
        range.setStart(letters, stretch[0]);
        range.setEnd(letters, stretch[1]);
        pieces.push(...range.getClientRects());
      }
    }
    text += letters.data;
  }
  if (start < 0 || text.slice(start, end).trim() === '') return null;
  return {
    page,
    before: text.slice(0, start),
    words: text.slice(start, end),
    after: text.slice(end),
    pieces,
  };
};

const toShare = (value: number): number => Math.round(Math.max(0, Math.min(1, value)) * 100_000) / 100_000;

const rectanglesOn = (element: HTMLElement, { page, pieces }: PageWords): readonly MarkRectangle[] => {
  const box = element.getBoundingClientRect();
  return lineBoxes(pieces).map(({ left, top, right, bottom }) => ({
    page,
    x: toShare((left - box.left) / box.width),
    y: toShare((top - box.top) / box.height),
    width: toShare((right - left) / box.width),
    height: toShare((bottom - top) / box.height),
  }));
};

/** The selection as a mark stores it: quote, context, page and, on drawn pages, the rectangles of its lines. */
export function readSelection(selected: Range, within: HTMLElement): MarkAnchor | null {
  const found: { readonly element: HTMLElement; readonly words: PageWords; readonly drawn: boolean }[] = [];
  for (const element of within.querySelectorAll<HTMLElement>('[data-page-number], [data-page]')) {
    if (!selected.intersectsNode(element)) continue;
    const drawn = element.dataset['pageNumber'] !== undefined;
    const page = Number(element.dataset['pageNumber'] ?? element.dataset['page']);
    const words = Number.isInteger(page) && page > 0 ? readPage(element, page, selected, drawn) : null;
    if (words) found.push({ element, words, drawn });
  }
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return null;
  const quote = readWords(found.map(({ words }) => words.words).join('\n'))
    .trim()
    .slice(0, maxLetters);
  return {
    page: first.words.page,
    quote,
    before: wordsBefore(first.words.before),
    after: wordsAfter(last.words.after),
    rectangles: found
      .flatMap(({ element, words, drawn }) => (drawn ? rectanglesOn(element, words) : []))
      .slice(0, maxLines),
  };
}
