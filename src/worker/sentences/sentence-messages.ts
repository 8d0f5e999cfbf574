import type { ErrorCode } from '../../shared/errors';
import type { Reading } from '../../core/ports';
import type { Sentence } from '../../shared/model';

/** To a thread. Several may be queued; urgent ones go first. */
export interface ToSentenceThread {
  readonly id: number;
  readonly texts: readonly string[];
  readonly urgent: boolean;
  readonly reading: Reading;
}

/** From a thread. */
export type FromSentenceThread =
  /** The model is loaded; `share`, if any, saves the other threads from loading it. */
  | { readonly kind: 'ready'; readonly share: unknown }
  | { readonly kind: 'vectors'; readonly id: number; readonly vectors: readonly Float32Array[] }
  | {
      readonly kind: 'failed';
      /** Null if the model could not be loaded. */
      readonly id: number | null;
      /** Null for an unknown failure. */
      readonly code: ErrorCode | null;
      readonly text: Sentence;
      readonly stack: string | undefined;
    };

/** The data that a thread that shares a model is started with. */
export interface SharingThreadData {
  /** Index of the thread, from 0, of at most `threads`. */
  readonly thread: number;
  readonly threads: number;
  /** From the first thread that was ready; null for that one. */
  readonly share: unknown;
  readonly lowPriority: boolean;
}
