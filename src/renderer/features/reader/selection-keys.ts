import { useEffectEvent, useLayoutEffect } from 'react';
import { markColours, type MarkColour } from '../../../shared/model';
import { isTyping } from './is-typing';

export interface SelectionKeys {
  /** Null: the one used last. */
  readonly onPen: (colour: MarkColour | null) => void;
  readonly onWrite: () => void;
  readonly onAsk: () => void;
  /** Into the bar of what can be done. Whether it went there. */
  readonly onEnter: () => boolean;
  /** The words are released. */
  readonly onLeave: () => void;
}

/**
 * While words are selected: 1 to 5 are the five pens, H the one used last, M a note in the margin, A asks, Tab leads to
 * what can be done with them and Escape releases them. They come before the commands of the screen.
 */
export function useSelectionKeys(active: boolean, canMark: boolean, keys: SelectionKeys): void {
  const answer = useEffectEvent(({ key, shiftKey, target }: KeyboardEvent): boolean => {
    const { onPen, onWrite, onAsk, onEnter, onLeave } = keys;
    const pen = markColours[Number(key) - 1];
    const letter = key.toLowerCase();
    // The bar and dialogs over the page handle these keys themselves.
    const inside = target instanceof Element && target.closest('[role="toolbar"], [role="dialog"]') !== null;
    if (key === 'Tab') return !inside && !shiftKey && onEnter();
    if (inside && key === 'Escape') return false;
    if (key === 'Escape') onLeave();
    else if (letter === 'a') onAsk();
    else if (!canMark) return false;
    else if (pen) onPen(pen);
    else if (letter === 'h') onPen(null);
    else if (letter === 'm') onWrite();
    else return false;
    return true;
  });
  // A layout effect: the keys work as soon as the bar that shows them is visible.
  useLayoutEffect(() => {
    if (!active) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target))
        return;
      if (!answer(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [active]);
}
