import { useEffect, useEffectEvent, useState } from 'react';
import type { Asked } from './answer-stream';

/** Sends a question at once, or queues it until `canSend` is true. */
export function useQueuedQuestion(canSend: boolean, ask: (asked: Asked) => void) {
  const [queued, setQueued] = useState<Asked | null>(null);
  const askQueued = useEffectEvent((asked: Asked) => {
    setQueued(null);
    ask(asked);
  });
  useEffect(() => {
    if (canSend && queued) askQueued(queued);
  }, [canSend, queued]);
  return {
    queued,
    dropQueued: () => setQueued(null),
    send: (asked: Asked): void => (canSend ? ask(asked) : setQueued(asked)),
  };
}
