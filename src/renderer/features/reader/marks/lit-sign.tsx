import type { Ref } from 'react';
import { litStore, type Highlight } from '../../../navigation/place';
import { text } from '../../../messages/text';
import { Icon, type IconName } from '../../../ui/icon';

interface Props {
  readonly lit: Highlight;
  /** How many matches are highlighted; 0 if none was found. */
  readonly marks: number;
  /** How far down the highlight is, in px. */
  readonly top: number;
  readonly className?: string;
  readonly ref?: Ref<HTMLElement>;
}

const iconOf = (lit: Highlight, marks: number): IconName =>
  marks === 0 ? 'missing' : lit.by === 'search' ? 'search' : 'quote';

const wordsOf = ({ by }: Highlight, marks: number): string => {
  const { found, lostFound, quoted, lostQuote } = text.reader;
  if (by === 'search') return marks === 0 ? lostFound : found;
  return marks === 0 ? lostQuote : quoted;
};

const ClearButton = () => (
  <button type="button" className="link" onClick={() => litStore.set(null)}>
    {text.reader.putOff}
  </button>
);

/** Next to a highlight: what it is, and a button that clears it. */
export function LitSign({ lit, marks, top, className = 'r-margin', ref }: Props) {
  return (
    <aside className={className} style={{ top }} ref={ref} aria-label={text.reader.margin}>
      <p className={marks > 0 ? 'm-cited' : 'm-cited is-lost'}>
        <Icon name={iconOf(lit, marks)} small />
        <span>
          {wordsOf(lit, marks)}
          {marks > 1 && <b> {text.reader.onThisPage(marks)}</b>} <ClearButton />
        </span>
      </p>
    </aside>
  );
}

/** The sign as a pill over the pages, if there is no room next to the text or nothing was found. */
export function LitPill({ lit, marks }: Pick<Props, 'lit' | 'marks'>) {
  return (
    <p className="r-pill" role="status" data-found={marks > 0 || undefined}>
      <Icon name={iconOf(lit, marks)} small /> {wordsOf(lit, marks)} <ClearButton />
    </p>
  );
}
