import { useEffect } from 'react';
import type { Citation, Turn } from '../../../../shared/model';
import { client } from '../../../client/client';
import { useStableCallback } from '../../../state/use-stable-callback';

type Listener = (citation: Citation) => void;

const listeners = new Set<Listener>();

export const tellOpened = (citation: Citation): void => {
  for (const listener of listeners) listener(citation);
};

/** Turns whose question is a test by now, in this window. */
const told = new Set<number>();

/** An answer whose citation is opened was worth reading: its question becomes a test of the memory's policy. */
export function useOpenedCitations(turns: readonly Turn[]): void {
  const note = useStableCallback((citation: Citation) => {
    const turn = turns.find(({ citations }) => citations.includes(citation));
    if (!turn || turn.state === 'streaming' || told.has(turn.turnId)) return;
    told.add(turn.turnId);
    // Nothing that the learner asked for depends on it.
    void client.policy.opened({ sessionId: turn.sessionId, turnId: turn.turnId }).catch(() => {
      told.delete(turn.turnId);
    });
  });
  useEffect(() => {
    listeners.add(note);
    return () => void listeners.delete(note);
  }, [note]);
}
