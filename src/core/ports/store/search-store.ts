import type { SentenceHit } from '../sentence-encoder';
import type { Passage } from '../../../shared/model';

/** A stretch of time, ISO 8601, either end open. */
export interface TimeRange {
  readonly from?: string;
  readonly to?: string;
}

/**
 * How much of a book is looked at. `read`: of a book that is bound to what was read, pages up to the furthest one; what
 * an engine is given is found so. `whole`: all of it, for who searches in person.
 */
export type Reach = 'read' | 'whole';

export interface KeywordHit {
  readonly id: number;
  /** FTS5's bm25 with the sign turned: higher is better. */
  readonly score: number;
}

export interface VectorHit {
  readonly id: number;
  /** Cosine, -1..1. */
  readonly similarity: number;
}

/** Statistics that re-ranking needs, of the whole scope searched. */
export interface TermStatistics {
  /** Number of passages in the scope. */
  readonly total: number;
  readonly averageTokens: number;
  /** In how many passages each (stemmed by the index) term is; by the term as given. */
  readonly documentFrequency: ReadonlyMap<string, number>;
}

/**
 * Finds, never writes. `terms` are plain words (OR between them); the store quotes them for FTS5, whose porter
 * tokenizer stems both sides. `bookId` null searches every ready book. Filters are part of the query; `reach`
 * is `read` where it is left out.
 */
export interface SearchReader {
  passagesByKeyword(
    bookId: string | null,
    terms: readonly string[],
    limit: number,
    reach?: Reach,
  ): Promise<readonly KeywordHit[]>;
  passagesByVector(
    bookId: string | null,
    modelId: string,
    vector: Float32Array,
    limit: number,
    reach?: Reach,
  ): Promise<readonly VectorHit[]>;
  /** With `read`, a passage that goes on beyond its book's bound ends where the bound does. */
  passages(ids: readonly number[], reach?: Reach): Promise<readonly Passage[]>;
  /** The passages directly before and after each given one in its chapter. */
  neighbours(
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, { readonly previous: Passage | null; readonly next: Passage | null }>>;
  termStatistics(bookId: string | null, terms: readonly string[]): Promise<TermStatistics>;
  /** Facts of the scopes that are active and not expired at `now`. */
  factsByKeyword(
    scopes: readonly { readonly scope: string; readonly scopeId: string }[],
    terms: readonly string[],
    now: string,
    limit: number,
    reach?: Reach,
  ): Promise<readonly KeywordHit[]>;
  factsByVector(
    scopes: readonly { readonly scope: string; readonly scopeId: string }[],
    modelId: string,
    vector: Float32Array,
    now: string,
    limit: number,
    reach?: Reach,
  ): Promise<readonly VectorHit[]>;
  notesByKeyword(
    bookId: string | null,
    terms: readonly string[],
    limit: number,
  ): Promise<readonly KeywordHit[]>;
  notesByVector(
    bookId: string | null,
    modelId: string,
    vector: Float32Array,
    limit: number,
  ): Promise<readonly VectorHit[]>;
  /** Marks with a note in the margin, by the words of the note and of the place that it is beside. */
  marksByKeyword(
    bookId: string | null,
    terms: readonly string[],
    limit: number,
    reach?: Reach,
  ): Promise<readonly KeywordHit[]>;
  /** The marks with a note that was written or changed last. */
  newestMarks(bookId: string | null, limit: number, reach?: Reach): Promise<readonly number[]>;
  /** Turns of finished and open sessions; `exceptTurns` are those already in the context. */
  turnsByKeyword(
    bookId: string | null,
    terms: readonly string[],
    range: TimeRange,
    limit: number,
  ): Promise<readonly KeywordHit[]>;
  turnsByVector(
    bookId: string | null,
    modelId: string,
    vector: Float32Array,
    range: TimeRange,
    limit: number,
  ): Promise<readonly VectorHit[]>;
  /** Session summaries. */
  sessionsByKeyword(
    bookId: string | null,
    terms: readonly string[],
    range: TimeRange,
    limit: number,
  ): Promise<readonly { readonly id: string; readonly score: number }[]>;
  /** The sentences of a book nearest to a question, best first; none where the book's are not encoded. `bookId` null: none. */
  sentencesByVector(
    bookId: string | null,
    modelId: string,
    vector: Float32Array,
    limit: number,
    reach?: Reach,
  ): Promise<readonly SentenceHit[]>;
  /** Those of the passages whose sentences the encoder has read, also where it found none worth a vector. */
  encodedAmong(modelId: string, passageIds: readonly number[]): Promise<ReadonlySet<number>>;
}
