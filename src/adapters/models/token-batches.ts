/** How much may go in one request. */
export interface BatchLimits {
  readonly texts: number;
  readonly tokens: number;
}

/**
 * Ranges of texts, in their order, that each fit one request; a text that is too long by itself goes alone (the provider
 * shortens it). `tokensOf` must not tell too few.
 */
export function* tokenBatches(
  texts: readonly string[],
  tokensOf: (text: string) => number,
  limits: BatchLimits,
): Generator<readonly string[]> {
  let start = 0;
  let tokens = 0;
  for (const [at, text] of texts.entries()) {
    const more = tokensOf(text);
    if (at > start && (at - start >= limits.texts || tokens + more > limits.tokens)) {
      yield texts.slice(start, at);
      start = at;
      tokens = 0;
    }
    tokens += more;
  }
  if (start < texts.length) yield texts.slice(start);
}
