import type { BookId, Turn, TurnId } from '../../../../shared/model';
import type { TimeRange } from '../books/search-store';

/** A question's vector under a model. */
export interface QuestionVector {
  readonly modelId: string;
  readonly vector: Float32Array;
}

export interface TurnQuery {
  /** Limits the turns to a book's sessions; null for all. */
  readonly bookId: BookId | null;
  readonly range: TimeRange;
  /** Plain words. An empty list skips the keyword arm. */
  readonly terms: readonly string[];
  /** The embedder's vector; null skips the vector arm. */
  readonly words: QuestionVector | null;
  /** The sentence encoder's vector, if it has one. */
  readonly encoded: QuestionVector | null;
  /** Number of candidates per arm. */
  readonly limit: number;
  /** How many of their union to return, by a weighted sum of the arms' scores; keyword scores are relative to the best. */
  readonly kept: {
    readonly limit: number;
    readonly weights: { readonly keyword: number; readonly words: number; readonly encoded: number };
  };
}

/** A turn with its scores for a question. */
export interface CandidateTurn {
  readonly id: TurnId;
  /** The neighbouring turns, with their cosines. */
  readonly previous: NeighbourTurn | null;
  readonly next: NeighbourTurn | null;
  /** BM25 of the keyword index; 0 if that did not find the turn. */
  readonly keyword: number;
  /** Cosine under the embedder; null without a vector. */
  readonly similarity: number | null;
  /** Cosines under the sentence encoder: the whole turn, its best sentence, its second best. Null without vectors. */
  readonly encoded: readonly [whole: number, best: number, second: number] | null;
}

export interface NeighbourTurn {
  readonly id: TurnId;
  /** The embedder's cosine; null for the next turn, where ranking does not use it. */
  readonly similarity: number | null;
  /** The sentence encoder's cosine of the whole turn. */
  readonly encoded: number | null;
}

export interface TurnCandidates {
  readonly turns: readonly CandidateTurn[];
  /** Texts of the turns and their neighbours, without duplicates. */
  readonly texts: readonly TurnText[];
  /** Approximate number of turns. */
  readonly total: number;
  /** In how many turns each term occurs, including their neighbours and dates. Keyed by the term as given. */
  readonly frequencies: ReadonlyMap<string, number>;
}

/** Characters of a turn that ranking reads. */
export const turnTextRead = 1600;

/** The parts of a turn that ranking reads. */
export interface TurnText extends Pick<Turn, 'sessionId' | 'role' | 'speaker' | 'basis' | 'at'> {
  readonly id: TurnId;
  /** Its first `turnTextRead` characters. */
  readonly text: string;
}

/** The part of a turn that must not be quoted. */
export interface MutedWords {
  readonly turnId: TurnId;
  /** Offsets in its text; null for the whole turn. */
  readonly span: { readonly start: number; readonly end: number } | null;
}

export interface RecallReader {
  /** The union of all arms, in no particular order. */
  turnCandidates(query: TurnQuery): Promise<TurnCandidates>;
  /** The words of these turns that are evidence of muted facts. */
  listMutedWords(turnIds: readonly TurnId[]): Promise<readonly MutedWords[]>;
  /** Turns after an id that the sentence encoder has not encoded, by id. */
  listUnencodedTurns(
    modelId: string,
    after: number,
    limit: number,
  ): Promise<
    readonly {
      readonly id: TurnId;
      readonly role: Turn['role'];
      readonly speaker: string | null;
      readonly text: string;
    }[]
  >;
  /** Whether the encoder has encoded any turn. */
  hasEncodedTurns(modelId: string): Promise<boolean>;
}

/** A turn's unit vectors from the sentence encoder. */
export interface EncodedTurn {
  readonly turnId: TurnId;
  readonly whole: Float32Array;
  readonly sentences: readonly Float32Array[];
}

export interface RecallWriter {
  /** Adds or replaces vectors. Skips turns that were erased in the meantime. */
  addEncodedTurns(modelId: string, turns: readonly EncodedTurn[]): Promise<void>;
}
