import { foldSpace } from '../../shared/text/fold-space';
import type { Passage, PassagePart } from '../../shared/model';
import { createPassageMemory, type PassageAnalyser } from './analyse-passage';
import { degreeOf, type AnswerDegree } from './answer-degree';
import { answerabilityByWords, answerabilityOf, isUnknownScript } from './answerability';
import type { EncoderView } from './encoder-arm';
import { findCandidates, type RetrievalPorts, type RetrievalRequest } from './find-candidates';
import type { PassageCandidate } from './fuse-candidates';
import { passageScorer, scorePassage, type PassageScorer, type WeighedSentence } from './features';
import { probabilityOf, rankOf, type PassageFeatures } from './judge-passage';
import { tokeniseQuestion, type TokenisedQuestion } from './question/tokenise-question';
import { bestSentencesOf } from './sentences-to-read';
import { stem } from '../../shared/text/grammar/stem';
import { termWeights, type TermWeights } from './question/term-weights';

export interface RetrievedPassage {
  readonly passage: Passage;
  /** About 0..1, comparable within one question. */
  readonly score: number;
  /** The probability that it answers the question. */
  readonly probability: number;
  /** The page of the best sentence, which a list of results shows and opens. */
  readonly page: number;
  /** The best sentence, by offsets in the passage's text. */
  readonly sentence: { readonly start: number; readonly end: number } | null;
  readonly sentences: readonly WeighedSentence[];
  /** Contents, an index or a bibliography: an answer only if nothing else was found. */
  readonly isReference: boolean;
  readonly matched: 'keyword' | 'meaning' | 'both';
  /** Stems of the question's terms that occur in it or its headings. */
  readonly holds: readonly string[];
  /** The encoder's are absent if the passage is not encoded. */
  readonly features: PassageFeatures;
}

export interface Retrieval {
  readonly question: TokenisedQuestion;
  /** Its terms' weights in the scope that was searched. */
  readonly weights: TermWeights;
  /** Best first. */
  readonly passages: readonly RetrievedPassage[];
  /** The probability that the best passage answers the question; see `degreeOf`. */
  readonly answerability: number;
  readonly degree: AnswerDegree;
}

/** Factor on the weight of a word taken over from earlier questions. */
const INHERITED_FACTOR = 0.4;

/** How many of the best passages to encode while the question waits, if they are not encoded yet. */
const READ_ON_DEMAND = 12;

/** Finds the passages of a book, or of all books, that answer a question. */
export async function retrievePassages(
  ports: RetrievalPorts,
  request: RetrievalRequest,
  analyse: PassageAnalyser = createPassageMemory(ports.words).analyse,
): Promise<Retrieval> {
  const question = tokeniseQuestion(request.question);
  const { passages, hits, near, encoded, statistics, bestKeywordScore } = await findCandidates(
    ports,
    request,
    question.terms.map((term) => term.word),
  );
  const weights = lowerInherited(termWeights(question, statistics), request.before?.inherited ?? []);
  const scorer = passageScorer(
    { question, weights, averageTokens: statistics.averageTokens, bestKeywordScore },
    ports.words,
  );
  const judge = (passage: Passage): RetrievedPassage => {
    const one = scoreCandidate(passage, { scorer, analyse, encoded, hit: hits.get(passage.id) });
    const isBoosted = near.has(passage.id) && !isQuoted(one, request.before?.near?.quote ?? '');
    return isBoosted ? { ...one, score: one.score + (request.before?.boost ?? 0) } : one;
  };
  const scored = passages.map(judge).toSorted(byScore);
  const ranked = encoded === null ? scored : await readBest(scored, { scorer, analyse, encoded, judge });
  const answerability = answerabilityIn(request.question, ranked);
  return {
    question,
    weights,
    passages: ranked.slice(0, request.limit),
    answerability,
    degree: degreeOf(answerability),
  };
}

