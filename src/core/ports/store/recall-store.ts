import type { Turn } from '../../../shared/model';
import type { TimeRange } from './search-store';

/** A question's vector under a model. */
export interface QuestionVector {
  readonly modelId: string;
  readonly vector: Float32Array;
}

export interface TurnQuery {
  /** The turns of a book's sessions; null: of all. */
  readonly bookId: string | null;
  readonly range: TimeRange;
  /** Plain words; none leaves the keyword arm out. */
  readonly terms: readonly string[];
  /** Of the embedder; null leaves the vector arm out. */
  readonly words: QuestionVector | null;
  /** Of the sentence encoder, where it has one. */
  readonly encoded: QuestionVector | null;
  /** Of each arm. */
  readonly limit: number;
  /** So many of their union are kept: the best by a sum of the arms' scores, the keyword arm's as a share of its best. */
  readonly kept: {
    readonly limit: number;
    readonly weights: { readonly keyword: number; readonly words: number; readonly encoded: number };
  };
}

/** A turn as the index sees it beside a question. */
export interface CandidateTurn {
  readonly id: number;
  /** The turns beside it, with their cosines. */
  readonly previous: BesideTurn | null;
  readonly next: BesideTurn | null;
  /** BM25 of the keyword index; 0 where it did not find the turn. */
  readonly keyword: number;
  /** Cosine under the embedder; null without a vector. */
  readonly similarity: number | null;
  /** Cosines under the sentence encoder: the whole turn, its best sentence, its second best. Null without vectors. */
  readonly encoded: readonly [whole: number, best: number, second: number] | null;
}

export interface BesideTurn {
  readonly id: number;
  /** Under the embedder; null also of the turn after, which ranking does not ask for. */
  readonly similarity: number | null;
  /** Of the whole turn, under the sentence encoder. */
  readonly encoded: number | null;
}

export interface TurnCandidates {
  readonly turns: readonly CandidateTurn[];
  /** Of the turns and those beside them, each once. */
  readonly texts: readonly TurnText[];
  /** About so many turns there are. */
  readonly total: number;
  /** In how many of them, their neighbours or dates each term is, by the term as given. */
  readonly frequencies: ReadonlyMap<string, number>;
}

/** Characters of a turn that ranking reads. */
export const turnTextRead = 1600;

/** What ranking reads of a turn. */
export interface TurnText extends Pick<Turn, 'sessionId' | 'role' | 'speaker' | 'basis' | 'at'> {
  readonly id: number;
  /** Its beginning, `turnTextRead` characters: all of it where it is shorter. */
  readonly text: string;
}

/** What of a turn is not quoted. */
export interface MutedWords {
  readonly turnId: number;
  /** Characters of its text; null: all of it, as where nothing else was drawn from it that is told. */
  readonly span: { readonly start: number; readonly end: number } | null;
}

export interface RecallReader {
  /** What either arm found: a union, in no order. */
  turnCandidates(query: TurnQuery): Promise<TurnCandidates>;
  /** Of turns, what muted facts were drawn from. */
  listMutedWords(turnIds: readonly number[]): Promise<readonly MutedWords[]>;
  /** Turns after an id that the sentence encoder has not read, by id. */
  listUnencodedTurns(
    modelId: string,
    after: number,
    limit: number,
  ): Promise<
    readonly {
      readonly id: number;
      readonly role: Turn['role'];
      readonly speaker: string | null;
      readonly text: string;
    }[]
  >;
  /** Whether the encoder has read any turn at all. */
  hasEncodedTurns(modelId: string): Promise<boolean>;
}

/** A turn as the sentence encoder sees it; unit vectors. */
export interface EncodedTurn {
  readonly turnId: number;
  readonly whole: Float32Array;
  readonly sentences: readonly Float32Array[];
}

export interface RecallWriter {
  /** Replaces; a turn that was erased meanwhile is passed over. */
  addEncodedTurns(modelId: string, turns: readonly EncodedTurn[]): Promise<void>;
}
