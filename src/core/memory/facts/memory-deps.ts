import type { Clock, Cognition, Embedder, Logger, SentenceEncoder, Store } from '../../ports';
import type { BookId, SessionId } from '../../../shared/model';

/** Dependencies for extracting, comparing and writing facts. */
export interface MemoryDeps {
  readonly store: Store;
  readonly cognition: Cognition;
  readonly embedder: Embedder;
  /** Free and local; compares texts whose vectors are not stored. Default: `embedder`. */
  readonly comparer?: Embedder | undefined;
  /** Decides whether a fact replaces another one; without it, only rules do. */
  readonly encoder?: SentenceEncoder | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The session that a fact comes from. */
export interface WritingSession {
  readonly sessionId: SessionId;
  readonly bookId: BookId | null;
}

export type FactVector = { readonly modelId: string; readonly vector: Float32Array } | null;
