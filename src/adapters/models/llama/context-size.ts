import type { GgufHeader } from './read-gguf-header';

/** Tokens. A question with its passages needs some 6,000, and reading more than 16,384 takes minutes without a GPU. */
const maxTokens = 16_384;
const minTokens = 2_048;
const step = 1_024;
/** For a header without sizes: roughly that of a model with 4 billion parameters. */
const usualCacheBytes = 150_000;

/**
 * Tokens of context to load a model with: the cache may take a quarter of the machine's memory, and with the model's
 * file no more than three quarters.
 */
export const contextSizeFor = (
  header: Pick<GgufHeader, 'contextTokens' | 'cacheBytesPerToken'>,
  fileBytes: number,
  machineBytes: number,
): number => {
  const room = Math.min(machineBytes / 4, machineBytes * 0.75 - fileBytes);
  const fitting = Math.floor(room / (header.cacheBytesPerToken ?? usualCacheBytes) / step) * step;
  return Math.min(header.contextTokens, Math.max(minTokens, Math.min(maxTokens, fitting)));
};
