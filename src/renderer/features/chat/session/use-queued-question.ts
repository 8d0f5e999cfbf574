import { useEffect, useEffectEvent, useState } from 'react';
import type { Asked } from './answer-stream';

/** Sends a question at once or, before the session is open and while an answer is written, as soon as that is over. */
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
