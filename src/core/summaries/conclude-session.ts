import { summaryText } from '../../shared/messages/en/summary-text';
import type { StoredRunningSummary, SummaryContent, Turn, SessionLine } from '../../shared/model';
import { isFollowUp } from '../../shared/text/grammar/follow-up';
import { asksForSomething, isStatement } from '../../shared/text/grammar/sentence-mood';
import { mayPass } from '../jobs/job-failure';
import { attemptOf } from '../jobs/job-tries';
import type { Clock, Cognition, LibraryReader, Logger } from '../ports';
import { routeQuestion } from '../retrieval/question/route-question';
import { allSaid, saidInTurns } from './said-in-turns';
import { readSessionLines } from './session-lines';
import { selectionTitle, shortened, untitledSession } from '../../shared/messages/en/session-text';
import { untilAborted } from '../async/until-aborted';

interface Conclusion {
  readonly title: string;
  readonly summary: SummaryContent;
}

interface ConcludeDeps {
  readonly store: { readonly library: Pick<LibraryReader, 'labelsOf'> };
  readonly cognition: Cognition;
  readonly clock: Clock;
  readonly logger: Logger;
}

const maxTitle = 80;

/** A question, a wish, or a bare topic; not a statement. */
const asks = (said: string): boolean =>
  asksForSomething(said) || !(isStatement(said) || /^(?:i|my|we|our)\b/i.test(said.trim()));

/**
 * The line that the title is made from: the first question about the book, else the first one that was answered from
 * something, else the first question, else the first line.
 */
const firstLine = (lines: readonly SessionLine[]): SessionLine | undefined => {
  const questions = lines.filter((line) => {
    if (selectionTitle(line) !== null) return true;
    return asks(line.said) && !isFollowUp(line.said) && !routeQuestion(line.said, false).tells;
  });
  const ofBook = questions.filter(
    (line) =>
      line.outcome !== 'reply' &&
      (line.selection !== null || routeQuestion(line.said, false).about === 'book'),
  );
  return ofBook[0] ?? questions.find(({ outcome }) => outcome !== 'reply') ?? questions[0] ?? lines[0];
};

const firstSaid = (turns: readonly Turn[]): string => {
  const messages = turns.filter(({ role }) => role === 'user');
  const worthwhile = messages.find(({ content }) => !routeQuestion(content, false).smallTalk);
  return (worthwhile ?? messages[0])?.content ?? '';
};

/** Begins like a title and has balanced brackets and quotation marks. */
const isGrammatical = (title: string): boolean => {
  const count = (sign: string): number => title.split(sign).length - 1;
  return (
    /^["“‘'(]?[\p{L}\p{N}]/u.test(title) &&
    !/^\d+ ?\(/.test(title) &&
    count('(') === count(')') &&
    count('“') === count('”')
  );
};

/** A model's text, trimmed. Null if it is empty; the running summary's content if it is unchanged. */
const storedSummary = (
  summary: SummaryContent,
  running: StoredRunningSummary | null,
): SummaryContent | null => {
  const text = summaryText(summary).trim();
  if (text === '') return null;
  if (running && text === running.text) return running.content;
  return typeof summary === 'string' ? text : summary;
};

/** A10: a title from the first question and a summary of 3 to 5 sentences that extends the running summary. */
export const concludeSession = async (
  { store, cognition, clock: { timeZone }, logger }: ConcludeDeps,
  turns: readonly Turn[],
  running: StoredRunningSummary | null,
  signal: AbortSignal,
): Promise<Conclusion> => {
  const lines = await readSessionLines(store.library, turns, timeZone);
  const recent = turns.filter((turn) => turn.turnId > (running?.toTurnId ?? 0));
  const worthSaying = saidInTurns(recent, timeZone);
  const said = worthSaying.length > 0 || running ? worthSaying : allSaid(recent, timeZone);
  const plainSummary: SummaryContent = running?.content ?? { kind: 'listed', lines };
  const orPlain =
    <Plain>(plain: () => Plain) =>
    (error: unknown) => {
      // An abort is not a failure: the session is then ended and summarised later.
      signal.throwIfAborted();
      if (mayPass(error) && attemptOf(signal) === 'more') throw error;
      logger.error('A session could not be summarised; a plain summary was stored', error);
      return plain();
    };
  const first = firstLine(lines);
  const question = first?.said ?? firstSaid(turns);
  const selected = first === undefined ? null : selectionTitle(first);
  const [title, summary] = await Promise.all([
    selected ?? untilAborted(cognition.nameSession(question, signal), signal).catch(orPlain(() => question)),
    untilAborted(
      cognition.summarise(
        {
          of: 'session',
          texts: said,
          previous: running?.text ?? null,
          lines,
          sentences: { min: 3, max: 5 },
        },
        signal,
      ),
      signal,
    ).catch(orPlain(() => plainSummary)),
  ]);
  const named = shortened(title, maxTitle);
  return {
    title: (isGrammatical(named) ? named : shortened(question, maxTitle)) || untitledSession,
    summary: storedSummary(summary, running) ?? plainSummary,
  };
};
