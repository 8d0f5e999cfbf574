import type { ErrorCode } from '../../shared/errors';

/** To a thread; several may wait there, and what is urgent goes first. */
export interface ToSentenceThread {
  readonly id: number;
  readonly texts: readonly string[];
  readonly urgent: boolean;
}

/** From a thread. */
export type FromSentenceThread =
  /** Its model is loaded; `share` is what spares the other threads loading it, where there is such a thing. */
  | { readonly kind: 'ready'; readonly share: unknown }
  | { readonly kind: 'vectors'; readonly id: number; readonly vectors: readonly Float32Array[] }
  | {
      readonly kind: 'failed';
      /** Null where the model could not be loaded. */
      readonly id: number | null;
      /** Null for a failure that Lectern does not know. */
      readonly code: ErrorCode | null;
      readonly message: string;
      readonly stack: string | undefined;
    };

/** What a thread of several that share a model is started with. */
export interface SharingThreadData {
  /** From 0; `threads` is how many there are at most. */
  readonly thread: number;
  readonly threads: number;
  /** What the first to be ready gave; null for that one itself. */
  readonly share: unknown;
  readonly lowPriority: boolean;
}
