import type { Turn } from '../../../shared/model';

/** A key that is the same for all answers to one question, and for no other turn. */
const exchangeOf = ({ replyTo, turnId }: Turn): string =>
  replyTo === null ? `turn ${turnId}` : `answers to ${replyTo}`;

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
  const lastAnswer = new Map(earlier.map((turn) => [exchangeOf(turn), turn.turnId]));
  return earlier.filter((turn) => lastAnswer.get(exchangeOf(turn)) === turn.turnId).slice(-limit);
};
