import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import { useStore } from '../../state/store';
import { soughtMarkStore } from '../../navigation/go-to-mark';

/** A page that is far takes so long to be drawn, in ms. */
const longestWaitMs = 8_000;

const onPage = (id: number | string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.reader [data-mark="${id}"][tabindex]`);
const inList = (id: number | string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row-of="${id}"]`);
const page = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-pane="page"]');

/** After what was beside a mark is gone: to the mark, where it is drawn, else to the page. */
export const focusMark = (id: number): void => (onPage(id) ?? page())?.focus({ preventScroll: true });

export const focusPage = (): void => page()?.focus({ preventScroll: true });

/** The mark that was chosen in the list takes the focus as soon as it is drawn. */
export function useSoughtFocus(reader: RefObject<HTMLElement | null>): void {
  const sought = useStore(soughtMarkStore);
  useEffect(() => {
    const box = reader.current;
    if (!box || !sought?.focus) return undefined;
    const from = document.activeElement;
    const take = (): boolean => {
      const mark = onPage(sought.id);
      // The focus was moved elsewhere meanwhile: it is not taken from there.
      if (mark && (document.activeElement === from || document.activeElement === document.body))
        mark.focus({ preventScroll: true });
      return mark !== null;
    };
    if (take()) return undefined;
    const watch = new MutationObserver(() => {
      if (take()) watch.disconnect();
    });
    watch.observe(box, { childList: true, subtree: true });
    const timer = setTimeout(() => watch.disconnect(), longestWaitMs);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, [sought, reader]);
}

/** From a mark on the page Escape leads back to its row in the list, and to the page where the list is not open. */
export function leaveMark(event: KeyboardEvent): void {
  const mark = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-mark]') : null;
  const id = mark?.dataset['mark'];
  if (event.key !== 'Escape' || id === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  (inList(id) ?? page())?.focus();
}
