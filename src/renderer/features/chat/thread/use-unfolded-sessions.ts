import { useState } from 'react';
import type { SessionId } from '../../../../shared/model';

/** The session breaks whose summary is shown. */
export function useUnfoldedSessions() {
  const [ids, setIds] = useState<ReadonlySet<SessionId>>(new Set());
  const set = (sessionId: SessionId, unfold: boolean): void =>
    setIds((all) => new Set(unfold ? [...all, sessionId] : [...all].filter((one) => one !== sessionId)));
  return { ids, set };
}
