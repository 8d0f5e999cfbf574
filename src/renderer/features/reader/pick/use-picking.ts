import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { runCommand, useCommand } from '../../../commands/commands';
import { isTyping } from '../is-typing';
import { isPaged, paneOf } from './pick-page';
import { firstPick, isInView, isSelected, nextPick, showPick, type KeyboardSelection } from './pick-words';
import type { PickStep } from './step-pick';

/** How often, and at what interval in ms, a step is retried while the page that it leads to is rendered. */
const retries = 20;
const retryMs = 100;

const stepOf = ({ key, shiftKey }: KeyboardEvent): PickStep | null => {
  switch (key) {
    case 'ArrowDown':
      return shiftKey ? 'more' : 'next';
    case 'ArrowUp':
      return shiftKey ? 'less' : 'before';
    case 'ArrowRight':
      return shiftKey ? 'word-more' : 'start-later';
    case 'ArrowLeft':
      return shiftKey ? 'word-less' : 'start-earlier';
    default:
      return null;
  }
};

/** Whether a key press should move the selection rather than type, act on a button or run a command. */
const isForPicking = ({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || isComposing || isTyping(target)) &&
  !(target instanceof Element && target.closest('[role="toolbar"]'));

/** While `picking`, moves the selection with the arrow keys. */
function usePickKeys(
  reader: RefObject<HTMLElement | null>,
  {
    picking,
    last,
    language,
    onPick,
    onLost,
  }: {
    readonly picking: boolean;
    readonly last: RefObject<KeyboardSelection | null>;
    readonly language: string | null;
    readonly onPick: (pick: KeyboardSelection) => void;
    /** Something else was selected meanwhile. */
    readonly onLost: () => void;
  },
): void {
  const pickNow = useEffectEvent(onPick);
  const loseNow = useEffectEvent(onLost);
  useEffect(() => {
    if (!picking) return undefined;
    let timer = 0;
    const go = (step: PickStep, retriesLeft: number): void => {
      const [box, pick] = [reader.current, last.current];
      if (!box || !pick) return;
      const next = nextPick(box, pick, step, language);
      if (next) return pickNow(next);
      // The next page is rendered only when it is near, so go towards it.
      if (isPaged(box)) runCommand(step === 'before' ? 'page.before' : 'page.next');
      else paneOf(box)?.scrollBy({ top: step === 'before' ? -48 : 48, behavior: 'instant' });
      if (retriesLeft > 0) timer = window.setTimeout(() => go(step, retriesLeft - 1), retryMs);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const step = isForPicking(event) ? stepOf(event) : null;
      if (!step) return;
      if (!last.current || !isSelected(last.current, language)) return loseNow();
      clearTimeout(timer);
      // Not stopped, because the scroll container needs to see that a key was pressed.
      event.preventDefault();
      go(step, retries);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [picking, language, reader, last]);
}

/**
 * Selecting with the keyboard. A command selects a sentence in view; then up and down go from sentence to sentence, left and
 * right move the start by a word, and with Shift they move the end.
 */
export function usePicking(
  reader: RefObject<HTMLElement | null>,
  book: { readonly language: string | null },
): {
  readonly picking: boolean;
  /** Ends the selecting. If the selection was not used, the focus goes back to where it was. */
  readonly stop: (why: 'used' | 'cancelled') => void;
} {
  const { language } = book;
  const [picking, setPicking] = useState(false);
  const last = useRef<KeyboardSelection | null>(null);
  const used = useRef(false);
  const focusBefore = useRef<HTMLElement | null>(null);

  const stop = (why: 'used' | 'cancelled'): void => {
    setPicking(false);
    used.current = why === 'used';
    const target = focusBefore.current?.isConnected
      ? focusBefore.current
      : reader.current && paneOf(reader.current);
    if (picking && why === 'cancelled') target?.focus({ preventScroll: true });
  };
  const show = (pick: KeyboardSelection): void => {
    if (!reader.current || !showPick(reader.current, pick, language)) return;
    last.current = pick;
    used.current = false;
    setPicking(true);
  };

  useCommand('page.select', () => {
    const box = reader.current;
    const pane = box && paneOf(box);
    if (!box || !pane) return;
    const active = document.activeElement;
    focusBefore.current = active instanceof HTMLElement && active !== document.body ? active : pane;
    // Continues where it ended if that is in view; with the next sentence if those words were used.
    const pick = last.current && isInView(box, last.current, language) ? last.current : null;
    const again = pick && (picking || used.current) ? nextPick(box, pick, 'next', language) : pick;
    const first = again ?? firstPick(box, language);
    if (!first) return;
    pane.focus({ preventScroll: true });
    show(first);
  });

  usePickKeys(reader, { picking, last, language, onPick: show, onLost: () => setPicking(false) });
  return { picking, stop };
}
