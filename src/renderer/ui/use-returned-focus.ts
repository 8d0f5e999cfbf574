import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Moves the focus after something that had it was closed, unless the focus is somewhere else by then. */
export function useFocusAfter(isOpen: boolean, give: () => void): void {
  const wasOpen = useRef(isOpen);
  const onClosed = useEffectEvent(give);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) onClosed();
    wasOpen.current = isOpen;
  }, [isOpen]);
}

/** A button that gets the focus back when what it opened is closed. */
export function useReturnedFocus(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => button.current?.focus());
  return button;
}
