import { currentOf } from '../vectors/current-embedder';
import type { BookId, Passage, PassageId } from '../../shared/model';
import type { Embedder } from '../ports/language/embedder';
import type {
  SearchExtent,
  SearchedBooks,
  SearchReader,
  TermStatistics,
  VectorHit,
} from '../ports/store/books/search-store';
import type { WordVectors } from '../ports/language/word-vectors';
import { askEncoder, type EncoderPorts, type EncoderView } from './encoder-arm';
import { fuseCandidates, type PassageCandidate } from './fuse-candidates';

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
  /** The third arm, which is optional. */
  readonly encoder?: EncoderPorts['encoder'];
}

/** What a question takes over from the conversation. */
export interface FromBefore {
  /** Terms of earlier questions, which weigh less than the question's own. */
  readonly inherited: readonly string[];
  /** The last quote; `boost` raises the scores of passages next to it. */
  readonly near: { readonly passageId: PassageId; readonly quote: string } | null;
  readonly boost: number;
}

export interface RetrievalRequest {
  readonly question: string;
  readonly books: SearchedBooks;
  readonly limit: number;
  readonly reach?: SearchExtent;
  readonly before?: FromBefore;
}

/** Number of hits from each arm to fuse. */
const KEYWORD_LIMIT = 60;
const VECTOR_LIMIT = 60;
/** Number of fused candidates to rank, in addition to the encoder's. */
const RERANKED = 40;

interface Candidates {
  readonly passages: readonly Passage[];
  /** Hits of the keyword and vector arms, by passage. */
  readonly hits: ReadonlyMap<PassageId, PassageCandidate>;
  /** The passage quoted last and its neighbours. */
  readonly near: ReadonlySet<PassageId>;
  readonly encoded: EncoderView | null;
  readonly statistics: TermStatistics;
  readonly bestKeywordScore: number;
}

const isAmong = (books: SearchedBooks, bookId: BookId): boolean =>
  books === null || books === bookId || (typeof books !== 'string' && books.includes(bookId));

/** Queries all arms and reads the passages to rank. */
export async function findCandidates(
  ports: RetrievalPorts,
  request: RetrievalRequest,
  terms: readonly string[],
): Promise<Candidates> {
  const encoding = askEncoder(ports, request);
  const [keyword, vector, statistics, near] = await Promise.all([
    ports.search.passagesByKeyword(request.books, terms, KEYWORD_LIMIT, request.reach),
    byMeaning(ports, request),
    ports.search.termStatistics(request.books, terms),
    placeBefore(ports, request.before),
  ]);
  const fused = fuseCandidates(keyword, vector);
  const candidates = new Set([...fused.slice(0, RERANKED).map((hit) => hit.id), ...near]);
  const [first, encoded] = await Promise.all([
    ports.search.passages([...candidates], request.reach),
    encoding,
  ]);
  const others = [...(encoded?.nearest ?? [])].filter((id) => !candidates.has(id));
  const read =
    others.length === 0 ? first : [...first, ...(await ports.search.passages(others, request.reach))];
  // The last quote may be from a book that is not searched now.
  const passages = read.filter(({ bookId }) => isAmong(request.books, bookId));
  await encoded?.look(passages.map(({ id }) => id)).catch(() => undefined);
  return {
    passages,
    hits: new Map(fused.map((hit) => [hit.id, hit])),
    near,
    encoded,
    statistics,
    bestKeywordScore: Math.max(0, ...keyword.map((hit) => hit.score)),
  };
}

/** The passage that was quoted last and its neighbours. */
async function placeBefore(
  ports: RetrievalPorts,
  before: FromBefore | undefined,
): Promise<ReadonlySet<PassageId>> {
  if (!before?.near) return new Set();
  const { passageId } = before.near;
  const around = (await ports.search.neighbours([passageId])).get(passageId);
  return new Set([passageId, around?.previous?.id, around?.next?.id].filter((id) => id !== undefined));
}

/** Empty if the question cannot be embedded; then only the keyword arm answers. */
async function byMeaning(
  ports: RetrievalPorts,
  request: { readonly question: string; readonly books: SearchedBooks; readonly reach?: SearchExtent },
): Promise<readonly VectorHit<PassageId>[]> {
  const serving = currentOf(ports.embedder);
  let vector: Float32Array;
  try {
    vector = await serving.embedQuery(request.question);
  } catch {
    return [];
  }
  return await ports.search.passagesByVector(
    request.books,
    serving.modelId,
    vector,
    VECTOR_LIMIT,
    request.reach,
  );
}
