import { useEffect, useEffectEvent, useState } from 'react';
import type { PendingQuestion } from './answer-stream';

/** Sends a question at once, or queues it until `canSend` is true. */
export function useQueuedQuestion(canSend: boolean, ask: (asked: PendingQuestion) => void) {
  const [queued, setQueued] = useState<PendingQuestion | null>(null);
  const askQueued = useEffectEvent((asked: PendingQuestion) => {
    setQueued(null);
    ask(asked);
  });
  useEffect(() => {
    if (canSend && queued) askQueued(queued);
  }, [canSend, queued]);
  return {
    queued,
    dropQueued: () => setQueued(null),
    send: (asked: PendingQuestion): void => (canSend ? ask(asked) : setQueued(asked)),
  };
}
