import type { RequestOrigin, ClosableEmbedder } from '../../core/ports';
import { isLecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import { providers } from '../../shared/model';
import { withEitherSignal } from '../../shared/with-either-signal';
import { modelError } from './call';
import type { Connection } from './model-provider';
import { isRateRefusal, type BatchSize } from './rate-limiter';
import { firstBatch } from './token-batches';

interface BatchedEmbedderOptions {
  readonly modelId: string;
  readonly model: string;
  readonly dimension: number;
  /** An upper bound for the tokens that the provider will count. */
  readonly tokensOf: (text: string) => number;
  /** Sends one request; resolves with a vector of unit length for each text, in their order. */
  readonly embed: (
    texts: readonly string[],
    use: 'query' | 'passage',
    signal: AbortSignal,
    /** Only for a question. */
    asker?: RequestOrigin,
  ) => Promise<readonly Float32Array[]>;
}

/** For embedding a book, which is charged to no session. */
export const noOrigin: RequestOrigin = { sessionId: null };

/**
 * The number of consecutive rate-limit refusals after which to give up. A refusal with a longer wait fails at once; the
 * job retries later.
 */
const maxRefusals = 8;
const maxWaitSeconds = 90;

const canWait = (error: unknown): boolean =>
  isRateRefusal(error) && Number(error.data?.['retryAfterSeconds'] ?? 0) <= maxWaitSeconds;

const isTooLong = (error: unknown): boolean =>
  isLecternError(error) && error.code === 'MODEL_CONTEXT_TOO_LONG';

const isBlank = (text: string): boolean => text.trim() === '';

/** A vector for each text: the next of `vectors`, or zeros for a blank text. */
const withBlanks = (
  texts: readonly string[],
  vectors: readonly Float32Array[],
  dimension: number,
): readonly Float32Array[] => {
  const next = vectors.values();
  return texts.map((text) =>
    isBlank(text) ? new Float32Array(dimension) : (next.next().value ?? new Float32Array(dimension)),
  );
};

/** The number of leading texts that both the pace and the provider allow in one request. */
const nextBatch = (
  texts: readonly string[],
  tokensOf: BatchedEmbedderOptions['tokensOf'],
  most: BatchSize,
  largest: BatchSize,
): BatchSize =>
  firstBatch(texts, tokensOf, {
    texts: Math.min(most.texts, largest.texts),
    tokens: Math.min(most.tokens, largest.tokens),
  });

type Pace = ReturnType<Connection['pace']>;

/** Sends the texts in batches. A batch that is too large is made smaller, and one that was refused is sent again. */
async function* embedInBatches(
  texts: readonly string[],
  tokensOf: BatchedEmbedderOptions['tokensOf'],
  most: BatchSize,
  pace: Pace,
  send: (batch: readonly string[], size: BatchSize) => Promise<readonly Float32Array[]>,
): AsyncGenerator<readonly Float32Array[]> {
  let refusals = 0;
  for (let done = 0; done < texts.length;) {
    const size = nextBatch(texts.slice(done), tokensOf, most, pace.largest());
    try {
      const batch = texts.slice(done, done + size.texts);
      const vectors = await send(batch, size);
      done += batch.length;
      refusals = 0;
      yield vectors;
    } catch (error) {
      if (isTooLong(error) && size.texts > 1) pace.tooLarge(size);
      else if (!canWait(error) || (refusals += 1) > maxRefusals) throw error;
    }
  }
}

/**
 * An embedder that sends requests one after another at the pace that the key allows, so that only one batch's reply is
 * in memory.
 */
export function createBatchedEmbedder(
  { provider, host, free, pace: paceOf, batchLimits }: Connection,
  { modelId, model, dimension, tokensOf, embed }: BatchedEmbedderOptions,
): ClosableEmbedder {
  const closing = new AbortController();
  const pace = paceOf(model);
  const most = batchLimits(model);
  const until = <Result>(
    signal: AbortSignal | undefined,
    work: (stop: AbortSignal) => Promise<Result>,
  ): Promise<Result> =>
    signal === undefined ? work(closing.signal) : withEitherSignal(closing.signal, signal, work);

  const embedEach = (texts: readonly string[], signal?: AbortSignal) =>
    embedInBatches(texts, tokensOf, most, pace, (batch, size) =>
      until(signal, (stop) => pace.run(size, stop, () => embed(batch, 'passage', stop))),
    );

  return {
    modelId,
    dimension,
    embedQuery: async (text, signal, asker) => {
      if (isBlank(text)) return new Float32Array(dimension);
      const size = { texts: 1, tokens: tokensOf(text) };
      const ms = pace.msUntilAllowed(size);
      // A question does not wait for the rate limit; keyword search is used instead.
      if (ms > 0)
        throw modelError(
          'MODEL_BUSY',
          { provider, model, host, free },
          { retryAfterSeconds: Math.ceil(ms / 1000) },
        );
      const [vector] = await until(signal, (stop) =>
        pace.run(size, stop, () => embed([text], 'query', stop, asker)),
      );
      return vector ?? new Float32Array(dimension);
    },
    embedEach,
    embedPassages: async (texts, signal) => {
      // Providers refuse requests for a blank text.
      const vectors: Float32Array[] = [];
      for await (const some of embedEach(
        texts.filter((text) => !isBlank(text)),
        signal,
      ))
        vectors.push(...some);
      return withBlanks(texts, vectors, dimension);
    },
    notice: () => {
      const slowed = pace.slowed();
      return slowed && errorText.rateLimited(providers[provider].name, slowed.limits, slowed.said);
    },
    close: async () => {
      closing.abort();
    },
  };
}
