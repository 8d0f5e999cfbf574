import { z } from 'zod';
import { modelError, type CallRequest, type CompleteRun } from '../call';
import { askServer, readReply } from './ask-server';
import type { Server } from './server';

const replySchema = z.object({
  data: z.array(z.object({ index: z.number().int().nullish(), embedding: z.array(z.number()) })),
  usage: z.object({ prompt_tokens: z.number().nullish() }).nullish(),
});

interface VectorQuestion {
  readonly server: Server;
  readonly request: CallRequest;
  readonly texts: readonly string[];
  /** Null for the model's own. */
  readonly dimension: number | null;
}

/**
 * Sends one request to `/embeddings`; resolves with vectors of unit length and equal dimension, in the order of the
 * texts.
 */
export async function askForVectors(
  { server, request, texts, dimension }: VectorQuestion,
  signal: AbortSignal,
): ReturnType<CompleteRun<readonly Float32Array[]>> {
  const body = {
    model: request.model,
    input: texts,
    ...(dimension === null ? {} : { dimensions: dimension }),
  };
  const response = await askServer(server, `${server.base}/embeddings`, body, signal);
  const { data, usage } = replySchema.parse(readReply(await response.text()));
  const vectors: Float32Array[] = [];
  for (const [at, { index, embedding }] of data.entries()) {
    const vector = unit(embedding);
    if (vector !== null) vectors[index ?? at] = vector;
  }
  const [first] = vectors;
  const complete = texts.every((_, at) => vectors[at] !== undefined && vectors[at].length === first?.length);
  if (!complete || data.length !== texts.length) throw modelError('MODEL_REPLY_UNREADABLE', request);
  const tokens = usage?.prompt_tokens;
  return {
    value: vectors,
    use: { outputTokens: 0, ...(typeof tokens === 'number' ? { inputTokens: tokens } : {}) },
  };
}

/** Scales to length 1; null if that is impossible. */
function unit(numbers: readonly number[]): Float32Array | null {
  const length = Math.hypot(...numbers);
  return length > 0 && Number.isFinite(length) ? Float32Array.from(numbers, (one) => one / length) : null;
}
