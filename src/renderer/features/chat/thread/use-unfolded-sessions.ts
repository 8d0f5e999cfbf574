import { useState } from 'react';

/** The session breaks whose summary is shown. */
export function useUnfoldedSessions() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const set = (sessionId: string, unfold: boolean): void =>
    setIds((all) => new Set(unfold ? [...all, sessionId] : [...all].filter((one) => one !== sessionId)));
  return { ids, set };
}

export type UnfoldedSessions = ReturnType<typeof useUnfoldedSessions>;
