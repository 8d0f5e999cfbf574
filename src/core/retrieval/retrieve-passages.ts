import type { Passage, PassagePart } from '../../shared/model';
import { currentOf } from '../models/current-embedder';
import type { Embedder } from '../ports/embedder';
import type { Reach, SearchReader, VectorHit } from '../ports/store/search-store';
import type { WordVectors } from '../ports/word-vectors';
import { wordAligner } from './align-words';
import { createPassageMemory, type PassageAnalyser } from './analyse-passage';
import { answerabilityByWords, answerabilityOf, isUnknownScript } from './answerability';
import { fuseArms, type FusedHit } from './candidates';
import { askEncoder, type EncoderFeatures, type EncoderPorts } from './encoder-arm';
import { passageScorer, scorePassage, type Features } from './features';
import { ENCODER_FEATURE_WEIGHTS, FEATURE_WEIGHTS, type FeatureWeights } from './fusion-weights';
import { analyseQuestion, type AnalysedQuestion } from './question';
import { termWeights } from './term-weights';

export interface RetrievalPorts {
  readonly search: Pick<
    SearchReader,
    'passagesByKeyword' | 'passagesByVector' | 'passages' | 'termStatistics' | 'sentencesByVector'
  >;
  readonly embedder: Embedder;
  readonly words: WordVectors;
  /** The third arm; questions are answered without it too. */
  readonly encoder?: EncoderPorts['encoder'];
  readonly library?: EncoderPorts['library'];
}

export interface RetrievedPassage {
  readonly passage: Passage;
  /** Comparable within one question; the higher the better. */
  readonly score: number;
  /** The page of the sentence nearest to the question: what a list of results shows and opens. */
  readonly page: number;
  /** That sentence, by offsets in the passage's text. */
  readonly sentence: { readonly start: number; readonly end: number } | null;
  readonly matched: 'keyword' | 'meaning' | 'both';
  /** Stems of the question's terms that stand in it or its headings. */
  readonly holds: readonly string[];
  /** The encoder's only where it had a say. */
  readonly features: Features & Partial<EncoderFeatures>;
}

export interface Retrieval {
  readonly question: AnalysedQuestion;
  /** Best first. */
  readonly passages: readonly RetrievedPassage[];
  /** 0..1: whether the book answers the question at all; below 0.5 it is likelier not to. */
  readonly answerability: number;
}

/** So many of each arm are fused, and so many of the union looked at closely; the encoder's come on top. */
const KEYWORD_LIMIT = 60;
const VECTOR_LIMIT = 60;
const RERANKED = 40;

/**
 * Finds the passages of a book, or of all books, that answer a question. `fetching` is called once the indexes' arms are
 * through and only reading and ranking are left: what else the store is to do is best asked for then.
 */
export async function retrievePassages(
  ports: RetrievalPorts,
  request: {
    readonly question: string;
    readonly bookId: string | null;
    readonly limit: number;
    readonly reach?: Reach;
  },
  analyse: PassageAnalyser = createPassageMemory(ports.words).analyse,
  fetching: () => void = () => undefined,
): Promise<Retrieval> {
  const question = analyseQuestion(request.question);
  const terms = question.terms.map((term) => term.word);
  const encoding = askEncoder(ports, request);
  const [keyword, vector, statistics] = await Promise.all([
    ports.search.passagesByKeyword(request.bookId, terms, KEYWORD_LIMIT, request.reach),
    byMeaning(ports, request),
    ports.search.termStatistics(request.bookId, terms),
  ]);
  const fused = fuseArms(keyword, vector);
  const hits = new Map(fused.map((hit) => [hit.id, hit]));
  const candidates = new Set(fused.slice(0, RERANKED).map((hit) => hit.id));
  const reading = ports.search.passages([...candidates], request.reach);
  fetching();
  const [first, encoded] = await Promise.all([reading, encoding]);
  const nearest = new Set(encoded?.nearest);
  const others = [...nearest].filter((id) => !candidates.has(id));
  const passages =
    others.length === 0 ? first : [...first, ...(await ports.search.passages(others, request.reach))];
  const weights = termWeights(question, statistics);
  const scorer = passageScorer(
    {
      question,
      weights,
      averageTokens: statistics.averageTokens,
      bestKeywordScore: Math.max(0, ...keyword.map((hit) => hit.score)),
    },
    ports.words,
  );
  const scored = passages
    .map((passage): RetrievedPassage => {
      const hit = hits.get(passage.id);
      const near = encoded?.nearOf(passage.id) ?? null;
      const {
        features: own,
        holds,
        sentence,
      } = scorePassage(scorer, analyse(passage), hit?.keywordScore ?? 0, ({ start }) =>
        near === null ? 0 : (near.sentences.find((one) => one.start === start)?.similarity ?? near.otherwise),
      );
      const features = { ...own, ...encoded?.featuresOf(passage.id) };
      return {
        passage,
        score: weightedSum(features, encoded === null ? FEATURE_WEIGHTS : ENCODER_FEATURE_WEIGHTS),
        page: pageAt(passage, sentence?.start ?? 0),
        sentence,
        holds,
        matched: matchedBy(hit, nearest.has(passage.id)),
        features,
      };
    })
    .toSorted((a, b) => b.score - a.score || a.passage.id - b.passage.id);
  const align = wordAligner(question, weights, ports.words);
  return {
    question,
    passages: scored.slice(0, request.limit),
    answerability: isUnknownScript(request.question)
      ? answerabilityByWords(scored)
      : answerabilityOf(scored, ({ passage }) => align(analyse(passage)), encoded?.best),
  };
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

export function weightedSum(features: Features & Partial<EncoderFeatures>, weights: FeatureWeights): number {
  let sum = 0;
  for (const [name, weight] of Object.entries(weights))
    sum += weight * (features[name as keyof FeatureWeights] ?? 0);
  return sum;
}

function pageAt(passage: Passage, offset: number): number {
  const part = passage.parts.findLast((candidate: PassagePart) => candidate.at <= offset);
  return part?.page ?? passage.pageStart;
}

function matchedBy(hit: FusedHit | undefined, near: boolean): RetrievedPassage['matched'] {
  const byMeaning = near || (hit !== undefined && hit.similarity !== null);
  if (!byMeaning) return 'keyword';
  return hit !== undefined && hit.keywordScore > 0 ? 'both' : 'meaning';
}
