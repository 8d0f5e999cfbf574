import type { Mark, MarkRectangle } from '../../../shared/model';
import { text } from '../../messages/en';

const percent = (share: number): string => `${share * 100}%`;

const place = (element: HTMLElement, x: number, y: number, width: number, height: number): void =>
  void Object.assign(element.style, {
    left: percent(x),
    top: percent(y),
    width: percent(width),
    height: percent(height),
  });

/** A mark as one thing to reach with the keyboard, with a box for each of its lines; these are shares of what it lies on. */
export const markElement = (
  mark: Pick<Mark, 'id' | 'quote' | 'colour'> & { readonly noted: boolean },
  lines: readonly Omit<MarkRectangle, 'page'>[],
  sought: boolean,
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
  if (sought) element.dataset['sought'] = '';
  place(element, left, top, width, height);
  for (const line of lines) {
    const box = document.createElement('i');
    place(box, (line.x - left) / width, (line.y - top) / height, line.width / width, line.height / height);
    element.append(box);
  }
  return element;
};
