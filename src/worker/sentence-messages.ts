/** To the thread: one at a time. */
export interface ToSentenceThread {
  readonly texts: readonly string[];
}

/** From the thread: the answer to each message. */
export type FromSentenceThread =
  | { readonly kind: 'vectors'; readonly vectors: readonly Float32Array[] }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string | undefined };
