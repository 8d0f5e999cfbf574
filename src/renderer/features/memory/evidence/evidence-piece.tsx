import type { FactEvidence } from '../../../../shared/model';
import { formatWhen } from '../../../messages/format';
import { locator } from '../../../client/locator';
import { openPage } from '../../../navigation/place';
import { useBooks } from '../../../client/queries';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';
import { readSession } from '../../../navigation/read-session';

/** A piece of evidence for a fact: the quote highlighted in its context, with links to its source. */
export function EvidencePiece(props: { readonly piece: FactEvidence }) {
  const { piece } = props;
  const books = useBooks().data ?? [];
  const { memory } = text;
  const { said, bookId, page } = piece;
  const corrected = 'corrected' in piece.meta;
  const book = books.find((one) => one.id === bookId);
  const title = corrected
    ? memory.corrected
    : 'ends' in piece.meta
      ? memory.ended
      : bookId && page
        ? memory.onThePage
        : memory.methods[piece.method];
  return (
    <li>
      <p className="ev-h">
        <b className="h2">{title}</b>
        <span className="meta num">{formatWhen(said?.at ?? piece.at)}</span>
      </p>
      <blockquote>
        {said?.before}
        <mark className="hl">{piece.quote}</mark>
        {said?.after}
      </blockquote>
      <p className="ev-f">
        {bookId && page && (
          <button type="button" className="plink" onClick={() => openPage(bookId, page, piece.quote)}>
            {book && <span className="truncate">{book.title},</span>}
            {locator(bookId, page, piece.label)}
          </button>
        )}
        {said && (
          <button
            type="button"
            className="plink"
            onClick={() => readSession({ sessionId: said.sessionId, bookId: said.bookId }, said.turnId)}
          >
            <Icon name="out" small />
            {said.role === 'assistant' ? memory.openAnswer : memory.openTurn}
          </button>
        )}
        {!said && !corrected && <span className="meta">{memory.turnGone}</span>}
      </p>
    </li>
  );
}
