import { asTurnId, type TurnId } from '../../../shared/model';
import { indexWordsOf } from '../../../shared/text/words';
import { stem } from '../../../shared/text/grammar/stem';
import type { CandidateTurn, TurnCandidates, TurnText } from '../../ports';
import type { ComparableWords } from '../../text/near-words';
import type { RecallQuestion } from './analyse-recall-question';
import { mentionsNumber, mentionsTime, type TurnReading } from './read-turn';
import {
  alignedIn,
  bm25Of,
  countStems,
  coverageIn,
  createWordFit,
  namesIn,
  type StemCounts,
  type WordFit,
} from './word-fit';

/** Each is about 0..1, so that one set of weights works for stores of any size. */
export const turnFeatureNames = [
  /** BM25 of the turn's text as a share of the best candidate's. */
  'words',
  /** Share of the question's idf that it contains, counting similar words by their similarity. */
  'aligned',
  /** Share that the neighbouring turns add to it. */
  'around',
  /** BM25 of the previous and the next turn. */
  'wordsBefore',
  'wordsAfter',
  /** The index's score as a share of the best. */
  'index',
  /** Share of the question's names and numbers in it, and the share that the neighbouring turns add. */
  'names',
  'namesAround',
  /** How well its session's best turns fit. */
  'session',
  /** Cosines under the embedder: the turn's and the previous turn's. */
  'similarity',
  'similarityBefore',
  /** Cosines under the sentence encoder. */
  'encoded',
  'encodedSentence',
  'encodedBefore',
  'encodedAfter',
  /** Said by the speaker whom the question names, said by them in the first person, or addressed to them. */
  'speaker',
  'speakerOfOneself',
  'toNamed',
  /** Said at the time in question, or soon after. */
  'date',
  /** Mentions a time or a number if the question asks for one. */
  'mentionsTime',
  'mentionsNumber',
  'length',
  'asks',
  'replies',
  'opens',
] as const;
export type TurnFeature = (typeof turnFeatureNames)[number];
export type TurnFeatures = Readonly<Record<TurnFeature, number>>;

export interface ScoredCandidate {
  readonly turn: TurnText;
  readonly candidate: CandidateTurn;
  /** Share of the question's idf that it contains. */
  readonly coverage: number;
  readonly features: TurnFeatures;
}

/** Events are often mentioned in the weeks after. */
const mentionedWithin = 21 * 86_400_000;
const bestOfSession = 3;

const speakerOf = ({ speaker, role }: TurnText): string =>
  speaker ?? (role === 'user' ? 'learner' : role === 'assistant' ? 'tutor' : role);

/** The speaker that the question names, by name or as "I" or "you"; null unless there is exactly one. */
const namedIn = (question: RecallQuestion, speakers: ReadonlySet<string>): string | null => {
  const words = new Set(indexWordsOf(question.text));
  const named = [...speakers].filter(
    (speaker) =>
      speaker === question.of || indexWordsOf(speaker).some((part) => part.length > 1 && words.has(part)),
  );
  return named.length === 1 ? (named[0] ?? null) : null;
};

const dateShare = (at: string, { range }: RecallQuestion): number => {
  if (!range) return 0;
  const time = Date.parse(at);
  const from = range.from === undefined ? -Infinity : Date.parse(range.from);
  const to = range.to === undefined ? Infinity : Date.parse(range.to);
  if (time >= from && time < to) return 1;
  return time >= to && time < to + mentionedWithin ? 0.5 : 0;
};

/** The mean of each session's best values. */
const bestBySession = (
  values: Iterable<readonly [session: string, value: number]>,
): ReadonlyMap<string, number> => {
  const bySession = new Map<string, number[]>();
  for (const [session, value] of values) {
    const known = bySession.get(session);
    if (known) known.push(value);
    else bySession.set(session, [value]);
  }
  return new Map(
    [...bySession].map(([session, all]) => [
      session,
      all
        .toSorted((one, other) => other - one)
        .slice(0, bestOfSession)
        .reduce((sum, one) => sum + one, 0) / bestOfSession,
    ]),
  );
};

/** Shared input for the features of all candidates. */
interface FeatureContext {
  readonly question: RecallQuestion;
  readonly texts: ReadonlyMap<TurnId, TurnText>;
  readonly readings: ReadonlyMap<TurnId, TurnReading>;
  readonly fit: WordFit;
  readonly counts: ReadonlyMap<TurnId, StemCounts>;
  /** BM25 of each turn's own text. */
  readonly ownWords: ReadonlyMap<TurnId, number>;
  readonly bySession: ReadonlyMap<string, number>;
  /** The speaker that the question names. */
  readonly named: string | null;
  readonly mostWords: number;
  readonly bestIndex: number;
}

