import type { Passage, PassagePart } from '../../shared/model';
import type { Embedder } from '../ports/embedder';
import type { SearchReader, VectorHit } from '../ports/store/search-store';
import type { WordVectors } from '../ports/word-vectors';
import { wordAligner } from './align-words';
import { passageAnalyser, type PassageAnalyser } from './analyse-passage';
import { answerabilityOf } from './answerability';
import { fuseArms, type FusedHit } from './candidates';
import { passageScorer, type Features } from './features';
import { FEATURE_WEIGHTS } from './fusion-weights';
import { analyseQuestion, type AnalysedQuestion } from './question';
import { termWeights } from './term-weights';

export interface RetrievalPorts {
  readonly search: Pick<
    SearchReader,
    'passagesByKeyword' | 'passagesByVector' | 'passages' | 'termStatistics'
  >;
  readonly embedder: Embedder;
  readonly words: WordVectors;
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
  readonly features: Features;
}

export interface Retrieval {
  readonly question: AnalysedQuestion;
  /** Best first. */
  readonly passages: readonly RetrievedPassage[];
  /** 0..1: whether the book answers the question at all; below 0.5 it is likelier not to. */
  readonly answerability: number;
}

/** So many of each arm are fused, and so many of the union looked at closely. */
const KEYWORD_LIMIT = 60;
const VECTOR_LIMIT = 60;
const RERANKED = 40;

/** Finds the passages of a book, or of all books, that answer a question. */
export async function retrievePassages(
  ports: RetrievalPorts,
  request: { readonly question: string; readonly bookId: string | null; readonly limit: number },
  analyse: PassageAnalyser = passageAnalyser(ports.words),
): Promise<Retrieval> {
  const question = analyseQuestion(request.question);
  const terms = question.terms.map((term) => term.word);
  const [keyword, vector, statistics] = await Promise.all([
    ports.search.passagesByKeyword(request.bookId, terms, KEYWORD_LIMIT),
    byMeaning(ports, request),
    ports.search.termStatistics(request.bookId, terms),
  ]);
  const hits = new Map(
    fuseArms(keyword, vector)
      .slice(0, RERANKED)
      .map((hit) => [hit.id, hit]),
  );
  const weights = termWeights(question, statistics);
  const score = passageScorer(
    {
      question,
      weights,
      averageTokens: statistics.averageTokens,
      bestKeywordScore: Math.max(0, ...keyword.map((hit) => hit.score)),
    },
    ports.words,
  );
  const passages = await ports.search.passages([...hits.keys()]);
  const scored = passages
    .map((passage): RetrievedPassage => {
      const hit = hits.get(passage.id);
      const { features, sentence } = score(analyse(passage), hit?.keywordScore ?? 0);
      return {
        passage,
        score: weightedSum(features),
        page: pageAt(passage, sentence?.start ?? 0),
        sentence,
        matched: matchedBy(hit),
        features,
      };
    })
    .toSorted((a, b) => b.score - a.score || a.passage.id - b.passage.id);
  const align = wordAligner(question, weights, ports.words);
  return {
    question,
    passages: scored.slice(0, request.limit),
    answerability: answerabilityOf(scored, ({ passage }) => align(analyse(passage))),
  };
}

/** Without vectors (not made yet, or the embedder out of reach) the keyword arm answers alone. */
async function byMeaning(
  ports: RetrievalPorts,
  request: { readonly question: string; readonly bookId: string | null },
): Promise<readonly VectorHit[]> {
  let vector: Float32Array;
  try {
    vector = await ports.embedder.embedQuery(request.question);
  } catch {
    return [];
  }
  return await ports.search.passagesByVector(request.bookId, ports.embedder.modelId, vector, VECTOR_LIMIT);
}

export function weightedSum(features: Features): number {
  let sum = 0;
  for (const [name, weight] of Object.entries(FEATURE_WEIGHTS))
    sum += weight * features[name as keyof Features];
  return sum;
}

function pageAt(passage: Passage, offset: number): number {
  const part = passage.parts.findLast((candidate: PassagePart) => candidate.at <= offset);
  return part?.page ?? passage.pageStart;
}

function matchedBy(hit: FusedHit | undefined): RetrievedPassage['matched'] {
  if (hit === undefined || hit.similarity === null) return 'keyword';
  return hit.keywordScore > 0 ? 'both' : 'meaning';
}