/** Reference matter counts only if nothing else was found. */
function answerabilityIn(question: string, ranked: readonly RetrievedPassage[]): number {
  const text = ranked.filter(({ isReference }) => !isReference);
  const candidates = text.length > 0 ? text : ranked;
  return isUnknownScript(question) ? answerabilityByWords(candidates) : answerabilityOf(candidates);
}

/** Whether the passage's best sentence was quoted. */
const isQuoted = ({ passage, sentence }: RetrievedPassage, quote: string): boolean =>
  sentence !== null && foldSpace(quote).includes(foldSpace(passage.text.slice(sentence.start, sentence.end)));

/** Lowers the weight of words that come from the conversation. */
function lowerInherited({ idf, absent }: TermWeights, inherited: readonly string[]): TermWeights {
  const stems = new Set(inherited.map((word) => stem(word.toLowerCase())));
  const weighed = new Map(
    [...idf].map(([one, weight]) => [one, stems.has(one) ? INHERITED_FACTOR * weight : weight]),
  );
  return { absent, idf: weighed, total: [...weighed.values()].reduce((sum, weight) => sum + weight, 0) };
}

/** Factor on the score of reference matter. */
const REFERENCE_FACTOR = 0.3;

const byScore = (a: RetrievedPassage, b: RetrievedPassage): number =>
  b.score - a.score || a.passage.id - b.passage.id;

interface Judging {
  readonly scorer: PassageScorer;
  readonly analyse: PassageAnalyser;
}

function scoreCandidate(
  passage: Passage,
  {
    scorer,
    analyse,
    encoded,
    hit,
  }: Judging & { readonly encoded: EncoderView | null; readonly hit: PassageCandidate | undefined },
): RetrievedPassage {
  const analysed = analyse(passage);
  const near = encoded?.nearOf(passage.id) ?? null;
  const similarities = new Map(near?.sentences.map(({ start, similarity }) => [start, similarity]));
  const {
    features: own,
    holds,
    sentence,
    sentences,
  } = scorePassage(
    scorer,
    analysed,
    hit?.keywordScore ?? 0,
    ({ start }) => similarities.get(start) ?? near?.otherwise ?? 0,
  );
  const features = { ...own, ...encoded?.featuresOf(passage.id) };
  return {
    passage,
    score: rankOf(features) * (analysed.isReference ? REFERENCE_FACTOR : 1),
    probability: probabilityOf(features),
    page: pageAt(passage, sentence?.start ?? 0),
    sentence,
    sentences,
    isReference: analysed.isReference,
    holds,
    matched: matchedBy(hit, encoded?.nearest.has(passage.id) ?? false),
    features,
  };
}

/** Encodes the best passages that are not encoded yet, and scores them again. */
async function readBest(
  scored: readonly RetrievedPassage[],
  {
    scorer,
    analyse,
    encoded,
    judge,
  }: Judging & {
    readonly encoded: EncoderView;
    readonly judge: (passage: Passage) => RetrievedPassage;
  },
): Promise<readonly RetrievedPassage[]> {
  const unread = scored
    .slice(0, READ_ON_DEMAND)
    .flatMap(({ passage }) => (encoded.nearOf(passage.id) === null ? [passage] : []));
  if (unread.length === 0) return scored;
  await encoded.read(
    unread.flatMap((passage) => bestSentencesOf(passage, analyse(passage), scorer.questionVector)),
  );
  const ids = new Set(unread.map(({ id }) => id));
  return scored.map((one) => (ids.has(one.passage.id) ? judge(one.passage) : one)).toSorted(byScore);
}

function pageAt(passage: Passage, offset: number): number {
  const part = passage.parts.findLast((candidate: PassagePart) => candidate.at <= offset);
  return part?.page ?? passage.pageStart;
}

function matchedBy(hit: PassageCandidate | undefined, near: boolean): RetrievedPassage['matched'] {
  const byMeaning = near || (hit !== undefined && hit.similarity !== null);
  if (!byMeaning) return 'keyword';
  return hit !== undefined && hit.keywordScore > 0 ? 'both' : 'meaning';
}
