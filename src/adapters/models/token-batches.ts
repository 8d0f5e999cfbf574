import type { BatchSize } from './rate-limiter';

/** How much one request may contain. */
export type BatchLimits = BatchSize;

/**
 * The first texts that fit in one request. A text that is too long by itself is sent alone, and the provider shortens
 * it. `tokensOf` must not count too few.
 */
export function firstBatch(
  texts: readonly string[],
  tokensOf: (text: string) => number,
  limits: BatchLimits,
): BatchSize {
  let tokens = 0;
  for (const [at, text] of texts.entries()) {
    const more = tokensOf(text);
    if (at > 0 && (at >= limits.texts || tokens + more > limits.tokens)) return { texts: at, tokens };
    tokens += more;
  }
  return { texts: texts.length, tokens };
}

/** Ranges of texts, in order, that each fit in one request. */
export function* tokenBatches(
  texts: readonly string[],
  tokensOf: (text: string) => number,
  limits: BatchLimits,
): Generator<readonly string[]> {
  for (let start = 0; start < texts.length;) {
    const end = start + firstBatch(texts.slice(start), tokensOf, limits).texts;
    yield texts.slice(start, end);
    start = end;
  }
}
