import { wordsAfter, wordsBefore } from '../../marks/read-selection';
import { settleSelection } from '../selection/settle-selection';
import type { FlowFrame } from './frames/flow-frame';

/** The words that are selected, and where they are in the window. */
export interface FlowSelection {
  readonly quote: string;
  readonly page: number;
  /** The text before and after it. */
  readonly before: string;
  readonly after: string;
  /** While the page is scrolling, the position is out of date. */
  readonly moving: boolean;
  /** Removes the selection. */
  readonly clear: () => void;
  readonly x: number;
  readonly y: number;
  readonly bottom: number;
}

/** A selection or scroll position that stays this long, in ms, is final. */
const settledMs = 120;

const foldWords = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** What is selected in a part's frame; null if nothing is, or it is out of view. */
const readSelection = (
  container: HTMLElement,
  frame: FlowFrame,
  pageAt: (y: number) => number,
): FlowSelection | null => {
  const selection = frame.page.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const { start, end } = frame.text.stretchOf(range);
  // The imported text rather than the document's, so that the marks of footnotes are left out.
  const quote = foldWords(frame.text.text.slice(start, end)) || foldWords(selection.toString());
  if (!quote) return null;
  const rect = range.getBoundingClientRect();
  const box = frame.element.getBoundingClientRect();
  const view = container.getBoundingClientRect();
  if (box.top + rect.bottom < view.top || box.top + rect.top > view.bottom) return null;
  if (box.left + rect.right < view.left || box.left + rect.left > view.right) return null;
  return {
    quote,
    page: pageAt(frame.topOf(start) + 1),
    before: wordsBefore(frame.text.text.slice(0, start)),
    after: wordsAfter(frame.text.text.slice(end)),
    moving: false,
    clear() {
      selection.removeAllRanges();
      settleSelection(frame.page);
    },
    x: Math.max(view.left, Math.min(view.right, box.left + rect.left + rect.width / 2)),
    y: box.top + rect.top,
    bottom: box.top + rect.bottom,
  };
};

/**
 * Reports what is selected in the frames of a book.
 * @param pageAt the page at `y` px below the top of a part, or along its columns
 */
export function flowSelection(
  container: HTMLElement,
  frameOf: (part: number) => FlowFrame | null,
  pageAt: (part: number, y: number) => number,
  onSelection: (selection: FlowSelection | null) => void,
): {
  /** The selection in a part changed. `settled`: it is complete and can be reported at once. */
  changed(part: number, settled: boolean): void;
  moved(): void;
  close(): void;
} {
  let timer = 0;
  /** The part with the latest selection. */
  let latest: number | null = null;
  let reported: FlowSelection | null = null;

  const report = (selection: FlowSelection | null): void => {
    reported = selection;
    onSelection(selection);
  };
  const reportNow = (): void => {
    clearTimeout(timer);
    const part = latest;
    const frame = part === null ? null : frameOf(part);
    report(part !== null && frame ? readSelection(container, frame, (y) => pageAt(part, y)) : null);
  };
  const reportSoon = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(reportNow, settledMs);
  };
  return {
    changed(part, settled) {
      // The end of a selection in one part may be reported after the start of another one elsewhere.
      if (part !== latest && frameOf(part)?.page.getSelection()?.isCollapsed !== false) return;
      latest = part;
      if (settled) reportNow();
      else reportSoon();
    },
    moved() {
      if (latest === null) return;
      if (reported) report({ ...reported, moving: true });
      reportSoon();
    },
    close: () => clearTimeout(timer),
  };
}
