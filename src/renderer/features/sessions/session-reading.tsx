import { useQuery } from '@tanstack/react-query';
import { formatLongDay, formatMinutes } from '../../app/format';
import { messageOf } from '../../client/client';
import { sessionQuery } from '../../client/queries';
import { text } from '../../messages/en';
import { LoadError, Skeleton } from '../../ui/states';
import { TurnView } from '../chat/turn-view';

/** An earlier session, to be read only. */
export function SessionReading({ sessionId }: { readonly sessionId: string }) {
  const { data: session, error, refetch } = useQuery(sessionQuery(sessionId));
  if (error) return <LoadError message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!session) return <Skeleton lines={6} />;
  return (
    <>
      <section className="recap" aria-label={text.sessions.summary}>
        <p className="recap-h">
          <b>{session.title || text.sessions.untitled}</b>
        </p>
        <p>{session.summary}</p>
        <p className="meta">
          {formatLongDay(session.startedAt)},{' '}
          {formatMinutes(session.startedAt, session.endedAt ?? session.lastActive)} · {text.sessions.readOnly}
        </p>
      </section>
      {session.turns
        .filter((turn) => turn.role !== 'tool')
        .map((turn) => (
          <TurnView key={turn.turnId} turn={turn} />
        ))}
    </>
  );
}
