import type { SentenceHit } from '../../language/sentence-encoder';
import type {
  BookId,
  FactId,
  MarkId,
  NoteId,
  Passage,
  PassageId,
  PlanId,
  SearchKind,
  SessionId,
  TurnId,
} from '../../../../shared/model';

/** A time range, ISO 8601. Either end may be open. */
export interface TimeRange {
  readonly from?: string;
  readonly to?: string;
}

/**
 * How much of a book to search. `read`: up to the limit of a limited book, used for everything that an engine gets.
 * `whole`: all of it, used for the learner's own searches.
 */
export type SearchExtent = 'read' | 'whole';

/** One book, several, or null for every ready book. */
export type SearchedBooks = BookId | readonly BookId[] | null;

export interface KeywordHit<Id extends number = number> {
  readonly id: Id;
  /** FTS5's bm25, negated: higher is better. */
  readonly score: number;
}

export interface VectorHit<Id extends number = number> {
  readonly id: Id;
  /** Cosine, -1..1. */
  readonly similarity: number;
}

/** Statistics of the searched scope that ranking needs. */
export interface TermStatistics {
  /** Number of passages in the scope. */
  readonly total: number;
  readonly averageTokens: number;
  /** In how many passages each term, stemmed by the index, occurs. Keyed by the term as given. */
  readonly documentFrequency: ReadonlyMap<string, number>;
}

/**
 * Finds, never writes. `terms` are plain words (OR between them); the store quotes them for FTS5, whose porter
 * tokenizer stems both sides. `bookId` null searches every ready book. Filters are part of the query; `reach`
 * defaults to `read`.
 */
export interface SearchReader {
  passagesByKeyword(
    books: SearchedBooks,
    terms: readonly string[],
    limit: number,
    reach?: SearchExtent,
  ): Promise<readonly KeywordHit<PassageId>[]>;
  passagesByVector(
    books: SearchedBooks,
    modelId: string,
    vector: Float32Array,
    limit: number,
    reach?: SearchExtent,
  ): Promise<readonly VectorHit<PassageId>[]>;
  /** With `read`, a passage that extends beyond its book's limit is cut there. */
  passages(ids: readonly PassageId[], reach?: SearchExtent): Promise<readonly Passage[]>;
  /** The passages directly before and after each given one in its chapter. */
  neighbours(
    ids: readonly PassageId[],
  ): Promise<ReadonlyMap<PassageId, { readonly previous: Passage | null; readonly next: Passage | null }>>;
  termStatistics(books: SearchedBooks, terms: readonly string[]): Promise<TermStatistics>;
  /** Facts of the scopes that are active and not expired at `now`. */
  factsByKeyword(
    scopes: readonly { readonly scope: string; readonly scopeId: string }[],
    terms: readonly string[],
    now: string,
    limit: number,
    reach?: SearchExtent,
  ): Promise<readonly KeywordHit<FactId>[]>;
  factsByVector(
    scopes: readonly { readonly scope: string; readonly scopeId: string }[],
    modelId: string,
    vector: Float32Array,
    now: string,
    limit: number,
    reach?: SearchExtent,
  ): Promise<readonly VectorHit<FactId>[]>;
  notesByKeyword(
    books: SearchedBooks,
    terms: readonly string[],
    limit: number,
  ): Promise<readonly KeywordHit<NoteId>[]>;
  notesByVector(
    books: SearchedBooks,
    modelId: string,
    vector: Float32Array,
    limit: number,
  ): Promise<readonly VectorHit<NoteId>[]>;
  /** Plans, by their titles, descriptions and the titles of their steps. */
  plansByKeyword(
    books: SearchedBooks,
    terms: readonly string[],
    limit: number,
  ): Promise<readonly KeywordHit<PlanId>[]>;
  /** Marks with a margin note, by the words of the note and of the marked text. */
  marksByKeyword(
    books: SearchedBooks,
    terms: readonly string[],
    limit: number,
    reach?: SearchExtent,
  ): Promise<readonly KeywordHit<MarkId>[]>;
  /** The marks with a note, most recently changed first. */
  newestMarks(books: SearchedBooks, limit: number, reach?: SearchExtent): Promise<readonly MarkId[]>;
  /** Turns of finished and open sessions; `exceptTurns` are those already in the context. */
  turnsByKeyword(
    bookId: BookId | null,
    terms: readonly string[],
    range: TimeRange,
    limit: number,
  ): Promise<readonly KeywordHit<TurnId>[]>;
  turnsByVector(
    bookId: BookId | null,
    modelId: string,
    vector: Float32Array,
    range: TimeRange,
    limit: number,
  ): Promise<readonly VectorHit<TurnId>[]>;
  /** Session summaries. */
  sessionsByKeyword(
    bookId: BookId | null,
    terms: readonly string[],
    range: TimeRange,
    limit: number,
  ): Promise<readonly { readonly id: SessionId; readonly score: number }[]>;
  /**
   * Ids of one kind for a search field, the best first: all words, the last one as a prefix. In the learner's own
   * search, so without the limit to read pages.
   */
  typed(
    kind: SearchKind,
    query: {
      readonly typed: string;
      readonly bookId: BookId | null;
      readonly now: string;
      readonly limit: number;
    },
  ): Promise<readonly string[]>;
  /** The sentences of a book nearest to a question, best first. Empty if the book is not encoded or `bookId` is null. */
  sentencesByVector(
    bookId: BookId | null,
    modelId: string,
    vector: Float32Array,
    limit: number,
    reach?: SearchExtent,
  ): Promise<readonly SentenceHit[]>;
  /** The passages whose sentences the encoder has processed, even those without a vector. */
  encodedAmong(modelId: string, passageIds: readonly PassageId[]): Promise<ReadonlySet<PassageId>>;
}
