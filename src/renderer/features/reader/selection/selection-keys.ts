import { useEffectEvent, useLayoutEffect } from 'react';
import { markColours, type MarkColour } from '../../../../shared/model';
import { isTyping } from '../is-typing';

interface SelectionKeys {
  /** Null for the pen used last. */
  readonly onPen: (colour: MarkColour | null) => void;
  readonly onWrite: () => void;
  readonly onAsk: () => void;
  readonly onCard: () => void;
  readonly onCloze: () => void;
  /** Moves the focus to the toolbar. Returns whether it did. */
  readonly onEnter: () => boolean;
  /** Clears the selection. */
  readonly onLeave: () => void;
}

/**
 * Keys for selected text: 1 to 5 are the five pens, H is the pen used last, M writes a note in the margin, A asks, C makes a
 * card, Shift C a cloze card, Tab moves to the toolbar, and Escape clears the selection. They take precedence over the screen's commands.
 */
export function useSelectionKeys(active: boolean, canMark: boolean, keys: SelectionKeys): void {
  const handle = useEffectEvent(({ key, shiftKey, target }: KeyboardEvent): boolean => {
    const { onPen, onWrite, onAsk, onCard, onCloze, onEnter, onLeave } = keys;
    const pen = markColours[Number(key) - 1];
    const letter = key.toLowerCase();
    // The bar and dialogs over the page handle these keys themselves.
    const inside = target instanceof Element && target.closest('[role="toolbar"], [role="dialog"]') !== null;
    if (key === 'Tab') return !inside && !shiftKey && onEnter();
    if (inside && key === 'Escape') return false;
    if (key === 'Escape') onLeave();
    else if (letter === 'a') onAsk();
    else if (letter === 'c' && !shiftKey) onCard();
    else if (!canMark) return false;
    else if (pen) onPen(pen);
    else if (letter === 'c') onCloze();
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
      if (!handle(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [active]);
}
