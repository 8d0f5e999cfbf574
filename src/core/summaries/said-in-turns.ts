import type { Turn } from '../../shared/model';
import { withDates } from '../../shared/text/dates/with-dates';
import type { SummariseTask } from '../ports';
import { routeQuestion } from '../retrieval/question/route-question';
import { sentencesOf } from '../text/sentences';
import { refutes } from './learner-verdict';

/** What a learner states of "tomorrow" has the date beside it: a summary is read when that is another day. */
export const datedText = ({ content, at }: Pick<Turn, 'content' | 'at'>, timeZone: string): string =>
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
      : { speaker: turn.role, text: datedText(turn, timeZone) };

const recalled: ReadonlySet<Turn['basis']> = new Set(['memory', 'notes', 'sessions', 'none'] as const);

/** Answers that the learner called wrong in what they said next. */
const refutedIn = (turns: readonly Turn[]): ReadonlySet<number> =>
  new Set(
    turns.flatMap((turn, at) => {
      const next = turns.slice(at + 1).find(({ role }) => role === 'user');
      return turn.role === 'assistant' && next && refutes(next.content) ? [turn.turnId] : [];
    }),
  );

/**
 * What a summary is made of. Questions that were answered out of memory, notes or earlier sessions are left out with
 * their answers: summing them up would remember the remembering, and say it of the book. So are answers that only come
 * close and those that the learner refuted. Empty where nothing is left.
 */
export const saidInTurns = (turns: readonly Turn[], timeZone: string): SummariseTask['texts'] => {
  const echoed = new Set(turns.filter((turn) => recalled.has(turn.basis)).map((turn) => turn.replyTo));
  const refuted = refutedIn(turns);
  return turns
    .filter((turn) => turn.content.trim() !== '' && !recalled.has(turn.basis))
    .filter((turn) => turn.outcome !== 'closest' && !refuted.has(turn.turnId))
    .filter((turn) => !(echoed.has(turn.turnId) && turn.content.trim().endsWith('?')))
    .filter((turn) => !(turn.role === 'user' && routeQuestion(turn.content, false).smallTalk))
    .map(asText(timeZone));
};

/** All that was said, for where nothing else is. */
export const allSaid = (turns: readonly Turn[], timeZone: string): SummariseTask['texts'] =>
  turns.filter((turn) => turn.content.trim() !== '').map(asText(timeZone));