const featureContext = (
  question: RecallQuestion,
  candidates: TurnCandidates,
  texts: ReadonlyMap<TurnId, TurnText>,
  readings: ReadonlyMap<TurnId, TurnReading>,
  words: ComparableWords,
): FeatureContext => {
  const speakers = new Set([...texts.values()].map(speakerOf));
  let lengths = 0;
  for (const { length } of readings.values()) lengths += length;
  const fit = createWordFit(
    question,
    candidates,
    lengths / Math.max(1, readings.size),
    new Set([...speakers].flatMap((speaker) => indexWordsOf(speaker).map(stem))),
    words,
  );
  const counts = new Map<TurnId, StemCounts>();
  const ownWords = new Map<TurnId, number>();
  for (const [id, reading] of readings) {
    const count = countStems(fit, reading);
    counts.set(id, count);
    ownWords.set(id, bm25Of(fit, count, reading.length));
  }
  const sessionOf = (id: TurnId): string => texts.get(id)?.sessionId ?? '';
  return {
    question,
    texts,
    readings,
    fit,
    counts,
    ownWords,
    bySession: bestBySession(Array.from(ownWords, ([id, value]) => [sessionOf(id), value] as const)),
    named: namedIn(question, speakers),
    mostWords: Math.max(1e-6, ...ownWords.values()),
    bestIndex: Math.max(1e-6, ...candidates.turns.map(({ keyword }) => keyword)),
  };
};

const speakerFeatures = (
  turn: TurnText,
  reading: TurnReading,
  named: string | null,
): Pick<TurnFeatures, 'speaker' | 'speakerOfOneself' | 'toNamed'> => {
  const isNamed = named !== null && speakerOf(turn) === named;
  return {
    speaker: isNamed ? 1 : 0,
    speakerOfOneself: isNamed ? Math.min(1, 10 * reading.ofOneself) : 0,
    toNamed: named !== null && !isNamed ? Math.min(1, 10 * reading.toOther) : 0,
  };
};

/** The ID of no turn: IDs start at 1. */
const noTurn = asTurnId(0);

/** Null for a turn whose text was deleted in the meantime. */
const scoreCandidate = (context: FeatureContext, candidate: CandidateTurn): ScoredCandidate | null => {
  const { question, fit, counts, ownWords } = context;
  const { id, previous, next } = candidate;
  const turn = context.texts.get(id);
  const reading = context.readings.get(id);
  if (!turn || !reading) return null;
  const own = counts.get(id);
  const before = previous?.id ?? noTurn;
  const after = next?.id ?? noTurn;
  const around = [counts.get(before), own, counts.get(after)];
  const coverage = coverageIn(fit, [own]);
  const names = namesIn(fit, [own]);
  const [whole = 0, sentence = 0] = candidate.encoded ?? [];
  const features: TurnFeatures = {
    words: (ownWords.get(id) ?? 0) / context.mostWords,
    aligned: alignedIn(fit, reading),
    around: coverageIn(fit, around) - coverage,
    wordsBefore: ownWords.get(before) ?? 0,
    wordsAfter: ownWords.get(after) ?? 0,
    index: candidate.keyword / context.bestIndex,
    names,
    namesAround: namesIn(fit, around) - names,
    session: context.bySession.get(turn.sessionId) ?? 0,
    similarity: candidate.similarity ?? 0,
    similarityBefore: previous?.similarity ?? 0,
    encoded: whole,
    encodedSentence: sentence,
    encodedBefore: previous?.encoded ?? 0,
    encodedAfter: next?.encoded ?? 0,
    ...speakerFeatures(turn, reading, context.named),
    date: dateShare(turn.at, question),
    mentionsTime: question.asksWhen && mentionsTime(turn.text) ? 1 : 0,
    mentionsNumber: question.asksAmount && mentionsNumber(turn.text) ? 1 : 0,
    length: Math.min(1, Math.log(1 + reading.length) / 5),
    asks: reading.asks ? 1 : 0,
    replies: context.readings.get(before)?.asks ? 1 : 0,
    opens: previous === null ? 1 : 0,
  };
  return { turn, candidate, coverage, features };
};

/** The features of every candidate. */
export const turnFeatures = (
  question: RecallQuestion,
  candidates: TurnCandidates,
  texts: ReadonlyMap<TurnId, TurnText>,
  readings: ReadonlyMap<TurnId, TurnReading>,
  words: ComparableWords,
): readonly ScoredCandidate[] => {
  const context = featureContext(question, candidates, texts, readings, words);
  return candidates.turns.flatMap((candidate) => scoreCandidate(context, candidate) ?? []);
};
