import type { RunningSummary, Turn } from '../../shared/model';
import { isFollowUp } from '../../shared/text/follow-up';
import { asksForSomething, isStatement } from '../../shared/text/sentence-mood';
import { mayPass } from '../jobs/job-failure';
import { tryOf } from '../jobs/job-tries';
import type { Clock, Cognition, Logger } from '../ports';
import { readQuestion } from '../retrieval/question-kind';
import { allSaid, saidInTurns } from './said-in-turns';
import { untilAborted } from './until-aborted';

export interface Conclusion {
  readonly title: string;
  readonly summary: string;
}

export interface ConcludeDeps {
  readonly cognition: Cognition;
  readonly clock: Clock;
  readonly logger: Logger;
}

const maxTitle = 80;

/** Cut where a word ends, so that it still reads. */
const shortened = (text: string, limit: number): string => {
  const plain = text.replace(/\s+/gu, ' ').trim();
  if (plain.length <= limit) return plain;
  const cut = plain.slice(0, limit - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), limit / 2)).trimEnd()}…`;
};

/**
 * What the session is named after: the first question about the book, else the first about anything. Greetings,
 * follow-ups and what the learner told come last.
 */
const firstQuestion = (turns: readonly Turn[]): string => {
  const said = turns
    .filter((turn) => turn.role === 'user')
    .map(({ content }) => ({ content, read: readQuestion(content, false) }));
  const worthwhile = said.filter(({ read }) => !read.smallTalk);
  const questions = worthwhile.filter(
    ({ content, read }) => !read.tells && asks(content) && !isFollowUp(content),
  );
  const first =
    questions.find(({ read }) => read.about === 'book') ?? questions[0] ?? worthwhile[0] ?? said[0];
  return first?.content ?? '';
};

/** A question, a wish, or a bare topic; not a statement. */
const asks = (content: string): boolean =>
  asksForSomething(content) || !(isStatement(content) || /^(?:i|my|we|our)\b/i.test(content.trim()));

const mostShown = 3;

const shownOf = (turns: readonly Turn[], verb: string): readonly string[] => {
  const shown = turns.slice(0, mostShown).map((turn) => `“${shortened(turn.content, 120)}”`);
  const more = turns.length > mostShown ? ` and ${turns.length - mostShown} more` : '';
  return shown.length === 0 ? [] : [`You ${verb} ${shown.join(', ')}${more}.`];
};

/** What can be said without a mind: the learner's words. Used where the mind fails, so that ending never does. */
const plainSummary = (turns: readonly Turn[]): string => {
  const own = turns.filter((turn) => turn.role === 'user');
  const [asked, said] = [
    own.filter(({ content }) => asks(content)),
    own.filter(({ content }) => !asks(content)),
  ];
  return [...shownOf(said, 'said'), ...shownOf(asked, 'asked')].join(' ');
};

/** A10: a title from the first question and a summary of 3 to 5 sentences, which goes on from the running summary. */
export const concludeSession = async (
  { cognition, clock: { timeZone }, logger }: ConcludeDeps,
  turns: readonly Turn[],
  running: RunningSummary | null,
  signal: AbortSignal,
): Promise<Conclusion> => {
  const recent = turns.filter((turn) => turn.turnId > (running?.toTurnId ?? 0));
  const worthSaying = saidInTurns(recent, timeZone);
  const said = worthSaying.length > 0 || running ? worthSaying : allSaid(recent, timeZone);
  const orPlain = (plain: () => string) => (error: unknown) => {
    // Out of time is no failure: the session ends later, with a summary of its own.
    signal.throwIfAborted();
    if (mayPass(error) && tryOf(signal) === 'more') throw error;
    logger.error('The mind could not sum up a session; a plain summary was kept', error);
    return plain();
  };
  const [title, summary] = await Promise.all([
    untilAborted(cognition.nameSession(firstQuestion(turns), signal), signal).catch(
      orPlain(() => firstQuestion(turns)),
    ),
    untilAborted(
      cognition.summarise(
        {
          of: 'session',
          texts: said,
          previous: running?.text ?? null,
          sentences: { min: 3, max: 5 },
        },
        signal,
      ),
      signal,
    ).catch(orPlain(() => running?.text ?? plainSummary(turns))),
  ]);
  return {
    title: shortened(title.trim() || firstQuestion(turns), maxTitle) || 'Study session',
    summary: summary.trim() || running?.text || plainSummary(turns),
  };
};
