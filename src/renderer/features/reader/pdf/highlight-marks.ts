import { placeByShares } from '../../../ui/place-by-shares';
import { lineBoxes, type Box } from '../../marks/line-rectangles';
import { blankColumns, placeInInk } from './ink-ends';
import { piecesOf } from './pdf-marks';
import type { PieceRange } from './quote-in-text';

const marksClass = 'pdf-marks';

/** Relative to the page's corner, in px of the window. */
const boxOf = (node: Node, start: number, end: number, page: DOMRect): Box => {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  const { left, top, right, bottom } = range.getBoundingClientRect();
  return { left: left - page.left, top: top - page.top, right: right - page.left, bottom: bottom - page.top };
};

/** The offsets of the word, or run without spaces, around a range of a text. */
const wordAround = (words: string, start: number, end: number): readonly [number, number] => {
  let [from, to] = [start, end];
  while (from > 0 && /\S/u.test(words.charAt(from - 1))) from -= 1;
  while (to < words.length && /\S/u.test(words.charAt(to))) to += 1;
  return [from, to];
};

const isTurned = (span: HTMLElement | undefined): boolean =>
  span !== undefined && span.style.getPropertyValue('--rotate') !== '';

/** Rotated and right-to-left text keeps its positions in the text layer. */
const isPlain = (span: HTMLElement, words: string): boolean =>
  !isTurned(span) && span.dir !== 'rtl' && !/\p{Script=Hebrew}|\p{Script=Arabic}/u.test(words);

/** The rectangles of text ranges as fractions of the page, so that they are valid at every zoom. */
export function rectanglesOf(
  page: HTMLElement,
  drawing: HTMLCanvasElement | null,
  found: readonly (readonly PieceRange[])[],
): readonly (readonly DOMRect[])[] {
  const spans = piecesOf(page);
  const box = page.getBoundingClientRect();
  const scale = drawing ? drawing.width / box.width : 0;
  const columns = new Map<number, readonly boolean[]>();
  const columnsOf = (piece: number, own: Box): readonly boolean[] => {
    const cached = columns.get(piece) ?? (drawing ? blankColumns(drawing, own, scale) : []);
    columns.set(piece, cached);
    return cached;
  };
  const oneOf = ({ piece, start, end }: PieceRange): readonly Box[] => {
    const span = spans[piece];
    const node = span?.firstChild;
    const words = node?.textContent ?? '';
    const last = Math.min(end, words.length);
    if (!span || !node || last <= start) return [];
    const stretch = boxOf(node, start, last, box);
    const place = (index: number, x: number): number => {
      if (!drawing || index === 0 || index === words.length || !isPlain(span, words)) return x;
      const [from, to] =
        index === start ? wordAround(words, start, start + 1) : wordAround(words, last - 1, last);
      const own = boxOf(node, 0, words.length, box);
      return placeInInk(columnsOf(piece, own), x, boxOf(node, from, to, box), own, scale);
    };
    const [left, right] = [place(start, stretch.left), place(last, stretch.right)];
    return [right > left ? { ...stretch, left, right } : stretch];
  };
  const share = ({ left, top, right, bottom }: Box): DOMRect =>
    new DOMRect(left / box.width, top / box.height, (right - left) / box.width, (bottom - top) / box.height);
  return found.map((stretches) => {
    const boxes = stretches.flatMap(oneOf);
    // One box per line, because overlapping translucent boxes would show a seam.
    const turned = stretches.some(({ piece }) => isTurned(spans[piece]));
    return (turned ? boxes : lineBoxes(boxes)).map(share);
  });
}

const markAt = (place: DOMRect): HTMLElement => {
  const mark = document.createElement('mark');
  placeByShares(mark, place);
  return mark;
};

/** Draws the marks, and returns the first one of each place. Of several places, the one with index `now` is emphasised. */
export function drawMarks(
  page: HTMLElement,
  places: readonly (readonly DOMRect[])[],
  now = -1,
): readonly HTMLElement[] {
  page.querySelector(`.${marksClass}`)?.remove();
  if (places.length === 0) return [];
  const layer = document.createElement('div');
  layer.className = marksClass;
  const marks = places.map((place) => place.map(markAt));
  if (places.length > 1) for (const mark of marks[now] ?? []) mark.className = 'is-now';
  layer.append(...marks.flat());
  page.append(layer);
  return marks.flatMap(([first]) => first ?? []);
}

/** Removes the highlights from all pages. */
export const eraseMarks = (container: HTMLElement): void => {
  for (const layer of container.querySelectorAll(`.${marksClass}`)) layer.remove();
};
