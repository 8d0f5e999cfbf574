import type { Turn } from '../../shared/model';
import { withDates } from '../../shared/text/date-beside';
import type { SummariseTask } from '../ports';
import { readQuestion } from '../retrieval/question-kind';
import { sentencesOf } from '../retrieval/sentences';

/** What a learner states of "tomorrow" has the date beside it: a summary is read when that is another day. */
const dated = ({ content, at }: Turn, timeZone: string): string =>
  sentencesOf(content).reduceRight(
    (whole, { start, end, text }) =>
      text.endsWith('?')
        ? whole
        : whole.slice(0, start) + withDates(text, at, timeZone, 'habit') + whole.slice(end),
    content,
  );

const asText =
  (timeZone: string) =>
  (turn: Turn): SummariseTask['texts'][number] =>
    turn.role === 'assistant'
      ? { speaker: turn.role, text: turn.content, basis: turn.basis }
      : { speaker: turn.role, text: dated(turn, timeZone) };

const recalled: ReadonlySet<Turn['basis']> = new Set(['memory', 'notes', 'sessions', 'none'] as const);

/**
 * What a summary is made of. Questions that were answered out of memory, notes or earlier sessions are left out with
 * their answers: summing them up would remember the remembering, and say it of the book. Empty where nothing is left.
 */
export const saidInTurns = (turns: readonly Turn[], timeZone: string): SummariseTask['texts'] => {
  const echoed = new Set(turns.filter((turn) => recalled.has(turn.basis)).map((turn) => turn.replyTo));
  return turns
    .filter((turn) => turn.content.trim() !== '' && !recalled.has(turn.basis))
    .filter((turn) => !(echoed.has(turn.turnId) && turn.content.trim().endsWith('?')))
    .filter((turn) => !(turn.role === 'user' && readQuestion(turn.content, false).smallTalk))
    .map(asText(timeZone));
};

/** All that was said, for where nothing else is. */
export const allSaid = (turns: readonly Turn[], timeZone: string): SummariseTask['texts'] =>
  turns.filter((turn) => turn.content.trim() !== '').map(asText(timeZone));
