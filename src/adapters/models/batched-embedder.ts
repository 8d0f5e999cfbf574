import type { ClosableEmbedder } from '../../core/ports';
import { isLecternError } from '../../shared/errors';
import { withEitherSignal } from '../../shared/with-either-signal';
import { tokenBatches, type BatchLimits } from './token-batches';

export interface BatchedEmbedderOptions {
  readonly modelId: string;
  readonly dimension: number;
  readonly limits: BatchLimits;
  /** Tokens of a text as the provider may count them at most. */
  readonly tokensOf: (text: string) => number;
  /** One request; a vector of unit length for each text, in their order. */
  readonly embed: (
    texts: readonly string[],
    use: 'query' | 'passage',
    signal: AbortSignal,
  ) => Promise<readonly Float32Array[]>;
}

/**
 * An embedder that asks a provider, one request after another: memory contains one batch's reply and the vectors asked for.
 * A batch that the provider finds too long after all is halved until a text is alone.
 */
export function createBatchedEmbedder(options: BatchedEmbedderOptions): ClosableEmbedder {
  const { modelId, dimension, limits, tokensOf, embed } = options;
  const closing = new AbortController();
  const until = <Result>(
    signal: AbortSignal | undefined,
    work: (stop: AbortSignal) => Promise<Result>,
  ): Promise<Result> =>
    signal === undefined ? work(closing.signal) : withEitherSignal(closing.signal, signal, work);

  const embedBatch = async (
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly Float32Array[]> => {
    try {
      return await embed(texts, 'passage', signal);
    } catch (error) {
      if (!isLecternError(error) || error.code !== 'MODEL_CONTEXT_TOO_LONG' || texts.length < 2) throw error;
      const half = Math.ceil(texts.length / 2);
      return [
        ...(await embedBatch(texts.slice(0, half), signal)),
        ...(await embedBatch(texts.slice(half), signal)),
      ];
    }
  };

  return {
    modelId,
    dimension,
    embedQuery: async (text, signal) => {
      const [vector] = text.trim() === '' ? [] : await until(signal, (stop) => embed([text], 'query', stop));
      return vector ?? new Float32Array(dimension);
    },
    embedPassages: async (texts, signal) => {
      // Providers refuse a request for one blank text; it means nothing and is like nothing.
      const told = texts.filter((text) => text.trim() !== '');
      const vectors: Float32Array[] = [];
      for (const batch of tokenBatches(told, tokensOf, limits))
        vectors.push(...(await until(signal, (stop) => embedBatch(batch, stop))));
      const next = vectors.values();
      return texts.map((text) =>
        text.trim() === '' ? new Float32Array(dimension) : (next.next().value ?? new Float32Array(dimension)),
      );
    },
    close: async () => {
      closing.abort();
    },
  };
}
