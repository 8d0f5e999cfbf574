import type { ReactNode } from 'react';
import type { Citation } from '../../../../shared/model';
import { locator } from '../../../client/locator';
import { highlightStore } from '../../../navigation/place';
import { useStore } from '../../../state/store';
import { isHighlighted, openCitation } from '../answer/citation-chip';
import { RowVerdict } from './card-cite';

interface Props {
  /** An address in this window, or what a click does. */
  readonly to: string | (() => void);
  /** Called before the address is opened. */
  readonly onOpen?: () => void;
  /** At the end of the first line. */
  readonly side?: ReactNode;
  /** Below the first line. */
  readonly line?: ReactNode;
  readonly current?: boolean;
  readonly children: ReactNode;
}

/** A row of a card, as a link or a button. */
export function CardRow({ to, onOpen, side, line, current, children }: Props) {
  const inside = (
    <>
      {children}
      {side && <span className="num">{side}</span>}
      {line && <span className="line">{line}</span>}
    </>
  );
  return (
    <li>
      {typeof to === 'string' ? (
        <a className="row-a" href={to} onClick={onOpen}>
          {inside}
        </a>
      ) : (
        <button type="button" className="row-a" aria-current={current || undefined} onClick={to}>
          {inside}
        </button>
      )}
    </li>
  );
}

/** A row that opens a page with its sentence highlighted. */
export function PlaceRow({
  citation,
  line,
  children,
}: Pick<Props, 'line' | 'children'> & { readonly citation: Citation }) {
  const highlight = useStore(highlightStore);
  return (
    <CardRow
      to={() => openCitation(citation)}
      current={isHighlighted(highlight, citation)}
      side={
        <>
          <RowVerdict citation={citation} /> {locator(citation.bookId, citation.page, citation.label)}
        </>
      }
      line={line}
    >
      {children}
    </CardRow>
  );
}
