import type { Session } from '../../../shared/model';
import { formatMinutes, formatWhen } from '../../app/format';
import { messageOf } from '../../client/client';
import { useSessions } from '../../client/queries';
import { text } from '../../messages/en';
import { LoadError, Skeleton } from '../../ui/states';

export const sessionTitle = (session: Session): string =>
  session.title || (session.endedAt ? text.sessions.untitled : text.sessions.running);

interface Props {
  readonly bookId: string;
  readonly current: string | null;
  readonly onOpen: (sessionId: string) => void;
}

/** The book's earlier sessions, the last first. */
export function SessionsList({ bookId, current, onOpen }: Props) {
  const { data, error, refetch } = useSessions(bookId);
  if (error) return <LoadError message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const earlier = data.filter((session) => session.sessionId !== current);
  if (earlier.length === 0) return <p className="meta s-none">{text.sessions.none}</p>;
  return (
    <ul className="s-list">
      {earlier.map((session) => (
        <li key={session.sessionId}>
          <button
            type="button"
            className="s-i"
            aria-label={text.sessions.open(sessionTitle(session))}
            onClick={() => onOpen(session.sessionId)}
          >
            <b>{sessionTitle(session)}</b>
            <span className="meta num">{formatWhen(session.startedAt)}</span>
            {session.summary && <span className="s-x">{session.summary}</span>}
            <span className="meta num">
              {text.sessions.turns(session.turnCount)},{' '}
              {formatMinutes(session.startedAt, session.endedAt ?? session.lastActive)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
