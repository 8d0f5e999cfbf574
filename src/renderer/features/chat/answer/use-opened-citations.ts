import { useEffect } from 'react';
import type { Citation, Turn, TurnId } from '../../../../shared/model';
import { client } from '../../../client/client';
import { useStableCallback } from '../../../state/use-stable-callback';
import { onCitationOpened } from './opened-citations';

/** The turns that this window has reported. */
const reported = new Set<TurnId>();

/** Reports answers of which a citation was opened: their questions become tests of the memory's policy. */
export function useOpenedCitations(turns: readonly Turn[]): void {
  const report = useStableCallback((citation: Citation) => {
    const turn = turns.find(({ citations }) => citations.includes(citation));
    if (!turn || turn.state === 'streaming' || reported.has(turn.turnId)) return;
    reported.add(turn.turnId);
    // The learner did not request this, so an error is not shown.
    void client.policy.opened({ sessionId: turn.sessionId, turnId: turn.turnId }).catch(() => {
      reported.delete(turn.turnId);
    });
  });
  useEffect(() => onCitationOpened(report), [report]);
}
