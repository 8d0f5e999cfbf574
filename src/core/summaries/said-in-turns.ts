import type { SummaryContent, Turn } from '../../shared/model';
import { withDates } from '../../shared/text/dates/with-dates';
import type { SummariseTask } from '../ports';
import { routeQuestion } from '../retrieval/question/route-question';
import { sentencesOf } from '../text/sentences';
import { refutesAnswer } from './learner-verdict';

/** Adds dates to words such as "tomorrow" in statements, since a summary is read on another day. */
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

/** Answers that the learner's next message calls wrong. */
const refutedIn = (turns: readonly Turn[]): ReadonlySet<number> =>
  new Set(
    turns.flatMap((turn, at) => {
      const next = turns.slice(at + 1).find(({ role }) => role === 'user');
      return turn.role === 'assistant' && next && refutesAnswer(next.content) ? [turn.turnId] : [];
    }),
  );

/**
 * The messages to summarise. Leaves out questions that were answered from memory, notes or earlier sessions, with their
 * answers, since those would be remembered again as if the book had said them. Also leaves out answers that only come
 * close and those that the learner refuted.
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

/** The messages word for word, for conversations that are too short to condense. */
export const verbatimSummary = (said: SummariseTask['texts']): SummaryContent => ({
  kind: 'verbatim',
  lines: said.map(({ speaker, text }) => ({ speaker, text })),
});

/** All messages, used if `saidInTurns` is empty. */
export const allSaid = (turns: readonly Turn[], timeZone: string): SummariseTask['texts'] =>
  turns.filter((turn) => turn.content.trim() !== '').map(asText(timeZone));
