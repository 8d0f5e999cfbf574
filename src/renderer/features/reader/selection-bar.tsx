import { useEffect, useState, type RefObject } from 'react';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';
import { toast } from '../../ui/toast';

interface Selected {
  readonly quote: string;
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly within: RefObject<HTMLElement | null>;
  readonly onAsk: (quote: string) => void;
  readonly onNote: (quote: string) => void;
}

/** What can be done with the words that are selected on the page. */
export function SelectionBar({ within, onAsk, onNote }: Props) {
  const [selected, setSelected] = useState<Selected | null>(null);

  useEffect(() => {
    const read = (): void => {
      const selection = document.getSelection();
      const quote = selection?.toString().replace(/\s+/g, ' ').trim() ?? '';
      const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
      if (!quote || !range || !within.current?.contains(range.commonAncestorContainer))
        return setSelected(null);
      const rect = range.getBoundingClientRect();
      setSelected({ quote, x: rect.left + rect.width / 2, y: rect.top });
    };
    let timer = 0;
    const soon = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(read, 120);
    };
    const scrolled = (): void => setSelected(null);
    const box = within.current;
    document.addEventListener('selectionchange', soon);
    box?.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', soon);
      box?.removeEventListener('scroll', scrolled);
    };
  }, [within]);

  if (!selected) return null;
  const act = (run: (quote: string) => void) => () => {
    run(selected.quote);
    document.getSelection()?.removeAllRanges();
    setSelected(null);
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
          (quote) => void navigator.clipboard.writeText(quote).then(() => toast(text.chat.copied)),
        )}
      >
        <Icon name="copy" small />
      </button>
    </div>
  );
}
