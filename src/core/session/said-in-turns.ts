import type { Turn } from '../../shared/model';
import type { SummariseTask } from '../ports';
import { readQuestion } from '../retrieval/question-kind';

const asText = (turn: Turn): SummariseTask['texts'][number] => ({
  speaker: turn.role,
  text: turn.content,
  ...(turn.role === 'assistant' ? { basis: turn.basis } : {}),
});

const recalled: ReadonlySet<Turn['basis']> = new Set(['memory', 'notes', 'sessions', 'none'] as const);

/**
 * What a summary is made of. Questions that were answered out of memory, notes or earlier sessions are left out with
 * their answers: summing them up would remember the remembering, and say it of the book. Empty where nothing is left.
 */
export const saidInTurns = (turns: readonly Turn[]): SummariseTask['texts'] => {
  const echoed = new Set(turns.filter((turn) => recalled.has(turn.basis)).map((turn) => turn.replyTo));
  return turns
    .filter((turn) => turn.content.trim() !== '' && !recalled.has(turn.basis))
    .filter((turn) => !(echoed.has(turn.turnId) && turn.content.trim().endsWith('?')))
    .filter((turn) => !(turn.role === 'user' && readQuestion(turn.content, false).smallTalk))
    .map(asText);
};

/** All that was said, for where nothing else is. */
export const allSaid = (turns: readonly Turn[]): SummariseTask['texts'] =>
  turns.filter((turn) => turn.content.trim() !== '').map(asText);
