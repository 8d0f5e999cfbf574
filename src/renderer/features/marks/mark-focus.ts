import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import type { MarkId } from '../../../shared/model';
import { useStore } from '../../state/store';
import { soughtMarkStore } from '../../navigation/go-to-mark';

/** The longest that rendering a distant page takes, in ms. */
const maxWaitMs = 8_000;

const onPage = (id: MarkId | string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.reader [data-mark="${id}"][tabindex]`);
const inList = (id: MarkId | string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row-of="${id}"]`);
const page = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-pane="page"]');

/** After a mark's card was closed: focuses the mark if it is drawn, else the page. */
export const focusMark = (id: MarkId): void => (onPage(id) ?? page())?.focus({ preventScroll: true });

export const focusPage = (): void => page()?.focus({ preventScroll: true });

/** Focuses the mark that was chosen in the list as soon as it is drawn. */
export function useSoughtFocus(reader: RefObject<HTMLElement | null>): void {
  const sought = useStore(soughtMarkStore);
  useEffect(() => {
    const box = reader.current;
    if (!box || !sought?.focus) return undefined;
    const from = document.activeElement;
    const take = (): boolean => {
      const mark = onPage(sought.id);
      // Not if the focus has moved elsewhere meanwhile.
      if (mark && (document.activeElement === from || document.activeElement === document.body))
        mark.focus({ preventScroll: true });
      return mark !== null;
    };
    if (take()) return undefined;
    const watch = new MutationObserver(() => {
      if (take()) watch.disconnect();
    });
    watch.observe(box, { childList: true, subtree: true });
    const timer = setTimeout(() => watch.disconnect(), maxWaitMs);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, [sought, reader]);
}

/** On a mark, Escape leads back to its row in the list, or to the page if the list is closed. */
export function leaveMark(event: KeyboardEvent): void {
  const mark = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-mark]') : null;
  const id = mark?.dataset['mark'];
  if (event.key !== 'Escape' || id === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  (inList(id) ?? page())?.focus();
}
