import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useCommand } from '../../../commands/commands';
import { isTyping } from '../is-typing';
import { paneOf } from './pick-page';
import { firstPick, isInSight, isSelected, nextPick, showPick, type Pick } from './pick-words';
import type { PickStep } from './step-pick';

/** A page that a step leads to is waited for this often, and this long each time, in ms. */
const tries = 20;
const tryMs = 100;

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

/**
 * Selecting with the keyboard: a command selects a sentence of what is in sight, then the arrows go from sentence to
 * sentence, with Shift they take in more or less, and to the sides they move either end by a word.
 */
export function usePicking(
  reader: RefObject<HTMLElement | null>,
  book: { readonly language: string | null },
): {
  readonly picking: boolean;
  /** Ends it: something was done with the words, or they were released and the focus goes back where it was. */
  readonly stop: (why: 'used' | 'let go') => void;
} {
  const { language } = book;
  const [picking, setPicking] = useState(false);
  const last = useRef<Pick | null>(null);
  const used = useRef(false);
  const came = useRef<HTMLElement | null>(null);
  const timer = useRef(0);

  const stop = (why: 'used' | 'let go'): void => {
    clearTimeout(timer.current);
    setPicking(false);
    used.current = why === 'used';
    const to = came.current?.isConnected ? came.current : reader.current && paneOf(reader.current);
    if (picking && why === 'let go') to?.focus({ preventScroll: true });
  };
  const show = (pick: Pick): void => {
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
    came.current = active instanceof HTMLElement && active !== document.body ? active : pane;
    // It goes on where it ended, if that is in sight; after a mark was made, with the next sentence.
    const pick = last.current && isInSight(box, last.current, language) ? last.current : null;
    const again = pick && (picking || used.current) ? nextPick(box, pick, 'next', language) : pick;
    const first = again ?? firstPick(box, language);
    if (!first) return;
    pane.focus({ preventScroll: true });
    show(first);
  });

  const onPick = useEffectEvent(show);
  useEffect(() => {
    if (!picking) return undefined;
    const go = (step: PickStep, left: number): void => {
      const [box, pick] = [reader.current, last.current];
      if (!box || !pick) return;
      const next = nextPick(box, pick, step, language);
      if (next) return onPick(next);
      // The page beside comes into being when it is near: a little scroll calls for it.
      paneOf(box)?.scrollBy({ top: step === 'before' ? -48 : 48, behavior: 'instant' });
      if (left > 0) timer.current = window.setTimeout(() => go(step, left - 1), tryMs);
    };
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target))
        return;
      const step = stepOf(event);
      if (!step || (event.target instanceof Element && event.target.closest('[role="toolbar"]'))) return;
      if (!last.current || !isSelected(last.current, language)) return setPicking(false);
      clearTimeout(timer.current);
      // Prevented alone: what scrolls has to learn that a key was pressed.
      event.preventDefault();
      go(step, tries);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('keydown', press, { capture: true });
    };
  }, [picking, language, reader]);

  return { picking, stop };
}
