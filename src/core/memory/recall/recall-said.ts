import type { AnswerMemory, StoreReaders, TimeRange, TurnText } from '../../ports';
import { turnTextRead, type MutedWords } from '../../ports/store/recall-store';
import type { Probe } from '../../retrieval/probe';
import type { Question } from '../../retrieval/question/route-question';
import type { SaidBy, Turn } from '../../../shared/model';
import { stem } from '../../../shared/text/grammar/stem';
import { coverageOf } from '../../text/coverage';
import { sentencesOf, type Sentence } from '../../text/sentences';
import { recallTurns, type RecallPorts } from './recall-turns';

export interface RecallSaid {
  readonly probe: Probe;
  readonly question: Question;
  readonly bookId: string | null;
  readonly sessionId: string;
  /** The time that the question names. */
  readonly range: TimeRange | null;
  /** Whether it names it as the time at which something was said. */
  readonly narrows: boolean;
  readonly similarityFloor: number;
  /** The question itself, which is not to be found. */
  readonly turnId: number;
}

/** Turns that the tutor is shown. */
const most = 12;
/** So many are ranked, since not all may be a source. */
const ranked = 60;
/** Sessions that are opened for a question of exact words. */
const opened = 2;

type Said = Pick<Turn, 'role' | 'speaker' | 'basis'>;

const saidBy = ({ role, speaker }: Said): SaidBy => ({ kind: 'said', role, speaker });

const isQuestion = (text: string): boolean => /\?\s*$/.test(text);

/** An answer out of memory is no source: recalled text fed back would multiply itself. What came from elsewhere is one. */
const isEcho = ({ role, speaker, basis }: Said): boolean =>
  role !== 'user' && speaker === null && basis !== 'book' && basis !== null;

/** "Last time" is not this time. */
const meansEarlier =
  /\b(?:last|previous|earlier|past) (?:time|(?:study )?(?:session|conversation|chat|discussion)s?)\b/i;

/** 0..1, whatever the weights: so that it is beside other memories' scores. */
const squashed = (score: number, best: number): number => 1 / (1 + Math.exp(best - score));

/**
 * What was said before, best first. About the learner: only what they themselves said, in whichever book. Exact words:
 * the sessions whose summaries fit are opened down to their turns (D10).
 */
export const recallSaid = async (
  readers: Pick<StoreReaders, 'sessions' | 'search' | 'recall'>,
  ports: RecallPorts,
  task: RecallSaid,
): Promise<readonly AnswerMemory[]> => {
  const { probe, question, range } = task;
  const aboutLearner = question.about === 'learner';
  const bookId = aboutLearner ? null : task.bookId;
  const recall = { probe, bookId, within: task.narrows ? range : null, about: range };
  const turns = await recallTurns(ports, recall, task.similarityFloor, ranked);
  const earlierOnly = !aboutLearner && meansEarlier.test(probe.text);
  const mayAnswer = (
    turn: Pick<TurnText, 'role' | 'speaker' | 'basis' | 'sessionId'>,
    text: string,
  ): boolean =>
    text.trim() !== '' &&
    !isEcho(turn) &&
    (!earlierOnly || turn.sessionId !== task.sessionId) &&
    (!aboutLearner || (turn.role === 'user' && !isQuestion(text)));
  const fitting = turns.filter(({ turn }) => turn.id !== task.turnId && mayAnswer(turn, turn.text));
  const known = new Set([task.turnId, ...fitting.map(({ turn }) => turn.id)]);
  const beside = question.exactWords
    ? (await openSessions(readers, task)).filter(
        (turn) => !known.has(turn.turnId) && mayAnswer(turn, turn.content),
      )
    : [];
  const ids = [...fitting.map(({ turn }) => turn.id), ...beside.map(({ turnId }) => turnId)];
  // What is muted is not quoted from the turn that it was drawn from either (D12).
  const muted = ids.length === 0 ? [] : await readers.recall.listMutedWords(ids);
  const silent = new Set(muted.filter(({ span }) => span === null).map(({ turnId }) => turnId));
  const found = fitting.filter(({ turn }) => !silent.has(turn.id));
  const best = found[0]?.score ?? 0;
  const first = found.slice(0, most);
  const whole = await wholeTexts(
    readers,
    first.map(({ turn }) => turn),
  );
  const said = first.flatMap(({ turn, score, reasons }): AnswerMemory[] => {
    const text = quotable(turn.id, whole.get(turn.id) ?? '', muted);
    if (text === '') return [];
    const id = String(turn.id);
    return [
      {
        kind: 'turn',
        id,
        text,
        said: saidBy(turn),
        at: turn.at,
        score: squashed(score, best),
        reasons: reasons(),
      },
    ];
  });
  if (!question.exactWords) return said;
  const asked = new Set(probe.terms.map(stem));
  const added = beside.flatMap((turn): AnswerMemory[] => {
    const text = quotable(turn.turnId, turn.content, muted);
    if (text === '') return [];
    return [
      {
        kind: 'turn',
        id: String(turn.turnId),
        text,
        said: saidBy(turn),
        at: turn.at,
        // Half of what the best turn has: their session was found, they themselves were not.
        score: 0.25 * coverageOf(text, asked),
        reasons: [{ signal: 'kind', share: 1 }],
      },
    ];
  });
  return [...said, ...added].toSorted((a, b) => b.score - a.score).slice(0, most);
};

/** A turn without the sentences that hold muted words; empty where nothing is left. */
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

/** The turns' texts to their ends; those that are gone meanwhile are left out. */
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

/** The turns of the sessions whose summaries fit the question best. */
const openSessions = async (
  readers: Pick<StoreReaders, 'sessions' | 'search'>,
  { probe, bookId, range, narrows, sessionId }: RecallSaid,
): Promise<readonly Turn[]> => {
  if (probe.terms.length === 0) return [];
  const within = narrows ? (range ?? {}) : {};
  const hits = await readers.search.sessionsByKeyword(bookId, probe.terms, within, opened + 1);
  const ids = hits.map(({ id }) => id).filter((id) => id !== sessionId);
  return (await Promise.all(ids.slice(0, opened).map((id) => readers.sessions.listTurns(id)))).flat();
};
