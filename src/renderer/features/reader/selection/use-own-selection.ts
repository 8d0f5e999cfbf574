import { useEffect, useState, type RefObject } from 'react';
import { readSelection } from '../../marks/read-selection';
import { snapDragged } from './snap-to-words';
import { selectionSettled, settleSelection } from './settle-selection';
import type { Selected } from './selected';

/** A selection or scroll position that stays this long, in ms, is final. */
const settledMs = 120;

const pageOf = (node: Node): number | null => {
  const element = node instanceof Element ? node : node.parentElement;
  const page = element?.closest<HTMLElement>('[data-page], [data-page-number]')?.dataset;
  return Number(page?.['page'] ?? page?.['pageNumber']) || null;
};

const readSelected = (box: HTMLElement | null): Selected | null => {
  const selection = document.getSelection();
  const quote = selection?.toString().replace(/\s+/g, ' ').trim() ?? '';
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  if (!box || !quote || !range || !box.contains(range.commonAncestorContainer)) return null;
  const rect = range.getBoundingClientRect();
  const view = box.getBoundingClientRect();
  if (rect.bottom < view.top || rect.top > view.bottom) return null;
  const anchor = readSelection(range, box);
  return {
    quote: anchor?.quote ?? quote,
    page: anchor?.page ?? pageOf(range.startContainer),
    anchor,
    moving: false,
    clear() {
      document.getSelection()?.removeAllRanges();
      settleSelection(document);
    },
    x: rect.left + rect.width / 2,
    y: rect.top,
    bottom: rect.bottom,
  };
};

/** The selection in the window's own document, within an element; null if it is out of view. */
export function useOwnSelection(within: RefObject<HTMLElement | null>): Selected | null {
  const [own, setOwn] = useState<Selected | null>(null);
  useEffect(() => {
    const box = within.current;
    let timer = 0;
    const now = (): void => {
      clearTimeout(timer);
      setOwn(readSelected(within.current));
    };
    const soon = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(now, settledMs);
    };
    const scrolled = (): void => {
      setOwn((one) => one && { ...one, moving: true });
      soon();
    };
    const stopSnapping = box ? snapDragged(box) : () => undefined;
    document.addEventListener('selectionchange', soon);
    document.addEventListener(selectionSettled, now);
    box?.addEventListener('scroll', scrolled, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      stopSnapping();
      document.removeEventListener('selectionchange', soon);
      document.removeEventListener(selectionSettled, now);
      box?.removeEventListener('scroll', scrolled, { capture: true });
    };
  }, [within]);
  return own;
}
