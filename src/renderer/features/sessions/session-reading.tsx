import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatLongDay, formatMinutes } from '../../app/format';
import { messageOf } from '../../client/client';
import { sessionQuery } from '../../client/queries';
import { text } from '../../messages/en';
import { LoadError, Skeleton } from '../../ui/states';
import { useStore } from '../../ui/store';
import { TurnView } from '../chat/turn-view';
import { readTurnStore } from './read-session';

/** Brings the message that another screen asked for into sight, and says which it is. */
function useWantedTurn(ready: boolean): void {
  const wanted = useStore(readTurnStore);
  useEffect(() => {
    if (!ready || wanted === null) return;
    const turn = document.querySelector<HTMLElement>(`[data-turn="${wanted}"]`);
    if (!turn) return;
    turn.dataset.lit = '';
    turn.tabIndex = -1;
    turn.scrollIntoView({ block: 'center' });
    turn.focus({ preventScroll: true });
    readTurnStore.set(null);
  }, [ready, wanted]);
}

/** An earlier session, to be read only. */
export function SessionReading({ sessionId }: { readonly sessionId: string }) {
  const { data: session, error, refetch } = useQuery(sessionQuery(sessionId));
  useWantedTurn(session !== undefined);
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
