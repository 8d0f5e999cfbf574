import type { ClosableEmbedder } from '../../../core/ports';
import { LecternError, isLecternError } from '../../../shared/errors';
import type { EmbeddingChoice } from '../../../shared/model';
import { modelError, type CallLimits, type Caller } from '../call';
import { askForVectors } from './ask-for-vectors';
import { batchesOf, localBatch, remoteBatch } from './embedding-batches';
import { prefixesOf } from './embedding-prefixes';
import { requestTo, type Server } from './server';
import type { WhatServersTake } from './what-servers-take';

export interface ServerEmbedderDeps {
  readonly caller: Caller;
  readonly server: Server;
  readonly choice: EmbeddingChoice & { readonly model: string };
  readonly known: WhatServersTake;
}

/** A question is waited for, and without its vector it is answered by words alone. */
const questionLimits: Partial<CallLimits> = { tries: 2, wholeMs: 15_000 };
/** Of a text that is too long for its model: the beginning of less than this is not worth a vector. */
const shortestText = 200;

type Vectors = readonly Float32Array[];

/**
 * Vectors from `/embeddings`, of unit length. Where nobody knows the model's dimension yet, one word is asked first. A
 * text that is too long for the model is cut until it fits: its beginning stands for it.
 */
export async function serverEmbedder(deps: ServerEmbedderDeps): Promise<ClosableEmbedder> {
  const { caller, server, choice, known } = deps;
  const { model } = choice;
  const name = `${server.base} ${model}`;
  const prefixes = prefixesOf(model);
  const closing = new AbortController();
  if (choice.outputType !== 'float')
    throw refused(model, `${model} makes vectors of numbers with a point only.`);

  const ask = (
    texts: readonly string[],
    dimension: number | null,
    signal: AbortSignal,
    limits?: Partial<CallLimits>,
  ): Promise<Vectors> => {
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    const call = { task: 'embedding', sessionId: null, signal } as const;
    const request = requestTo(server, model, call, characters, limits);
    return caller.complete(request, (stop) => askForVectors({ server, request, texts, dimension }, stop));
  };

  /** In the chosen dimension; models that have but one refuse to be asked for it. */
  const embed = async (
    texts: readonly string[],
    signal: AbortSignal,
    limits?: Partial<CallLimits>,
  ): Promise<Vectors> => {
    const chosen = known.withoutDimensions.has(name) ? null : choice.dimension;
    try {
      return checked(await ask(texts, chosen, signal, limits));
    } catch (error) {
      if (chosen === null || !hasCode(error, 'MODEL_REQUEST_REFUSED')) throw error;
    }
    const vectors = checked(await ask(texts, null, signal, limits));
    known.withoutDimensions.add(name);
    return vectors;
  };

  const checked = (vectors: Vectors): Vectors => {
    const got = vectors[0]?.length;
    const wanted = choice.dimension ?? known.dimension.get(name) ?? got;
    if (got === wanted) return vectors;
    throw refused(model, `${model} makes vectors of ${got} numbers, not of ${wanted}.`);
  };

  /** Where a batch is too long for the model, each of its texts alone; where a text is, its beginning. */
  const embedWhatFits = async (texts: readonly string[], signal: AbortSignal): Promise<Vectors> => {
    try {
      return await embed(texts, signal);
    } catch (error) {
      if (!hasCode(error, 'MODEL_CONTEXT_TOO_LONG')) throw error;
      const [only = ''] = texts;
      if (texts.length === 1 && only.length <= shortestText) throw error;
      if (texts.length === 1) return embedWhatFits([only.slice(0, only.length / 2)], signal);
      const vectors: Float32Array[] = [];
      for (const text of texts) vectors.push(...(await embedWhatFits([text], signal)));
      return vectors;
    }
  };

  if (choice.dimension === null && !known.dimension.has(name)) {
    const [vector] = await embed(['dimension'], closing.signal);
    if (vector) known.dimension.set(name, vector.length);
  }

  return {
    modelId: modelIdOf(server, choice),
    dimension: choice.dimension ?? known.dimension.get(name) ?? 0,
    embedQuery: async (text, signal) => {
      const [vector] = await whileOpen(closing.signal, signal, (stop) =>
        embed([prefixes.question + text], stop, questionLimits),
      );
      if (!vector) throw modelError('MODEL_REPLY_UNREADABLE', asked(server, model));
      return vector;
    },
    embedPassages: (texts, signal) =>
      whileOpen(closing.signal, signal, async (stop) => {
        const prefixed = texts.map((text) => prefixes.passage + text);
        const vectors: Float32Array[] = [];
        for (const batch of batchesOf(prefixed, server.free ? localBatch : remoteBatch))
          vectors.push(...(await embedWhatFits(batch, stop)));
        return vectors;
      }),
    close: () => {
      closing.abort(new LecternError('CANCELLED', 'Another embedding model has taken its place.'));
      return Promise.resolve();
    },
  };
}

/** The server is part of it: the same name elsewhere may be other weights. */
const modelIdOf = ({ host }: Server, { model, dimension }: EmbeddingChoice): string =>
  `server/${host}/${model}${dimension === null ? '' : `@${dimension}`}`;

const hasCode = (error: unknown, code: LecternError['code']): boolean =>
  isLecternError(error) && error.code === code;

const refused = (model: string, why: string): LecternError =>
  new LecternError('MODEL_REQUEST_REFUSED', `${why} Choose anew in the settings under Models.`, {
    provider: 'server',
    model,
  });

const asked = ({ host, free }: Server, model: string) => ({ provider: 'server', model, host, free }) as const;

/** Stops for the one who asks, and when the embedder is closed. */
async function whileOpen<T>(
  closing: AbortSignal,
  asking: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (asking === undefined) return work(closing);
  const either = new AbortController();
  const stop = (): void => either.abort(asking.aborted ? asking.reason : closing.reason);
  if (asking.aborted || closing.aborted) stop();
  asking.addEventListener('abort', stop);
  closing.addEventListener('abort', stop);
  try {
    return await work(either.signal);
  } finally {
    asking.removeEventListener('abort', stop);
    closing.removeEventListener('abort', stop);
  }
}
