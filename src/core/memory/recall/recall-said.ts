import { routeQuestion } from '../../retrieval/question/route-question';
import type { AnswerMemory, SearchedBooks, StoreReaders, TimeRange, TurnText } from '../../ports';
import { turnTextRead, type MutedWords } from '../../ports/store/memory/recall-store';
import type { Probe } from '../../retrieval/probe';
import type { Question } from '../../retrieval/question/route-question';
import type { BookId, RankReason, ReadPolicy, SaidBy, SessionId, Turn, TurnId } from '../../../shared/model';
import { stem } from '../../../shared/text/grammar/stem';
import { saysSomething } from '../../request/says-something';
import { coverageOf } from '../../text/coverage';
import { sentencesOf, type Sentence } from '../../text/sentences';
import { recallTurns, type RankedTurn, type RecallPorts } from './recall-turns';

export interface RecallSaid {
  readonly probe: Probe;
  readonly question: Question;
  readonly bookId: BookId | null;
  /** The books whose notes and marks may be used. */
  readonly books: SearchedBooks;
  readonly sessionId: SessionId;
  /** The period that the question names. */
  readonly range: TimeRange | null;
  /** Whether the period is when something was said rather than when it happened. */
  readonly narrows: boolean;
  readonly policy: ReadPolicy;
  /** The question's own turn, which is left out. */
  readonly turnId: TurnId;
}

/** How many turns to rank, before some are filtered out. */
const ranked = 60;
/** The most messages of the learner's: the caller shows some, and needs the others for their facts. */
const maxOwn = 40;
/** How many sessions to read for a question about exact words. */
const sessionsToRead = 2;

type Said = Pick<Turn, 'role' | 'speaker' | 'basis'>;

const saidBy = ({ role, speaker }: Said): SaidBy => ({ kind: 'said', role, speaker });

/** An answer from memory is not a source; quoting it again would repeat recalled text. */
const isEcho = ({ role, speaker, basis }: Said): boolean =>
  role !== 'user' && speaker === null && basis !== 'book' && basis !== null;

/** "Last time" excludes the current session. */
const meansEarlier =
  /\b(?:last|previous|earlier|past) (?:time|(?:study )?(?:session|conversation|chat|discussion)s?)\b/i;

/** Scales a score to 0..1, for comparison with other memories. */
const squashed = (score: number, best: number): number => 1 / (1 + Math.exp(best - score));

type MayAnswer = (turn: Said & Pick<TurnText, 'sessionId'>, text: string) => boolean;

const createFilter = ({ probe, question, sessionId }: RecallSaid): MayAnswer => {
  const aboutLearner = question.about === 'learner';
  const earlierOnly = !aboutLearner && meansEarlier.test(probe.text);
  return (turn, text) =>
    text.trim() !== '' &&
    !isEcho(turn) &&
    (!earlierOnly || turn.sessionId !== sessionId) &&
    // An earlier request for exact words is not what was said about the subject.
    !(question.exactWords && turn.role === 'user' && routeQuestion(text, false).exactWords) &&
    (!aboutLearner || (turn.role === 'user' && saysSomething(text)));
};

/**
 * Earlier messages, best first. A question about the learner finds only the learner's messages, in any book, and more of
 * them than the policy's `maxTurns`; one about exact words also finds the turns of sessions whose summaries match (D10).
 */
