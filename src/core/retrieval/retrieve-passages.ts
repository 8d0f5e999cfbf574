import { foldSpace } from '../../shared/text/fold-space';
import type { Passage, PassagePart } from '../../shared/model';
import { currentOf } from '../vectors/current-embedder';
import type { Embedder } from '../ports/embedder';
import type { Reach, SearchReader, VectorHit } from '../ports/store/search-store';
import type { WordVectors } from '../ports/word-vectors';
import { createPassageMemory, type PassageAnalyser } from './analyse-passage';
import { degreeOf, type AnswerDegree } from './answer-degree';
import { answerabilityByWords, answerabilityOf, isUnknownScript } from './answerability';
import { fuseCandidates, type PassageCandidate } from './fuse-candidates';
import { askEncoder, type EncoderPorts, type EncoderView } from './encoder-arm';
import { passageScorer, scorePassage, type PassageScorer, type WeighedSentence } from './features';
import { probabilityOf, rankOf, type PassageFeatures } from './judge-passage';
import { tokeniseQuestion, type TokenisedQuestion } from './question/tokenise-question';
import { bestSentencesOf } from './sentences-to-read';
import { stem } from '../../shared/text/grammar/stem';
import { termWeights, type TermWeights } from './question/term-weights';

export interface RetrievalPorts {
  readonly search: Pick<
    SearchReader,
    | 'passagesByKeyword'
    | 'passagesByVector'
    | 'passages'
    | 'termStatistics'
    | 'sentencesByVector'
    | 'encodedAmong'
    | 'neighbours'
  >;
  readonly embedder: Embedder;
  readonly words: WordVectors;
  /** The third arm; questions are answered without it too. */
  readonly encoder?: EncoderPorts['encoder'];
}

export interface RetrievedPassage {
  readonly passage: Passage;
  /** About 0..1, comparable within one question. */
  readonly score: number;
  /** The probability that it answers the question. */
  readonly probability: number;
  /** The page of the sentence nearest to the question: what a list of results shows and opens. */
  readonly page: number;
  /** That sentence, by offsets in the passage's text. */
  readonly sentence: { readonly start: number; readonly end: number } | null;
  readonly sentences: readonly WeighedSentence[];
  /** Contents, an index or a bibliography: no answer where anything else is there. */
  readonly isReference: boolean;
  readonly matched: 'keyword' | 'meaning' | 'both';
  /** Stems of the question's terms that are in it or its headings. */
  readonly holds: readonly string[];
  /** The encoder's as far as it has read the passage. */
  readonly features: PassageFeatures;
}

export interface Retrieval {
  readonly question: TokenisedQuestion;
  /** What each of its terms weighs in the scope that was searched. */
  readonly weights: TermWeights;
  /** Best first. */
  readonly passages: readonly RetrievedPassage[];
  /** The probability that the best place answers the question; see `degreeOf`. */
  readonly answerability: number;
  readonly degree: AnswerDegree;
}

/** What a question takes from the conversation before it. */
export interface FromBefore {
  /** Words of the question that stand for earlier ones: they weigh less than its own. */
  readonly lent: readonly string[];
  /** What was quoted last: sentences beside it come a little earlier, by `pull`. */
  readonly near: { readonly passageId: number; readonly quote: string } | null;
  readonly pull: number;
}

/** What a lent word weighs of its own weight. */
const LENT = 0.4;

/** So many of each arm are fused, and so many of the union looked at closely; the encoder's come on top. */
const KEYWORD_LIMIT = 60;
const VECTOR_LIMIT = 60;
const RERANKED = 40;
/** Candidates whose sentences are encoded while the question waits, if they were not before. */
const READ_ON_DEMAND = 12;

