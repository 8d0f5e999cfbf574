import type { ErrorCode } from '../shared/errors';

/** To the thread: one at a time. */
export interface ToSentenceThread {
  readonly texts: readonly string[];
}

/** From the thread: the answer to each message. */
export type FromSentenceThread =
  | { readonly kind: 'vectors'; readonly vectors: readonly Float32Array[] }
  | {
      readonly kind: 'failed';
      /** Null for a failure that Lectern does not know. */
      readonly code: ErrorCode | null;
      readonly message: string;
      readonly stack: string | undefined;
    };