export const recallSaid = async (
  readers: Pick<StoreReaders, 'sessions' | 'search' | 'recall'>,
  ports: RecallPorts,
  task: RecallSaid,
): Promise<readonly AnswerMemory[]> => {
  const { probe, question, range } = task;
  const { maxTurns } = task.policy;
  // People rarely remember which book was open when something was said.
  const bookId = question.about === 'learner' || question.exactWords ? null : task.bookId;
  const recall = { probe, bookId, within: task.narrows ? range : null, about: range };
  const turns = await recallTurns(ports, recall, task.policy.similarityFloor, ranked);
  const mayAnswer = createFilter(task);
  const fitting = turns.filter(({ turn }) => turn.id !== task.turnId && mayAnswer(turn, turn.text));
  const known = new Set([task.turnId, ...fitting.map(({ turn }) => turn.id)]);
  const readTurns = question.exactWords
    ? (await turnsOfMatchingSessions(readers, task)).filter(
        (turn) => !known.has(turn.turnId) && mayAnswer(turn, turn.content),
      )
    : [];
  const ids = [...fitting.map(({ turn }) => turn.id), ...readTurns.map(({ turnId }) => turnId)];
  // The source turn of a muted fact is quoted without its words (D12).
  const muted = ids.length === 0 ? [] : await readers.recall.listMutedWords(ids);
  const most = question.about === 'learner' ? Math.max(maxOwn, maxTurns) : maxTurns;
  const said = await asMemories(readers, fitting, muted, most);
  if (!question.exactWords) return said;
  const asked = new Set(probe.terms.map(stem));
  const added = readTurns.flatMap((turn): AnswerMemory[] => {
    const text = quotable(turn.turnId, turn.content, muted);
    // At most a quarter: the question matched the session's summary, not the turn.
    const score = 0.25 * coverageOf(text, asked);
    return text === ''
      ? []
      : [saidMemory({ ...turn, id: turn.turnId }, text, score, [{ signal: 'kind', share: 1 }])];
  });
  return [...said, ...added].toSorted((a, b) => b.score - a.score).slice(0, maxTurns);
};

/** The best turns with their complete texts, without muted words. */
const asMemories = async (
  readers: Pick<StoreReaders, 'sessions'>,
  turns: readonly RankedTurn[],
  muted: readonly MutedWords[],
  most: number,
): Promise<readonly AnswerMemory[]> => {
  const mutedTurns = new Set(muted.filter(({ span }) => span === null).map(({ turnId }) => turnId));
  const first = turns.filter(({ turn }) => !mutedTurns.has(turn.id)).slice(0, most);
  const best = first[0]?.score ?? 0;
  const whole = await wholeTexts(
    readers,
    first.map(({ turn }) => turn),
  );
  return first.flatMap(({ turn, score, encoded, reasons }): AnswerMemory[] => {
    const text = quotable(turn.id, whole.get(turn.id) ?? '', muted);
    return text === ''
      ? []
      : [
          {
            ...saidMemory(turn, text, squashed(score, best), reasons()),
            ...(encoded !== null && { similarity: encoded }),
          },
        ];
  });
};

const saidMemory = (
  turn: Said & Pick<TurnText, 'id' | 'at'>,
  text: string,
  score: number,
  reasons: readonly RankReason[],
): AnswerMemory => ({
  kind: 'turn',
  id: String(turn.id),
  text,
  said: saidBy(turn),
  at: turn.at,
  score,
  reasons,
});

/** A turn without the sentences that contain muted words; empty if nothing is left. */
const quotable = (turnId: TurnId, text: string, muted: readonly MutedWords[]): string => {
  const words = muted.filter((one) => one.turnId === turnId);
  if (words.length === 0) return text;
  const isMuted = ({ start, end }: Sentence): boolean =>
    words.some(({ span }) => span === null || (start < span.end && span.start < end));
  return sentencesOf(text)
    .filter((sentence) => !isMuted(sentence))
    .map((sentence) => sentence.text)
    .join(' ');
};

/** The turns' complete texts, without turns that were deleted in the meantime. */
const wholeTexts = async (
  readers: Pick<StoreReaders, 'sessions'>,
  turns: readonly TurnText[],
): Promise<ReadonlyMap<TurnId, string>> => {
  const cut = turns.filter(({ text }) => text.length >= turnTextRead).map(({ id }) => id);
  const read = cut.length === 0 ? [] : await readers.sessions.getTurns(cut);
  return new Map([
    ...turns.filter(({ text }) => text.length < turnTextRead).map(({ id, text }) => [id, text] as const),
    ...read.map(({ turnId, content }) => [turnId, content] as const),
  ]);
};

/** The turns of the sessions whose summaries match the question best. */
const turnsOfMatchingSessions = async (
  readers: Pick<StoreReaders, 'sessions' | 'search'>,
  { probe, bookId, range, narrows, sessionId }: RecallSaid,
): Promise<readonly Turn[]> => {
  if (probe.terms.length === 0) return [];
  const within = narrows ? (range ?? {}) : {};
  const hits = await readers.search.sessionsByKeyword(bookId, probe.terms, within, sessionsToRead + 1);
  const ids = hits.map(({ id }) => id).filter((id) => id !== sessionId);
  return (await Promise.all(ids.slice(0, sessionsToRead).map((id) => readers.sessions.listTurns(id)))).flat();
};
