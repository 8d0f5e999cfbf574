import { useEffect, useState, type RefObject } from 'react';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';
import { toast } from '../../ui/toast';

/** Words that are selected: where they stand in the window and, if that is known, on which page. */
export interface Selected {
  readonly quote: string;
  readonly page: number | null;
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly within: RefObject<HTMLElement | null>;
  /** What is selected in a frame of the book: its document is not this one. */
  readonly inFrame: Selected | null;
  readonly onAsk: (selected: Selected) => void;
  readonly onNote: (selected: Selected) => void;
}

const pageOf = (node: Node): number | null => {
  const element = node instanceof Element ? node : node.parentElement;
  const page = element?.closest<HTMLElement>('[data-page], [data-page-number]')?.dataset;
  return Number(page?.['page'] ?? page?.['pageNumber']) || null;
};

/** What can be done with the words that are selected on the page. */
export function SelectionBar({ within, inFrame, onAsk, onNote }: Props) {
  const [own, setOwn] = useState<Selected | null>(null);
  const [done, setDone] = useState<Selected | null>(null);

  useEffect(() => {
    const read = (): void => {
      const selection = document.getSelection();
      const quote = selection?.toString().replace(/\s+/g, ' ').trim() ?? '';
      const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
      if (!quote || !range || !within.current?.contains(range.commonAncestorContainer)) return setOwn(null);
      const rect = range.getBoundingClientRect();
      setOwn({ quote, page: pageOf(range.startContainer), x: rect.left + rect.width / 2, y: rect.top });
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
  if (!selected || selected === done) return null;
  const act = (run: (selected: Selected) => void) => () => {
    run(selected);
    document.getSelection()?.removeAllRanges();
    setOwn(null);
    setDone(selected);
  };
  return (
    <div
      className="sel"
      role="toolbar"
      aria-label={text.reader.selection}
      style={{
        left: Math.max(150, Math.min(window.innerWidth - 150, selected.x)),
        top: Math.max(56, selected.y - 8),
      }}
      onMouseDown={(event) => event.preventDefault()}
    >
      <button type="button" className="btn btn-quiet btn-sm" onClick={act(onAsk)}>
        <Icon name="quote" small />
        {text.reader.ask}
      </button>
      <button type="button" className="btn btn-quiet btn-sm" onClick={act(onNote)}>
        <Icon name="notes" small />
        {text.reader.note}
      </button>
      <button
        type="button"
        className="btn btn-quiet btn-sm btn-icon"
        aria-label={text.reader.copy}
        title={text.reader.copy}
        onClick={act(
          ({ quote }) => void navigator.clipboard.writeText(quote).then(() => toast(text.chat.copied)),
        )}
      >
        <Icon name="copy" small />
      </button>
    </div>
  );
}
