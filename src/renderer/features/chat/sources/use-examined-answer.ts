import { useState } from 'react';
import type { Turn } from '../../../../shared/model';

interface Examined {
  /** Null: the latest answer. */
  readonly turn: Turn | null;
  /** Whether the drawer should open and take the focus, once. */
  readonly isRequested: boolean;
}

const latestAnswer: Examined = { turn: null, isRequested: false };

/** The answer whose context "What the tutor saw" shows: the one that was chosen, or the latest. */
export function useExaminedAnswer(turns: readonly Turn[]) {
  const [{ turn, isRequested }, setExamined] = useState(latestAnswer);
  const last = turns.findLast((one) => one.role === 'assistant') ?? null;
  const answer = turn ?? last;
  return {
    answer,
    isLatest: answer?.turnId === last?.turnId,
    chosenId: turn?.turnId ?? null,
    isRequested,
    examine: (chosen: Turn) => setExamined({ turn: chosen, isRequested: true }),
    examineLatest: () => setExamined(latestAnswer),
    clearRequest: () => setExamined((before) => ({ ...before, isRequested: false })),
  };
}
