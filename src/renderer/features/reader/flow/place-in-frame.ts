import type { FrameFocus } from '../../../navigation/spot';
import type { FlowFrame } from './flow-frame';

/** Where an element is below the body: of each element on the way its place among the children. */
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

/** Names an element of a part so that it is found again when the part is opened again. */
export const focusOf = (part: number, element: Element | null): FrameFocus => ({
  part,
  path: element ? pathOf(element) : '',
});

/** An empty anchor refers to the element around it. */
const shown = (element: Element): Element =>
  element.textContent.trim() === '' && element.parentElement ? element.parentElement : element;

/** Puts the focus on what a link leads to, or on the document where it leads to no place in it. Nothing scrolls. */
export const focusIn = (frame: FlowFrame, target: Element | undefined): void => {
  const element = target && (shown(target) as HTMLElement);
  if (!element || element === frame.page.body) return frame.element.focus({ preventScroll: true });
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
};

export const focusAgain = (frame: FlowFrame, { path }: FrameFocus): void =>
  focusIn(frame, elementAt(frame.page.body, path));
