import type { Mark, MarkRectangle } from '../../../../shared/model';
import {
  findAnchored,
  findOverBorder,
  foldAnchor,
  foldText,
  isSame,
  type AnchoredPlace,
} from '../../../../shared/text/quotes/anchor-quote';
import { lineBoxes } from '../../marks/line-rectangles';
import { markElement } from '../../marks/mark-element';

const layerClass = 'pdf-own';
const notesClass = 'pdf-notes';

/** The pieces of a rendered text layer, in reading order. */
export const piecesOf = (page: HTMLElement): readonly HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>('.textLayer span:not(.markedContent)')].filter(
    (span) => span.firstChild?.nodeType === Node.TEXT_NODE,
  );

interface LayerText {
  readonly text: string;
  readonly spans: readonly HTMLElement[];
  readonly starts: readonly number[];
}

const readLayer = (page: HTMLElement): LayerText => {
  const spans = piecesOf(page);
  const starts: number[] = [];
  let joined = '';
  for (const span of spans) {
    starts.push(joined.length);
    joined += `${span.textContent} `;
  }
  return { text: joined, spans, starts };
};

/** The lines of a range of the text layer, as fractions of the page. */
const rectanglesAt = (
  page: HTMLElement,
  number: number,
  { spans, starts }: LayerText,
  { start, end }: AnchoredPlace,
): readonly MarkRectangle[] => {
  const box = page.getBoundingClientRect();
  const pieces = spans.flatMap((span, index) => {
    const node = span.firstChild;
    const at = starts[index] ?? 0;
    const length = node?.textContent?.length ?? 0;
    const from = Math.max(start, at) - at;
    const to = Math.min(end, at + length) - at;
    if (!node || to <= from) return [];
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()];
  });
  return lineBoxes(pieces).map(({ left, top, right, bottom }) => ({
    page: number,
    x: (left - box.left) / box.width,
    y: (top - box.top) / box.height,
    width: (right - left) / box.width,
    height: (bottom - top) / box.height,
  }));
};

/** Finds a mark without rectangles in the text layers of its page and the next. */
const findRectangles = (
  mark: Mark,
  number: number,
  pageOf: (page: number) => HTMLElement | null,
): readonly MarkRectangle[] => {
  const [page, next] = [pageOf(mark.page), pageOf(mark.page + 1)];
  if (!page) return [];
  const anchor = foldAnchor(mark);
  const layer = readLayer(page);
  const whole = findAnchored(foldText(layer.text), anchor);
  if (whole && isSame(anchor, whole))
    return number === mark.page ? rectanglesAt(page, mark.page, layer, whole) : [];
  if (!next) return [];
  const other = readLayer(next);
  const acrossBorder = findOverBorder(foldText(layer.text), foldText(other.text), anchor);
  if (!acrossBorder) return [];
  return number === mark.page
    ? rectanglesAt(page, mark.page, layer, acrossBorder.here)
    : rectanglesAt(next, mark.page + 1, other, acrossBorder.there);
};

/** An icon at the page's edge, level with the first line of a mark that has a note. */
const drawNote = (mark: Mark, { y }: MarkRectangle): HTMLElement => {
  const sign = document.createElement('button');
  sign.type = 'button';
  sign.className = 'pdf-note';
  sign.tabIndex = -1;
  sign.title = mark.note;
  // The mark's own label mentions the note.
  sign.setAttribute('aria-hidden', 'true');
  sign.dataset['noteOf'] = String(mark.id);
  sign.dataset['colour'] = mark.colour;
  sign.style.top = `${y * 100}%`;
  sign.innerHTML =
    '<svg class="i i-sm" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 5h14v10h-8l-4 4v-4H5z"/></svg>';
  return sign;
};

/**
 * Draws the marks of a page whose text layer is ready. `pageOf` returns pages that are drawn.
 * @returns whether the sought mark was drawn on this page
 */
export function drawOwnMarks(
  number: number,
  marks: readonly Mark[],
  pageOf: (page: number) => HTMLElement | null,
  sought: number | null,
): boolean {
  const page = pageOf(number);
  if (!page) return false;
  for (const old of page.querySelectorAll(`.${layerClass}, .${notesClass}`)) old.remove();
  const drawn = marks.flatMap((mark) => {
    const own = mark.rectangles.filter((one) => one.page === number);
    const near = mark.page === number || mark.page === number - 1;
    const lines =
      mark.rectangles.length > 0 || !near || mark.lost ? own : findRectangles(mark, number, pageOf);
    return lines.length > 0 ? [{ mark, lines }] : [];
  });
  if (drawn.length === 0) return false;
  const layer = document.createElement('div');
  layer.className = layerClass;
  layer.append(
    ...drawn.map(({ mark, lines }) =>
      markElement({ ...mark, noted: mark.note !== '' }, lines, mark.id === sought),
    ),
  );
  const notes = document.createElement('div');
  notes.className = notesClass;
  for (const { mark, lines } of drawn) {
    const [first] = lines;
    if (mark.note !== '' && first && mark.page === number) notes.append(drawNote(mark, first));
  }
  page.append(layer, notes);
  return drawn.some(({ mark }) => mark.id === sought);
}

/** The mark under a point of the window, the smallest one if there are several. */
export function markAt(container: HTMLElement, x: number, y: number): HTMLElement | null {
  let best: { readonly element: HTMLElement; readonly area: number } | null = null;
  for (const element of container.querySelectorAll<HTMLElement>('.pdf-mark')) {
    for (const line of element.children) {
      const box = line.getBoundingClientRect();
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
      const { offsetWidth, offsetHeight } = element;
      const area = offsetWidth * offsetHeight;
      if (!best || area < best.area) best = { element, area };
    }
  }
  return best?.element ?? null;
}
