import type { Range as TextRange } from '../../../../shared/text/quotes/find-quote';
import { runCommand } from '../../../commands/commands';
import { settleSelection } from '../selection/settle-selection';
import { cornerOf, isPaged, paneOf, readPickPage, rootsIn, type PickPage } from './pick-page';
import { stepPick, type PickStep } from './step-pick';

interface Place {
  readonly root: Element;
  readonly at: number;
}

/** Text selected with the keyboard. It may cross a page border if both pages are in one document. */
export interface KeyboardSelection {
  readonly from: Place;
  readonly to: Place;
}

const pickInRoot = (root: Element, { start, end }: TextRange): KeyboardSelection => ({
  from: { root, at: start },
  to: { root, at: end },
});

/** In px: the space that is kept free above the selection, for its toolbar, and below it. */
const roomAbove = 88;
const roomBelow = 24;
/** How far down the view a selection is placed when it is scrolled to, as a share of the view's height. */
const restAt = 0.3;

/** The selection as a range of its document; null if its page is no longer rendered. */
const rangeOf = ({ from, to }: KeyboardSelection, language: string | null): Range | null => {
  if (!from.root.isConnected || !to.root.isConnected) return null;
  const first = readPickPage(from.root, language);
  if (from.root === to.root) return first.rangeOf({ start: from.at, end: to.at });
  const start = first.rangeOf({ start: from.at, end: first.text.trimEnd().length });
  const end = readPickPage(to.root, language).rangeOf({ start: 0, end: to.at });
  if (!start || !end) return null;
  const range = start.cloneRange();
  range.setEnd(end.endContainer, end.endOffset);
  return range;
};

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const inWindow = (box: Box, { left, top }: ReturnType<typeof cornerOf>): Box => ({
  left: box.left + left,
  top: box.top + top,
  right: box.right + left,
  bottom: box.bottom + top,
});

const boxOf = (range: Range): Box => inWindow(range.getBoundingClientRect(), cornerOf(range.startContainer));

/** The line that a range begins on; its box may reach over several columns. */
const startOf = (range: Range): Box =>
  inWindow(range.getClientRects()[0] ?? range.getBoundingClientRect(), cornerOf(range.startContainer));

/** Whether something begins in the view or after it. Tops do not increase from column to column, but left edges do. */
const isFrom = (reader: HTMLElement, view: Box, box: Box): boolean =>
  isPaged(reader) ? box.left >= view.left - 1 : box.top >= view.top;

const selectionsIn = (reader: HTMLElement): readonly Selection[] =>
  [...new Set([document, ...rootsIn(reader).map((root) => root.ownerDocument)])].flatMap(
    (one) => one.getSelection() ?? [],
  );

/** Selects the text and scrolls it into view. */
export const showPick = (reader: HTMLElement, pick: KeyboardSelection, language: string | null): boolean => {
  const range = rangeOf(pick, language);
  const pane = paneOf(reader);
  if (!range || !pane) return false;
  const own = range.startContainer.ownerDocument?.getSelection();
  for (const selection of selectionsIn(reader)) if (selection !== own) selection.removeAllRanges();
  own?.removeAllRanges();
  own?.addRange(range);
  settleSelection(pick.from.root.ownerDocument);
  const view = pane.getBoundingClientRect();
  if (isPaged(reader)) {
    const { left } = startOf(range);
    if (left >= view.right) runCommand('page.next');
    else if (left < view.left - 1) runCommand('page.before');
    return true;
  }
  const { top, bottom } = boxOf(range);
  if (top < view.top + roomAbove || (bottom > view.bottom - roomBelow && top > view.top + roomAbove * 2))
    pane.scrollBy({ top: top - view.top - restAt * view.height, behavior: 'instant' });
  return true;
};

/** Whether this is still what is selected; the mouse may have selected something else. */
export const isSelected = ({ from, to }: KeyboardSelection, language: string | null): boolean => {
  const selection = from.root.ownerDocument.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return false;
  const now = selection.getRangeAt(0);
  const range = rangeOf({ from, to }, language);
  return range !== null && range.toString() === now.toString();
};

/**
 * The first item that fits. `isSorted` allows a binary search: tops increase in a document, but not on a page with
 * columns.
 */
