import { useEffect, useState, type RefObject } from 'react';
import type { MarkAnchor, MarkColour } from '../../../shared/model';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';
import { ColourPicks, colourName } from '../marks/colour-picks';
import { copyQuote, lastColour } from '../marks/mark-actions';
import { readSelection } from '../marks/read-selection';
import { useSelectionKeys } from './selection-keys';

/** Words that are selected: where they stand in the window and, if that is known, on which page. */
export interface Selected {
  readonly quote: string;
  readonly page: number | null;
  /** Its words with what is around them, to be marked. */
  readonly anchor: MarkAnchor | null;
  /** Takes the selection away. */
  readonly clear: () => void;
  readonly x: number;
  readonly y: number;
  /** Where it ends, for what is shown below it. */
  readonly bottom: number;
}

interface Props {
  readonly within: RefObject<HTMLElement | null>;
  /** What is selected in a frame of the book: its document is not this one. */
  readonly inFrame: Selected | null;
  readonly onAsk: (selected: Selected) => void;
  readonly onMark: (selected: Selected, colour: MarkColour) => void;
  /** A note in the margin beside the words. */
  readonly onWrite: (selected: Selected) => void;
}

const pageOf = (node: Node): number | null => {
  const element = node instanceof Element ? node : node.parentElement;
  const page = element?.closest<HTMLElement>('[data-page], [data-page-number]')?.dataset;
  return Number(page?.['page'] ?? page?.['pageNumber']) || null;
};

/** What can be done with the words that are selected on the page. */
export function SelectionBar({ within, inFrame, onAsk, onMark, onWrite }: Props) {
  const [own, setOwn] = useState<Selected | null>(null);
  const [done, setDone] = useState<Selected | null>(null);

  useEffect(() => {
    const read = (): void => {
      const selection = document.getSelection();
      const quote = selection?.toString().replace(/\s+/g, ' ').trim() ?? '';
      const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
      if (!quote || !range || !within.current?.contains(range.commonAncestorContainer)) return setOwn(null);
      const rect = range.getBoundingClientRect();
      const anchor = readSelection(range, within.current);
      setOwn({
        quote: anchor?.quote ?? quote,
        page: anchor?.page ?? pageOf(range.startContainer),
        anchor,
        clear: () => document.getSelection()?.removeAllRanges(),
        x: rect.left + rect.width / 2,
        y: rect.top,
        bottom: rect.bottom,
      });
    };
    let timer = 0;
    const soon = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(read, 120);
    };
    const scrolled = (): void => setOwn(null);
    const box = within.current;
    document.addEventListener('selectionchange', soon);
    box?.addEventListener('scroll', scrolled, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', soon);
      box?.removeEventListener('scroll', scrolled, { capture: true });
    };
  }, [within]);

  const selected = own ?? inFrame;
  const shown = selected === done ? null : selected;
  const act = (run: (selected: Selected) => void) => () => {
    if (!shown) return;
    run(shown);
    shown.clear();
    setOwn(null);
    setDone(shown);
  };
  useSelectionKeys(Boolean(shown?.anchor), {
    onPen: (colour) => act((one) => onMark(one, colour ?? lastColour()))(),
    onWrite: act(onWrite),
  });
  if (!shown) return null;
  return (
    <div
      className="sel"
      role="toolbar"
      aria-label={text.reader.selection}
      style={{
        left: Math.max(230, Math.min(window.innerWidth - 230, shown.x)),
        top: Math.max(56, shown.y - 8),
      }}
      onMouseDown={(event) => event.preventDefault()}
    >
      {shown.anchor && (
        <ColourPicks
          label={text.marks.colour}
          nameOf={(colour, index) => text.marks.highlight(colourName(colour), index + 1)}
          onPick={(colour) => act((one) => onMark(one, colour))()}
        />
      )}
      <button type="button" className="btn btn-quiet btn-sm" onClick={act(onAsk)}>
        <Icon name="quote" small />
        {text.reader.ask}
      </button>
      {shown.anchor && (
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          title={text.marks.inMarginKey}
          onClick={act(onWrite)}
        >
          <Icon name="notes" small />
          {text.marks.inMargin}
        </button>
      )}
      <button
        type="button"
        className="btn btn-quiet btn-sm btn-icon"
        aria-label={text.reader.copy}
        title={text.reader.copy}
        onClick={act(({ quote }) => copyQuote(quote))}
      >
        <Icon name="copy" small />
      </button>
    </div>
  );
}