/** Finds the passages of a book, or of all books, that answer a question. */
export async function retrievePassages(
  ports: RetrievalPorts,
  request: {
    readonly question: string;
    readonly bookId: string | null;
    readonly limit: number;
    readonly reach?: Reach;
    readonly before?: FromBefore;
  },
  analyse: PassageAnalyser = createPassageMemory(ports.words).analyse,
): Promise<Retrieval> {
  const question = tokeniseQuestion(request.question);
  const terms = question.terms.map((term) => term.word);
  const encoding = askEncoder(ports, request);
  const [keyword, vector, statistics, near] = await Promise.all([
    ports.search.passagesByKeyword(request.bookId, terms, KEYWORD_LIMIT, request.reach),
    byMeaning(ports, request),
    ports.search.termStatistics(request.bookId, terms),
    placeBefore(ports, request.before),
  ]);
  const fused = fuseCandidates(keyword, vector);
  const hits = new Map(fused.map((hit) => [hit.id, hit]));
  const candidates = new Set([...fused.slice(0, RERANKED).map((hit) => hit.id), ...near]);
  const [first, encoded] = await Promise.all([
    ports.search.passages([...candidates], request.reach),
    encoding,
  ]);
  const others = [...(encoded?.nearest ?? [])].filter((id) => !candidates.has(id));
  const passages =
    others.length === 0 ? first : [...first, ...(await ports.search.passages(others, request.reach))];
  await encoded?.look(passages.map(({ id }) => id)).catch(() => undefined);
  const weights = lessOf(termWeights(question, statistics), request.before?.lent ?? []);
  const scorer = passageScorer(
    {
      question,
      weights,
      averageTokens: statistics.averageTokens,
      bestKeywordScore: Math.max(0, ...keyword.map((hit) => hit.score)),
    },
    ports.words,
  );
  const judge = (passage: Passage): RetrievedPassage => {
    const one = judged(passage, { scorer, analyse, encoded, hit: hits.get(passage.id) });
    const pulled = near.has(passage.id) && !isQuoted(one, request.before?.near?.quote ?? '');
    return pulled ? { ...one, score: one.score + (request.before?.pull ?? 0) } : one;
  };
  const scored = passages.map(judge).toSorted(byScore);
  const ranked = encoded === null ? scored : await readBest(scored, { scorer, analyse, encoded, judge });
  const text = ranked.filter(({ isReference }) => !isReference);
  const witnesses = text.length > 0 ? text : ranked;
  const answerability = isUnknownScript(request.question)
    ? answerabilityByWords(witnesses)
    : answerabilityOf(witnesses);
  return {
    question,
    weights,
    passages: ranked.slice(0, request.limit),
    answerability,
    degree: degreeOf(answerability),
  };
}

/** The passage that was quoted last and those directly beside it. */
async function placeBefore(
  ports: RetrievalPorts,
  before: FromBefore | undefined,
): Promise<ReadonlySet<number>> {
  if (!before?.near) return new Set();
  const { passageId } = before.near;
  const around = (await ports.search.neighbours([passageId])).get(passageId);
  return new Set([passageId, around?.previous?.id, around?.next?.id].filter((id) => id !== undefined));
}

/** Whether the passage's best sentence is among those that were quoted. */
const isQuoted = ({ passage, sentence }: RetrievedPassage, quote: string): boolean =>
  sentence !== null && foldSpace(quote).includes(foldSpace(passage.text.slice(sentence.start, sentence.end)));

/** Words that were lent weigh less. */
function lessOf({ idf, absent }: TermWeights, lent: readonly string[]): TermWeights {
  const stems = new Set(lent.map((word) => stem(word.toLowerCase())));
  const weighed = new Map([...idf].map(([one, weight]) => [one, stems.has(one) ? LENT * weight : weight]));
  return { absent, idf: weighed, total: [...weighed.values()].reduce((sum, weight) => sum + weight, 0) };
}

/** What a passage keeps of its score where it is reference matter. */
const REFERENCE = 0.3;

const byScore = (a: RetrievedPassage, b: RetrievedPassage): number =>
  b.score - a.score || a.passage.id - b.passage.id;

interface Judging {
  readonly scorer: PassageScorer;
  readonly analyse: PassageAnalyser;
}

function judged(
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
    score: rankOf(features) * (analysed.isReference ? REFERENCE : 1),
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

/** Has the encoder read the best passages that it has not read yet, and judges those again. */
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
  await encoded.read(unread.flatMap((passage) => bestSentencesOf(passage, analyse(passage), scorer.asked)));
  const ids = new Set(unread.map(({ id }) => id));
  return scored.map((one) => (ids.has(one.passage.id) ? judge(one.passage) : one)).toSorted(byScore);
}

/** Without vectors (not made yet, or the embedder out of reach) the keyword arm answers alone. */
async function byMeaning(
  ports: RetrievalPorts,
  request: { readonly question: string; readonly bookId: string | null; readonly reach?: Reach },
): Promise<readonly VectorHit[]> {
  const serving = currentOf(ports.embedder);
  let vector: Float32Array;
  try {
    vector = await serving.embedQuery(request.question);
  } catch {
    return [];
  }
  return await ports.search.passagesByVector(
    request.bookId,
    serving.modelId,
    vector,
    VECTOR_LIMIT,
    request.reach,
  );
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
