import type { Turn } from '../../../shared/model';

/** Turns that are still word for word in context: the last ones (B1), less those that the running summary covers (A6). */
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
  // A question that was answered again counts with its last answer.
  const lastAnswer = new Map(earlier.map((turn) => [turn.replyTo ?? -turn.turnId, turn.turnId]));
  return earlier.filter((turn) => lastAnswer.get(turn.replyTo ?? -turn.turnId) === turn.turnId).slice(-limit);
};
