import { wordsAfter, wordsBefore } from '../../marks/read-selection';
import { settleSelection } from '../settle-selection';
import type { FlowFrame } from './flow-frame';

/** The words that are selected, and where they are in the window. */
export interface FlowSelection {
  readonly quote: string;
  readonly page: number;
  /** What is before and after it. */
  readonly before: string;
  readonly after: string;
  /** The page is scrolling; the position is known when that stops. */
  readonly moving: boolean;
  /** Takes the selection away. */
  readonly clear: () => void;
  readonly x: number;
  readonly y: number;
  readonly bottom: number;
}

/** A selection that stays this long, or a scroll that rests so long, in ms, is meant. */
const settledMs = 120;

const words = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/**
 * Tells what is selected in the frames of a book, nothing where it is out of sight.
 * @param pageAt of a part, at so many px down in it
 */
export function flowSelection(
  container: HTMLElement,
  frameOf: (part: number) => FlowFrame | null,
  pageAt: (part: number, y: number) => number,
  onSelection: (selection: FlowSelection | null) => void,
): {
  /** In a part something was selected, or is no more; `rests`: it is read at once. */
  changed(part: number, rests: boolean): void;
  moved(): void;
  close(): void;
} {
  let timer = 0;
  /** The part in which something was selected last. */
  let latest: number | null = null;

  const read = (): FlowSelection | null => {
    const frame = latest === null ? null : frameOf(latest);
    const selection = frame?.page.getSelection();
    if (latest === null || !frame || !selection || selection.rangeCount === 0 || selection.isCollapsed)
      return null;
    const range = selection.getRangeAt(0);
    const { start: offset, end } = frame.text.stretchOf(range);
    // As the book is read: without the marks of footnotes.
    const quote = words(frame.text.text.slice(offset, end)) || words(selection.toString());
    if (!quote) return null;
    const rect = range.getBoundingClientRect();
    const box = frame.element.getBoundingClientRect();
    const view = container.getBoundingClientRect();
    if (box.top + rect.bottom < view.top || box.top + rect.top > view.bottom) return null;
    return {
      quote,
      page: pageAt(latest, frame.topOf(offset) + 1),
      before: wordsBefore(frame.text.text.slice(0, offset)),
      after: wordsAfter(frame.text.text.slice(end)),
      moving: false,
      clear() {
        selection.removeAllRanges();
        settleSelection(frame.page);
      },
      x: box.left + rect.left + rect.width / 2,
      y: box.top + rect.top,
      bottom: box.top + rect.bottom,
    };
  };
  let told: FlowSelection | null = null;
  const tell = (selection: FlowSelection | null): void => {
    told = selection;
    onSelection(selection);
  };
  const now = (): void => {
    clearTimeout(timer);
    tell(read());
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(now, settledMs);
  };
  return {
    changed(part, rests) {
      // What ends in one part when something is selected in another may be shown later.
      if (part !== latest && frameOf(part)?.page.getSelection()?.isCollapsed !== false) return;
      latest = part;
      if (rests) now();
      else soon();
    },
    moved() {
      if (latest === null) return;
      if (told) tell({ ...told, moving: true });
      soon();
    },
    close: () => clearTimeout(timer),
  };
}
