import type { AnswerMemory, StoreReaders, TimeRange, TurnText } from '../../ports';
import { turnTextRead, type MutedWords } from '../../ports/store/recall-store';
import type { Probe } from '../../retrieval/probe';
import type { Question } from '../../retrieval/question/route-question';
import type { RankReason, SaidBy, Turn } from '../../../shared/model';
import { stem } from '../../../shared/text/grammar/stem';
import { coverageOf } from '../../text/coverage';
import { sentencesOf, type Sentence } from '../../text/sentences';
import { recallTurns, type RankedTurn, type RecallPorts } from './recall-turns';

export interface RecallSaid {
  readonly probe: Probe;
  readonly question: Question;
  readonly bookId: string | null;
  readonly sessionId: string;
  /** The time that the question names. */
  readonly range: TimeRange | null;
  /** Whether that is when something was said. */
  readonly narrows: boolean;
  readonly similarityFloor: number;
  /** The question's own turn, which is left out. */
  readonly turnId: number;
}

/** Turns that the tutor is shown. */
const most = 12;
/** Turns that are ranked; not all of them may be quoted. */
const ranked = 60;
/** Sessions that are opened for a question of exact words. */
const openedSessions = 2;

type Said = Pick<Turn, 'role' | 'speaker' | 'basis'>;

const saidBy = ({ role, speaker }: Said): SaidBy => ({ kind: 'said', role, speaker });

const isQuestion = (text: string): boolean => /\?\s*$/.test(text);

/** An answer from memory is not a source; quoting it again would repeat recalled text. */
const isEcho = ({ role, speaker, basis }: Said): boolean =>
  role !== 'user' && speaker === null && basis !== 'book' && basis !== null;

/** "Last time" is not this time. */
const meansEarlier =
  /\b(?:last|previous|earlier|past) (?:time|(?:study )?(?:session|conversation|chat|discussion)s?)\b/i;

/** 0..1, so that scores can be compared with those of other memories. */
const squashed = (score: number, best: number): number => 1 / (1 + Math.exp(best - score));

type MayAnswer = (turn: Said & Pick<TurnText, 'sessionId'>, text: string) => boolean;

const createFilter = ({ probe, question, sessionId }: RecallSaid): MayAnswer => {
  const aboutLearner = question.about === 'learner';
  const earlierOnly = !aboutLearner && meansEarlier.test(probe.text);
  return (turn, text) =>
    text.trim() !== '' &&
    !isEcho(turn) &&
    (!earlierOnly || turn.sessionId !== sessionId) &&
    (!aboutLearner || (turn.role === 'user' && !isQuestion(text)));
};

/**
 * What was said before, best first. About the learner: only what they said themselves, in any book. Exact words: also
 * the turns of the sessions whose summaries match (D10).
 */
export const recallSaid = async (
  readers: Pick<StoreReaders, 'sessions' | 'search' | 'recall'>,
  ports: RecallPorts,
  task: RecallSaid,
): Promise<readonly AnswerMemory[]> => {
  const { probe, question, range } = task;
  const bookId = question.about === 'learner' ? null : task.bookId;
  const recall = { probe, bookId, within: task.narrows ? range : null, about: range };
  const turns = await recallTurns(ports, recall, task.similarityFloor, ranked);
  const mayAnswer = createFilter(task);
  const fitting = turns.filter(({ turn }) => turn.id !== task.turnId && mayAnswer(turn, turn.text));
  const known = new Set([task.turnId, ...fitting.map(({ turn }) => turn.id)]);
  const opened = question.exactWords
    ? (await openSessions(readers, task)).filter(
        (turn) => !known.has(turn.turnId) && mayAnswer(turn, turn.content),
      )
    : [];
  const ids = [...fitting.map(({ turn }) => turn.id), ...opened.map(({ turnId }) => turnId)];
  // Words of a muted fact are not quoted from the turn that it came from either (D12).
  const muted = ids.length === 0 ? [] : await readers.recall.listMutedWords(ids);
  const said = await asMemories(readers, fitting, muted);
  if (!question.exactWords) return said;
  const asked = new Set(probe.terms.map(stem));
  const added = opened.flatMap((turn): AnswerMemory[] => {
    const text = quotable(turn.turnId, turn.content, muted);
    // At most a quarter: the question matched the session's summary, not the turn.
    const score = 0.25 * coverageOf(text, asked);
    return text === ''
      ? []
      : [saidMemory({ ...turn, id: turn.turnId }, text, score, [{ signal: 'kind', share: 1 }])];
  });
  return [...said, ...added].toSorted((a, b) => b.score - a.score).slice(0, most);
};

/** The best of the ranked turns, with their whole texts but without muted words. */
const asMemories = async (
  readers: Pick<StoreReaders, 'sessions'>,
  turns: readonly RankedTurn[],
  muted: readonly MutedWords[],
): Promise<readonly AnswerMemory[]> => {
  const silent = new Set(muted.filter(({ span }) => span === null).map(({ turnId }) => turnId));
  const first = turns.filter(({ turn }) => !silent.has(turn.id)).slice(0, most);
  const best = first[0]?.score ?? 0;
  const whole = await wholeTexts(
    readers,
    first.map(({ turn }) => turn),
  );
  return first.flatMap(({ turn, score, reasons }): AnswerMemory[] => {
    const text = quotable(turn.id, whole.get(turn.id) ?? '', muted);
    return text === '' ? [] : [saidMemory(turn, text, squashed(score, best), reasons())];
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
const quotable = (turnId: number, text: string, muted: readonly MutedWords[]): string => {
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
): Promise<ReadonlyMap<number, string>> => {
  const cut = turns.filter(({ text }) => text.length >= turnTextRead).map(({ id }) => id);
  const read = cut.length === 0 ? [] : await readers.sessions.getTurns(cut);
  return new Map([
    ...turns.filter(({ text }) => text.length < turnTextRead).map(({ id, text }) => [id, text] as const),
    ...read.map(({ turnId, content }) => [turnId, content] as const),
  ]);
};

/** The turns of the sessions whose summaries match the question best. */
const openSessions = async (
  readers: Pick<StoreReaders, 'sessions' | 'search'>,
  { probe, bookId, range, narrows, sessionId }: RecallSaid,
): Promise<readonly Turn[]> => {
  if (probe.terms.length === 0) return [];
  const within = narrows ? (range ?? {}) : {};
  const hits = await readers.search.sessionsByKeyword(bookId, probe.terms, within, openedSessions + 1);
  const ids = hits.map(({ id }) => id).filter((id) => id !== sessionId);
  return (await Promise.all(ids.slice(0, openedSessions).map((id) => readers.sessions.listTurns(id)))).flat();
};
