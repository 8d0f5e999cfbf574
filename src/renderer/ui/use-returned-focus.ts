import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Gives the focus away once something was closed that had it; left alone where the focus is somewhere by then. */
export function useFocusAfter(isOpen: boolean, give: () => void): void {
  const wasOpen = useRef(isOpen);
  const onClosed = useEffectEvent(give);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) onClosed();
    wasOpen.current = isOpen;
  }, [isOpen]);
}

/** A button that has the focus again once what it opened is closed. */
export function useReturnedFocus(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => button.current?.focus());
  return button;
}
