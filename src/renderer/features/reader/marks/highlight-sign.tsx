import type { Ref } from 'react';
import { highlightStore, type PageHighlight } from '../../../navigation/place';
import { text } from '../../../messages/text';
import { Icon, type IconName } from '../../../ui/icon';

interface Props {
  readonly highlight: PageHighlight;
  /** How many matches are highlighted; 0 if none was found. */
  readonly marks: number;
  /** How far down the highlight is, in px. */
  readonly top: number;
  readonly className?: string;
  readonly ref?: Ref<HTMLElement>;
}

const iconOf = (highlight: PageHighlight, marks: number): IconName =>
  marks === 0 ? 'missing' : highlight.by === 'search' ? 'search' : 'quote';

const wordsOf = ({ by }: PageHighlight, marks: number): string => {
  const { found, lostFound, quoted, lostQuote } = text.reader;
  if (by === 'search') return marks === 0 ? lostFound : found;
  return marks === 0 ? lostQuote : quoted;
};

const ClearButton = () => (
  <button type="button" className="link" onClick={() => highlightStore.set(null)}>
    {text.reader.putOff}
  </button>
);

/** Next to a highlight: what it is, and a button that clears it. */
export function HighlightSign({ highlight, marks, top, className = 'r-margin', ref }: Props) {
  return (
    <aside className={className} style={{ top }} ref={ref} aria-label={text.reader.margin}>
      <p className={marks > 0 ? 'm-cited' : 'm-cited is-lost'}>
        <Icon name={iconOf(highlight, marks)} small />
        <span>
          {wordsOf(highlight, marks)}
          {marks > 1 && <b> {text.reader.onThisPage(marks)}</b>} <ClearButton />
        </span>
      </p>
    </aside>
  );
}

/** The sign as a pill over the pages, if there is no room next to the text or nothing was found. */
export function HighlightPill({ highlight, marks }: Pick<Props, 'highlight' | 'marks'>) {
  return (
    <p className="r-pill" role="status" data-found={marks > 0 || undefined}>
      <Icon name={iconOf(highlight, marks)} small /> {wordsOf(highlight, marks)} <ClearButton />
    </p>
  );
}
