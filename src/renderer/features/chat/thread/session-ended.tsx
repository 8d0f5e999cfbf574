import { Proposals } from '../../review/proposals';
import type { Session } from '../../../../shared/model';
import { text } from '../../../messages/text';

/** The end of a session: its title and summary. */
export function SessionEnded({
  session,
  onFresh,
}: {
  readonly session: Session;
  readonly onFresh: () => void;
}) {
  return (
    <section className="ended" aria-label={text.chat.endTitle}>
      <p className="meta">{text.chat.endTitle}</p>
      <h2 className="book">{session.title || text.sessions.untitled}</h2>
      <p>{session.summary || text.chat.endedDiscarded}</p>
      <Proposals sessionId={session.sessionId} />
      <button type="button" className="btn btn-primary btn-sm" onClick={onFresh}>
        {text.chat.startNew}
      </button>
    </section>
  );
}
