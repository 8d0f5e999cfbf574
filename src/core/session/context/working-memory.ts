import type { Turn } from '../../../shared/model';

/** Turns included word for word in the context: the recent ones (B1) without those that the running summary covers (A6). */
export const workingMemory = (
  turns: readonly Turn[],
  question: Turn,
  coveredTo: number,
  limit: number,
): readonly Turn[] => {
  const earlier = turns.filter(
    (turn) =>
      turn.turnId > coveredTo &&
      turn.turnId < question.turnId &&
      turn.replyTo !== question.turnId &&
      turn.state !== 'streaming',
  );
  // Of a question's answers, only the last one counts.
  const lastAnswer = new Map(earlier.map((turn) => [turn.replyTo ?? -turn.turnId, turn.turnId]));
  return earlier.filter((turn) => lastAnswer.get(turn.replyTo ?? -turn.turnId) === turn.turnId).slice(-limit);
};
