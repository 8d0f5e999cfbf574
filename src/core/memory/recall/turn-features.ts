import { indexWordsOf } from '../../../shared/text/words';
import { stem } from '../../../shared/text/grammar/stem';
import type { CandidateTurn, TurnCandidates, TurnText } from '../../ports';
import type { ComparableWords } from '../../text/near-words';
import type { RecallQuestion } from './analyse-recall-question';
import { tellsNumber, tellsTime, type TurnReading } from './read-turn';
import {
  alignedIn,
  bm25Of,
  countStems,
  coverageIn,
  createWordFit,
  namesIn,
  type StemCounts,
} from './word-fit';

/** About 0..1 each, so that weights are alike and hold for stores of any size. */
export const turnFeatureNames = [
  /** bm25 of its own text as a share of the best candidate's. */
  'words',
  /** Share of the question's idf that is in it, words near in meaning among them. */
  'aligned',
  /** What the turns beside it add to the words that are in it. */
  'around',
  /** bm25 of the turn before and the turn after. */
  'wordsBefore',
  'wordsAfter',
  /** The index's score as a share of the best. */
  'index',
  /** Share of the question's names and numbers that are in it, and what the turns beside it add. */
  'names',
  'namesAround',
  /** How well its session's best turns fit. */
  'session',
  /** Cosines under the embedder: its own, before. */
  'similarity',
  'similarityBefore',
  /** Cosines under the sentence encoder. */
  'encoded',
  'encodedSentence',
  'encodedBefore',
  'encodedAfter',
  /** Said by whom the question names, of oneself, and to whom it names. */
  'speaker',
  'speakerOfOneself',
  'toNamed',
  /** Said in the time that the question names, or soon after. */
  'date',
  /** Tells a time or a number where one is asked for. */
  'tellsTime',
  'tellsNumber',
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
  /** Share of the question's words that are in it, by their rarity. */
  readonly coverage: number;
  readonly features: TurnFeatures;
}

/** What happened is often told in the weeks after. */
const toldWithin = 21 * 86_400_000;
const bestOfSession = 3;

const speakerOf = ({ speaker, role }: TurnText): string =>
  speaker ?? (role === 'user' ? 'learner' : role === 'assistant' ? 'tutor' : role);

/** Whom of those who speak the question names: by name, or as "I" and "you". Null unless it is one alone. */
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
  return time >= to && time < to + toldWithin ? 0.5 : 0;
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

/** The features of every candidate. */
export const turnFeatures = (
  question: RecallQuestion,
  candidates: TurnCandidates,
  texts: ReadonlyMap<number, TurnText>,
  readings: ReadonlyMap<number, TurnReading>,
  words: ComparableWords,
): readonly ScoredCandidate[] => {
  const { turns } = candidates;
  const speakers = new Set([...texts.values()].map(speakerOf));
  const named = namedIn(question, speakers);
  let lengths = 0;
  for (const { length } of readings.values()) lengths += length;
  const fit = createWordFit(
    question,
    candidates,
    lengths / Math.max(1, readings.size),
    new Set([...speakers].flatMap((speaker) => indexWordsOf(speaker).map(stem))),
    words,
  );
  const sessionOf = (id: number): string => texts.get(id)?.sessionId ?? '';
  const counts = new Map<number, StemCounts>();
  const ownWords = new Map<number, number>();
  for (const [id, reading] of readings) {
    const count = countStems(fit, reading);
    counts.set(id, count);
    ownWords.set(id, bm25Of(fit, count, reading.length));
  }
  const mostWords = Math.max(1e-6, ...ownWords.values());
  const bestIndex = Math.max(1e-6, ...turns.map(({ keyword }) => keyword));
  const bySession = bestBySession(Array.from(ownWords, ([id, value]) => [sessionOf(id), value] as const));

  return turns.flatMap((candidate): ScoredCandidate[] => {
    const { id, previous, next } = candidate;
    const turn = texts.get(id);
    const reading = readings.get(id);
    if (!turn || !reading) return [];
    const own = counts.get(id);
    const around = [counts.get(previous?.id ?? 0), own, counts.get(next?.id ?? 0)];
    const coverage = coverageIn(fit, [own]);
    const names = namesIn(fit, [own]);
    const [whole = 0, sentence = 0] = candidate.encoded ?? [];
    const isNamed = named !== null && speakerOf(turn) === named;
    const features: TurnFeatures = {
      words: (ownWords.get(id) ?? 0) / mostWords,
      aligned: alignedIn(fit, reading),
      around: coverageIn(fit, around) - coverage,
      wordsBefore: ownWords.get(previous?.id ?? 0) ?? 0,
      wordsAfter: ownWords.get(next?.id ?? 0) ?? 0,
      index: candidate.keyword / bestIndex,
      names,
      namesAround: namesIn(fit, around) - names,
      session: bySession.get(turn.sessionId) ?? 0,
      similarity: candidate.similarity ?? 0,
      similarityBefore: previous?.similarity ?? 0,
      encoded: whole,
      encodedSentence: sentence,
      encodedBefore: previous?.encoded ?? 0,
      encodedAfter: next?.encoded ?? 0,
      speaker: isNamed ? 1 : 0,
      speakerOfOneself: isNamed ? Math.min(1, 10 * reading.ofOneself) : 0,
      toNamed: named !== null && !isNamed ? Math.min(1, 10 * reading.toOther) : 0,
      date: dateShare(turn.at, question),
      tellsTime: question.asksWhen && tellsTime(turn.text) ? 1 : 0,
      tellsNumber: question.asksAmount && tellsNumber(turn.text) ? 1 : 0,
      length: Math.min(1, Math.log(1 + reading.length) / 5),
      asks: reading.asks ? 1 : 0,
      replies: readings.get(previous?.id ?? 0)?.asks ? 1 : 0,
      opens: previous === null ? 1 : 0,
    };
    return [{ turn, candidate, coverage, features }];
  });
};
