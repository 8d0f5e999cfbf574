import { useEffect } from 'react';
import type { Citation, Turn, TurnId } from '../../../../shared/model';
import { client } from '../../../client/client';
import { useStableCallback } from '../../../state/use-stable-callback';
import { onCitationOpened } from './opened-citations';

/** Turns that this window has reported. */
const reported = new Set<TurnId>();

/** An answer whose citation is opened was worth reading: its question becomes a test of the memory's policy. */
export function useOpenedCitations(turns: readonly Turn[]): void {
  const report = useStableCallback((citation: Citation) => {
    const turn = turns.find(({ citations }) => citations.includes(citation));
    if (!turn || turn.state === 'streaming' || reported.has(turn.turnId)) return;
    reported.add(turn.turnId);
    // Nothing that the learner asked for depends on it.
    void client.policy.opened({ sessionId: turn.sessionId, turnId: turn.turnId }).catch(() => {
      reported.delete(turn.turnId);
    });
  });
  useEffect(() => onCitationOpened(report), [report]);
}