const firstOf = <One>(
  all: readonly One[],
  isSorted: boolean,
  fits: (one: One) => boolean,
): One | undefined => {
  if (!isSorted) return all.find(fits);
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = all[middle];
    if (one !== undefined && fits(one)) high = middle;
    else low = middle + 1;
  }
  return all[low];
};

/** Whether an earlier selection still exists and is in view. */
export const isInView = (reader: HTMLElement, pick: KeyboardSelection, language: string | null): boolean => {
  const [view, range] = [paneOf(reader)?.getBoundingClientRect(), rangeOf(pick, language)];
  if (!view || !range) return false;
  const { left, top, right, bottom } = boxOf(range);
  return top < view.bottom && bottom > view.top && left < view.right && right > view.left;
};

/** The first selection: the sentence in which something is selected, else the first sentence in view. */
export const firstPick = (reader: HTMLElement, language: string | null): KeyboardSelection | null => {
  const roots = rootsIn(reader);
  for (const selection of selectionsIn(reader)) {
    if (selection.isCollapsed || selection.rangeCount === 0) continue;
    const { startContainer, startOffset } = selection.getRangeAt(0);
    const root = roots.find((one) => one.contains(startContainer));
    if (!root) continue;
    const page = readPickPage(root, language);
    const at = page.offsetOf(startContainer, startOffset);
    const sentence = page.sentences.find(({ end }) => end > at);
    if (sentence) return pickInRoot(root, sentence);
  }
  const view = paneOf(reader)?.getBoundingClientRect();
  if (!view) return null;
  for (const root of roots) {
    const whole = root.ownerDocument.defaultView?.frameElement ?? root;
    const { right, bottom } = whole.getBoundingClientRect();
    if (isPaged(reader) ? right <= view.left : bottom <= view.top) continue;
    const page = readPickPage(root, language);
    const sentence = firstOf(page.sentences, root.localName === 'body', (one) => {
      const range = page.rangeOf(one);
      return range !== null && isFrom(reader, view, startOf(range));
    });
    if (sentence) return pickInRoot(root, sentence);
  }
  return null;
};

/** The first sentence on the next page that has any or, backwards, the last sentence on the previous one. */
const pickOnNextPage = (reader: HTMLElement, page: PickPage, by: 1 | -1): KeyboardSelection | null => {
  const roots = rootsIn(reader);
  for (let at = roots.indexOf(page.root) + by; at >= 0 && at < roots.length; at += by) {
    const root = roots[at];
    const sentence = root && readPickPage(root, page.language).sentences.at(by === 1 ? 0 : -1);
    if (root && sentence) return pickInRoot(root, sentence);
  }
  return null;
};

/** The selection after a step; null if that leads nowhere, or to a page that is not rendered yet. */
export const nextPick = (
  reader: HTMLElement,
  pick: KeyboardSelection,
  step: PickStep,
  language: string | null,
): KeyboardSelection | null => {
  const { from, to } = pick;
  const atStart = step === 'before' || step === 'start-later' || step === 'start-earlier';
  const page = readPickPage(atStart ? from.root : to.root, language);
  const one = from.root === to.root;
  const stepped = stepPick(
    page,
    {
      start: atStart || one ? from.at : 0,
      end: atStart && !one ? page.text.length : to.at,
    },
    step,
  );
  if (stepped === 'before') return pickOnNextPage(reader, page, -1);
  if (stepped === 'after') {
    const next = pickOnNextPage(reader, page, 1);
    if (step === 'next' || !next) return next;
    return next.to.root.ownerDocument === from.root.ownerDocument ? { from, to: next.to } : pick;
  }
  if (step === 'next' || step === 'before') return pickInRoot(page.root, stepped);
  if (atStart) return { from: { root: from.root, at: stepped.start }, to };
  // Nothing is left on the second page, so the selection ends with the first.
  if (!one && stepped.end === to.at && (step === 'less' || step === 'word-less')) {
    const first = readPickPage(from.root, language);
    return { from, to: { root: from.root, at: first.text.trimEnd().length } };
  }
  return { from, to: { root: to.root, at: stepped.end } };
};
