import { readFrameText, type FrameText } from '../flow/frames/frame-text';
import { piecesOf } from '../pdf/pdf-marks';
import type { Range as TextRange } from '../../../../shared/text/quotes/find-quote';
import { sentencesOf } from './sentences';
import type { PickText } from './step-pick';

/** A page or document of the book that is rendered in the reader. */
export interface PickPage extends PickText, Pick<FrameText, 'rangeOf' | 'offsetOf'> {
  readonly root: Element;
}

/** The scroll container, in any view of the book. */
export const paneOf = (reader: HTMLElement): HTMLElement | null =>
  reader.querySelector<HTMLElement>('[data-pane="page"]');

/** Whether the book is in columns that are turned, not scrolled. */
export const isPaged = (reader: HTMLElement): boolean =>
  reader.querySelector('.r-paged, .flow[data-paged]') !== null;

const selectableAreas =
  '.page[data-page-number] > .textLayer, article[data-page], .flow-part[data-ready] > iframe';

/** The pages that are rendered, in reading order. */
export const rootsIn = (reader: HTMLElement): readonly Element[] =>
  [...reader.querySelectorAll(selectableAreas)].flatMap((element) =>
    element instanceof HTMLIFrameElement ? (element.contentDocument?.body ?? []) : element,
  );

/** How far the document of an element is from the window's corner, in px. */
export const cornerOf = (element: Node): { readonly left: number; readonly top: number } => {
  const frame = element.ownerDocument?.defaultView?.frameElement;
  return frame?.getBoundingClientRect() ?? { left: 0, top: 0 };
};

/** A line further than this from the last one, in line heights, or whose size differs by this share, starts a new block. */
const apartBy = 1;
const otherSize = 0.15;

/** PDFs have no paragraphs: another text size or a larger gap starts a new one. */
const breaksOfLayer = (page: HTMLElement | null, text: FrameText): readonly number[] => {
  const breaks: number[] = [];
  let last: DOMRect | null = null;
  for (const piece of page ? piecesOf(page) : []) {
    if (!piece.firstChild || piece.textContent.trim() === '') continue;
    const box = piece.getBoundingClientRect();
    const size = last ? Math.abs(box.height - last.height) / Math.max(box.height, last.height) : 0;
    const gap = last ? box.top - last.bottom : 0;
    if (last && (gap > apartBy * last.height || (gap > -last.height / 2 && size > otherSize)))
      breaks.push(text.offsetOf(piece.firstChild, 0));
    last = box;
  }
  return breaks;
};

const cache = new WeakMap<Element, { readonly text: string; readonly sentences: readonly TextRange[] }>();

/** Not part of the text: note icons, and the element that pdf.js moves to limit a selection. */
const excluded = '.r-margin, .endOfContent';

/** Reads a page's current text. Its sentences are cached until the text changes. */
export function readPickPage(root: Element, language: string | null): PickPage {
  const drawn = root.classList.contains('textLayer');
  const read = readFrameText(root, excluded);
  const { text } = read;
  const before = cache.get(root);
  const sentences =
    before?.text === text
      ? before.sentences
      : sentencesOf(text, drawn ? breaksOfLayer(root.parentElement, read) : read.breaks, language);
  cache.set(root, { text, sentences });
  return { root, text, sentences, language, rangeOf: read.rangeOf, offsetOf: read.offsetOf };
}
