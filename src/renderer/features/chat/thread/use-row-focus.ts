import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/** Keeps the keys working: if the focused row is scrolled so far away that it leaves the page, the list takes the focus. */
export function useRowFocus(box: RefObject<HTMLElement | null>) {
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  });
  return {
    onFocus({ target }: FocusEvent<HTMLElement>): void {
      focused.current = target;
    },
    onBlur({ target }: FocusEvent<HTMLElement>): void {
      // A row that is being removed emits a blur event while it is still connected.
      queueMicrotask(() => {
        if (target.isConnected && focused.current === target) focused.current = null;
      });
    },
  };
}
