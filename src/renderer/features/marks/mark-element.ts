import type { Mark, MarkRectangle } from '../../../shared/model';
import { text } from '../../messages/text';
import { placeByShares } from '../../ui/place-by-shares';

/** A mark as a single element for the keyboard, with a box for each line. The lines are in fractions of the page or frame. */
export const markElement = (
  mark: Pick<Mark, 'id' | 'quote' | 'colour'> & { readonly noted: boolean },
  lines: readonly Omit<MarkRectangle, 'page'>[],
  isSought: boolean,
): HTMLElement => {
  const left = Math.min(...lines.map(({ x }) => x));
  const top = Math.min(...lines.map(({ y }) => y));
  const width = Math.max(...lines.map((line) => line.x + line.width)) - left;
  const height = Math.max(...lines.map((line) => line.y + line.height)) - top;
  const element = document.createElement('div');
  element.className = 'pdf-mark';
  element.tabIndex = 0;
  element.setAttribute('role', 'button');
  element.setAttribute('aria-label', text.marks.mark(mark.quote.slice(0, 120), mark.noted));
  element.dataset['mark'] = String(mark.id);
  element.dataset['colour'] = mark.colour;
  if (isSought) element.dataset['sought'] = '';
  placeByShares(element, { x: left, y: top, width, height });
  for (const line of lines) {
    const box = document.createElement('i');
    placeByShares(box, {
      x: (line.x - left) / width,
      y: (line.y - top) / height,
      width: line.width / width,
      height: line.height / height,
    });
    element.append(box);
  }
  return element;
};
