import { useState } from 'react';
import type { BookId, ContextPiece } from '../../../../shared/model';
import { formatNumber } from '../../../messages/format';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';
import { BookSource } from './book-source';
import { inShort, plainText } from './context-budget';
import { sourceLink } from './open-source';
import { ReasonBar } from './reason-bar';

/** In characters: three lines of the narrowest chat panel. */
const shortLength = 110;

/** Sources that open in the conversation, which the drawer covers. */
const inThread: ReadonlySet<ContextPiece['source']['kind']> = new Set(['turn', 'session'] as const);

interface Props {
  readonly piece: ContextPiece;
  readonly bookId: BookId | null;
  /** A message or session was opened, which the drawer covers. */
  readonly onThread: () => void;
}

/** A text that the tutor saw: its source, why it was chosen, and its tokens. */
export function SawPiece({ piece, bookId, onThread }: Props) {
  const [expanded, setExpanded] = useState(false);
  const link = sourceLink(piece, bookId);
  const content = plainText(piece);
  const open = (): void => {
    link?.open();
    if (inThread.has(piece.source.kind)) onThread();
  };
  return (
    <li className="saw-p" data-dropped={piece.dropped ? '' : undefined}>
      <p className="saw-ph">
        <b>{text.chat.components[piece.component] ?? piece.component}</b>
        {piece.source.kind === 'book' && <BookSource source={piece.source} />}
        {link && (
          <button type="button" className="plink" aria-label={text.saw.open(link.place)} onClick={open}>
            <Icon name="out" small />
            {link.place}
          </button>
        )}
        <span className="meta num">{text.chat.tokens(formatNumber(piece.tokens))}</span>
      </p>
      {content !== '' && (
        <p className={expanded ? 'saw-pt' : 'saw-pt is-short'}>{expanded ? content : inShort(content)}</p>
      )}
      <p className="saw-pf">
        <ReasonBar piece={piece} />
        {content.length > shortLength && (
          <button type="button" className="link" onClick={() => setExpanded(!expanded)}>
            {expanded ? text.saw.less : text.saw.whole}
          </button>
        )}
      </p>
    </li>
  );
}
