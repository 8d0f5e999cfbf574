import { useEffect, useRef, type RefObject } from 'react';

/** A button that has the focus again once what it opened is closed, unless the focus is somewhere by then. */
export function useReturnedFocus(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
