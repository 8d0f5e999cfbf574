import type { ContextPiece, RankReason } from '../../../../shared/model';
import { formatPercent } from '../../../messages/format';
import { text } from '../../../messages/text';
import { reasonShares } from './context-budget';

/** A signal always has the same colour, so that bars can be compared. */
const colours: Readonly<Record<RankReason['signal'], number>> = {
  words: 1,
  meaning: 2,
  heading: 3,
  neighbours: 3,
  importance: 4,
  pinned: 4,
  recency: 5,
  date: 5,
  speaker: 3,
  kind: 6,
  session: 6,
  reranked: 2,
};

/** How much each signal contributed to a piece's rank, as a bar and in words. */
export function ReasonBar({ piece }: { readonly piece: ContextPiece }) {
  const reasons = reasonShares(piece.reasons);
  if (reasons.length === 0) {
    const always = text.saw.always[piece.component];
    return always ? <span className="why-w meta">{always}</span> : null;
  }
  const listed = reasons.filter(({ share }) => share >= 0.03);
  return (
    <span className="why" role="group" aria-label={text.saw.ranked}>
      <span className="why-bar" aria-hidden="true">
        {reasons.map(({ signal, share }) => (
          <span key={signal} className={`s${colours[signal]}`} style={{ flexGrow: share }} />
        ))}
      </span>
      <span className="why-w meta">
        {listed.map(({ signal, share }) => (
          <span key={signal} className="why-i">
            <i className={`sw s${colours[signal]}`} aria-hidden="true" />
            {text.saw.reasons[signal]} <span className="num">{formatPercent(share)}</span>
          </span>
        ))}
      </span>
    </span>
  );
}
