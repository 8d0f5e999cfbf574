import type { Turn } from '../../../../shared/model';

/** What the conversation has shown of the book already, so that an answer need not say it again. */
export interface ToldSoFar {
  /** Answers from the book among the recent turns. */
  readonly answers: number;
  /** The last answer, where it was one from the book. */
  readonly last: string | null;
  /** The last answer was that the book does not answer. */
  readonly refused: boolean;
  /** Advice on how to ask was given. */
  readonly advised: boolean;
}

export function toldSoFar(recentTurns: readonly Turn[]): ToldSoFar {
  const answers = recentTurns.filter((turn) => turn.role === 'assistant');
  const last = answers.at(-1);
  return {
    answers: answers.filter((turn) => turn.basis === 'book').length,
    last: last?.basis === 'book' ? last.content : null,
    refused: last?.basis === 'refused',
    advised: answers.some((turn) => turn.basis === 'refused'),
  };
}
