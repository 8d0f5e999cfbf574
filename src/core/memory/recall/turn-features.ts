import { indexWordsOf } from '../../../shared/text/words';
import { stem } from '../../../shared/text/stem';
import type { CandidateTurn, TurnCandidates, TurnText } from '../../ports';
import type { RecallQuestion } from './read-question';
import { readTurn, type TurnReading } from './read-turn';

/** About 0..1 each, so that weights are alike and hold for stores of any size. */
export const turnFeatureNames = [
  /** bm25 of its own text with a soft length normalisation, as a share of the most that the question can give. */
  'words',
  /** The same as a share of the best candidate's. */
  'wordsOfBest',
  /** Share of the question's idf that stands in it. */
  'coverage',
  /** What the turns beside it add to that. */
  'coverageAround',
  /** bm25 of the turn before and the turn after. */
  'wordsBefore',
  'wordsAfter',
  /** The index's score as a share of the best. */
  'index',
  /** Share of the question's names and numbers that stand in it, and beside it. */
  'names',
  'namesAround',
  /** How well its session's best turns fit. */
  'session',
  /** Cosines under the embedder: its own, before, after. */
  'similarity',
  'similarityBefore',
  'similarityAfter',
  /** Cosines under the sentence encoder. */
  'encoded',
  'encodedSentence',
  'encodedSecond',
  'encodedBefore',
  'encodedAfter',
  /** Said by whom the question names, and of oneself. */
  'speaker',
  'speakerOfOneself',
  /** Said to whom the question names. */
  'toNamed',
  'date',
  'tellsTime',
  'tellsNumber',
  'showsPicture',
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
  readonly features: TurnFeatures;
}

const k1 = 1.2;
/** FTS5's fixed 0.75 is too strong for short turns (memory.md section 10). */
const b = 0.3;
/** What happened is often told in the weeks after. */
const toldWithin = 21 * 86_400_000;

interface Side {
  readonly reading: TurnReading;
  readonly candidate: CandidateTurn;
}

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

/** The features of every candidate that an arm found. */
export const turnFeatures = (
  question: RecallQuestion,
  { turns, total, frequencies }: TurnCandidates,
  texts: ReadonlyMap<number, TurnText>,
): readonly ScoredCandidate[] => {
  const sides = new Map<number, Side>();
  for (const candidate of turns) {
    const text = texts.get(candidate.id);
    if (text) sides.set(candidate.id, { candidate, reading: readTurn(text) });
  }
  const speakers = new Set([...texts.values()].map(speakerOf));
  const named = namedIn(question, speakers);
  const speakerStems = new Set([...speakers].flatMap((speaker) => indexWordsOf(speaker).map(stem)));
  const idf = new Map(
    question.terms
      // Who is named says who speaks rather than what is said.
      .filter((term) => !speakerStems.has(term.stem))
      .map((term) => {
        const count = Math.min(total, frequencies.get(term.word) ?? 0);
        return [term.stem, Math.log(1 + (total - count + 0.5) / (count + 0.5))] as const;
      }),
  );
  const names = [...question.names].filter((name) => !speakerStems.has(name));
  const most = Math.max(
    1e-6,
    [...idf.values()].reduce((sum, one) => sum + one, 0),
  );
  const readings = [...sides.values()].map(({ reading }) => reading);
  const averageLength =
    readings.reduce((sum, reading) => sum + reading.length, 0) / Math.max(1, readings.length);

  const bm25 = (side: Side | undefined): number => {
    if (!side) return 0;
    const norm = k1 * (1 - b + (b * side.reading.length) / averageLength);
    let sum = 0;
    for (const [term, weight] of idf) {
      const count = side.reading.stems.get(term);
      if (count !== undefined) sum += (weight * count * (k1 + 1)) / (count + norm);
    }
    return sum / (most * (k1 + 1));
  };
  const coverage = (...of: readonly (Side | undefined)[]): number => {
    let sum = 0;
    for (const [term, weight] of idf) if (of.some((side) => side?.reading.stems.has(term))) sum += weight;
    return sum / most;
  };
  const nameShare = (...of: readonly (Side | undefined)[]): number =>
    names.length === 0
      ? 0
      : names.filter((name) => of.some((side) => side?.reading.stems.has(name))).length / names.length;

  const ownWords = new Map([...sides].map(([id, side]) => [id, bm25(side)]));
  const best = Math.max(1e-6, ...ownWords.values());
  const bestIndex = Math.max(1e-6, ...turns.map(({ keyword }) => keyword));
  const bySession = new Map<string, number[]>();
  for (const [id, words] of ownWords) {
    const session = texts.get(id)?.sessionId ?? '';
    bySession.set(session, [...(bySession.get(session) ?? []), words]);
  }
  const sessionFit = new Map(
    [...bySession].map(([session, words]) => [
      session,
      words
        .toSorted((one, other) => other - one)
        .slice(0, 3)
        .reduce((sum, one) => sum + one, 0) / 3,
    ]),
  );

  return turns.flatMap((candidate): ScoredCandidate[] => {
    const turn = texts.get(candidate.id);
    const side = sides.get(candidate.id);
    if (!candidate.found || !turn || !side) return [];
    const before = candidate.previous === null ? undefined : sides.get(candidate.previous);
    const after = candidate.next === null ? undefined : sides.get(candidate.next);
    const { reading } = side;
    const own = coverage(side);
    const words = ownWords.get(candidate.id) ?? 0;
    const [whole = 0, sentence = 0, second = 0] = candidate.encoded ?? [];
    const isNamed = named !== null && speakerOf(turn) === named;
    const features: TurnFeatures = {
      words,
      wordsOfBest: words / best,
      coverage: own,
      coverageAround: coverage(before, side, after) - own,
      wordsBefore: bm25(before),
      wordsAfter: bm25(after),
      index: candidate.keyword / bestIndex,
      names: nameShare(side),
      namesAround: nameShare(before, side, after) - nameShare(side),
      session: sessionFit.get(turn.sessionId) ?? 0,
      similarity: candidate.similarity ?? 0,
      similarityBefore: before?.candidate.similarity ?? 0,
      similarityAfter: after?.candidate.similarity ?? 0,
      encoded: whole,
      encodedSentence: sentence,
      encodedSecond: second,
      encodedBefore: before?.candidate.encoded?.[0] ?? 0,
      encodedAfter: after?.candidate.encoded?.[0] ?? 0,
      speaker: isNamed ? 1 : 0,
      speakerOfOneself: isNamed ? Math.min(1, 10 * reading.ofOneself) : 0,
      toNamed: named !== null && !isNamed ? Math.min(1, 10 * reading.toOther) : 0,
      date: dateShare(turn.at, question),
      tellsTime: question.asksWhen && reading.tellsTime ? 1 : 0,
      tellsNumber: question.asksAmount && reading.tellsNumber ? 1 : 0,
      showsPicture: question.asksPicture && reading.showsPicture ? 1 : 0,
      length: Math.min(1, Math.log(1 + reading.length) / 5),
      asks: reading.asks ? 1 : 0,
      replies: before?.reading.asks ? 1 : 0,
      opens: candidate.previous === null ? 1 : 0,
    };
    return [{ turn, candidate, features }];
  });
};
