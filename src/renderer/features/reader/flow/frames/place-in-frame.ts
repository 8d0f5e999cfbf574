import type { FrameFocus } from '../../../../navigation/spot';
import type { FlowFrame } from './flow-frame';

/** The path of an element from the body, as child indices. */
const pathOf = (element: Element): string => {
  const path: number[] = [];
  const { body } = element.ownerDocument;
  for (let at: Element | null = element; at && at !== body; at = at.parentElement)
    path.unshift([...(at.parentElement?.children ?? [])].indexOf(at));
  return path.join('.');
};

const elementAt = (body: Element, path: string): Element | undefined =>
  path === ''
    ? undefined
    : path.split('.').reduce<Element | undefined>((at, index) => at?.children[Number(index)], body);

/** Identifies an element of a part, so that it can be found after the part is loaded again. */
export const focusOf = (part: number, element: Element | null): FrameFocus => ({
  part,
  path: element ? pathOf(element) : '',
});

/** An empty anchor refers to the element around it. */
const visibleElement = (element: Element): Element =>
  element.textContent.trim() === '' && element.parentElement ? element.parentElement : element;

/** Focuses a link's target, or the whole document without one. Does not scroll. */
export const focusIn = (frame: FlowFrame, target: Element | undefined): void => {
  const element = target && (visibleElement(target) as HTMLElement);
  if (!element || element === frame.page.body) return frame.element.focus({ preventScroll: true });
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
};

export const focusAgain = (frame: FlowFrame, { path }: FrameFocus): void =>
  focusIn(frame, elementAt(frame.page.body, path));
