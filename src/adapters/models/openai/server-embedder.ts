import type { ClosableEmbedder } from '../../../core/ports';
import { LecternError, isLecternError } from '../../../shared/errors';
import type { EmbeddingChoice } from '../../../shared/model';
import { createBatchedEmbedder } from '../batched-embedder';
import type { CallLimits, Caller } from '../call';
import type { BatchLimits } from '../token-batches';
import { askForVectors } from './ask-for-vectors';
import { prefixesOf } from './embedding-prefixes';
import { requestTo, type Server } from './server';
import type { WhatServersTake } from './what-servers-take';

export interface ServerEmbedderDeps {
  readonly caller: Caller;
  readonly server: Server;
  readonly choice: EmbeddingChoice & { readonly model: string };
  readonly known: WhatServersTake;
}

/** Without a graphics card a server makes some ten vectors a second: a batch is done within seconds. */
const localBatch: BatchLimits = { texts: 32, tokens: 12_000 };
/** OpenAI takes 2,048 texts and 300,000 tokens at once; other servers less. */
const remoteBatch: BatchLimits = { texts: 96, tokens: 50_000 };
/** Nobody knows the model's own tokens; few texts have fewer characters to each. */
const charactersPerToken = 3;

/** A question is waited for, and without its vector it is answered by words alone. */
const questionLimits: Partial<CallLimits> = { tries: 2, wholeMs: 15_000 };
/** The first word of all, at which a server may load its model. */
const firstLimits: Partial<CallLimits> = { tries: 2, wholeMs: 60_000 };
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
  if (choice.outputType !== 'float')
    throw refused(model, `${model} only supports vectors of floating-point numbers.`);

  const ask = (
    texts: readonly string[],
    dimension: number | null,
    signal: AbortSignal,
    limits?: Partial<CallLimits>,
  ): Promise<Vectors> => {
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    const call = { task: 'embedding', sessionId: null, signal } as const;
    // Who sets limits waits for it.
    const waited = limits !== undefined;
    const request = { ...requestTo(server, model, call, characters, limits), waited };
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
    throw refused(model, `${model} returned vectors of ${got} numbers instead of ${wanted}.`);
  };

  const embedBeginning = async (text: string, signal: AbortSignal): Promise<Vectors> => {
    try {
      return await embed([prefixes.passage + text], signal);
    } catch (error) {
      if (!hasCode(error, 'MODEL_CONTEXT_TOO_LONG') || text.length <= shortestText) throw error;
      return embedBeginning(text.slice(0, text.length / 2), signal);
    }
  };

  if (choice.dimension === null && !known.dimension.has(name)) {
    const [vector] = await embed(['dimension'], new AbortController().signal, firstLimits);
    if (vector) known.dimension.set(name, vector.length);
  }

  return createBatchedEmbedder({
    modelId: modelIdOf(server, choice),
    dimension: choice.dimension ?? known.dimension.get(name) ?? 0,
    limits: server.free ? localBatch : remoteBatch,
    tokensOf: (text) => Math.ceil(text.length / charactersPerToken),
    embed: (texts, use, signal) => {
      const [only, ...others] = texts;
      if (use === 'query') return embed([prefixes.question + only], signal, questionLimits);
      return only !== undefined && others.length === 0
        ? embedBeginning(only, signal)
        : embed(
            texts.map((text) => prefixes.passage + text),
            signal,
          );
    },
  });
}

/** The server is part of it: the same name elsewhere may be other weights. This machine has several names. */
const modelIdOf = ({ host, free }: Server, { model, dimension }: EmbeddingChoice): string =>
  `server/${free ? host.replace(/^.*?(?=:\d+$|$)/, '127.0.0.1') : host}/${model}${dimension === null ? '' : `@${dimension}`}`;

const hasCode = (error: unknown, code: LecternError['code']): boolean =>
  isLecternError(error) && error.code === code;

const refused = (model: string, why: string): LecternError =>
  new LecternError('MODEL_REQUEST_REFUSED', `${why} Choose another model in Settings under Models.`, {
    provider: 'server',
    model,
  });
