import { useEffect, useRef } from 'react';
import { markColours, type MarkColour } from '../../../shared/model';

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/u.test(target.tagName));

/**
 * While words are selected: 1 to 5 are the five pens, H the one used last, M a note in the margin. They come before the
 * commands of the screen.
 */
export function useSelectionKeys(
  active: boolean,
  keys: { readonly onPen: (colour: MarkColour | null) => void; readonly onWrite: () => void },
): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!active) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing(event.target)) return;
      const pen = markColours[Number(event.key) - 1];
      const key = event.key.toLowerCase();
      if (pen) latest.current.onPen(pen);
      else if (key === 'h') latest.current.onPen(null);
      else if (key === 'm') latest.current.onWrite();
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [active]);
}
