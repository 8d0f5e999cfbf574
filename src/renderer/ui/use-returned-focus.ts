import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Moves the focus after something that had it is closed, unless the focus is elsewhere by then. */
export function useFocusAfter(isOpen: boolean, moveFocus: () => void): void {
  const wasOpen = useRef(isOpen);
  const onClosed = useEffectEvent(moveFocus);
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
