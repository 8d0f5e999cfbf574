import type { RequestOrigin, ClosableEmbedder, ModelCall } from '../../../core/ports';
import { LecternError, isLecternError } from '../../../shared/errors';
import { errorText } from '../../../shared/messages/engine-text';
import { createBatchedEmbedder, noOrigin } from '../batched-embedder';
import type { CallLimits } from '../call';
import type { NamedEmbedding } from '../model-provider';
import { askForVectors } from './ask-for-vectors';
import { prefixesOf } from './embedding-prefixes';
import type { Server } from './server';
import type { Sentence } from '../../../shared/model';

/** What has been learned about a server's embedding models since Lectern started. */
export interface KnownEmbeddings {
  readonly dimensions: Map<string, number>;
  /** Models that do not accept a chosen dimension. */
  readonly fixed: Set<string>;
}

/** The model's tokenizer is unknown; few texts have fewer characters a token. */
const charactersPerToken = 3;

/** The learner is waiting for the question's vector, and keyword search works without it. */
const questionLimits: Partial<CallLimits> = { tries: 2, wholeMs: 15_000 };
/** For the very first text, since the server may load its model then. */
const firstLimits: Partial<CallLimits> = { tries: 2, wholeMs: 60_000 };
/** Characters. If a text is too long for its model, a shorter beginning than this is not worth embedding. */
const minTextLength = 200;

type Vectors = readonly Float32Array[];

/** Requests vectors in the chosen dimension, or in the model's own if it does not accept a choice. */
const vectorRequests = (
  server: Server,
  { model, dimension }: NamedEmbedding,
  task: ModelCall['task'],
  known: KnownEmbeddings,
) => {
  const ask = (
    texts: readonly string[],
    chosen: number | null,
    signal: AbortSignal,
    limits: Partial<CallLimits> | undefined,
    asker: RequestOrigin,
  ): Promise<Vectors> => {
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    const call = { task, ...asker, signal };
    // Only requests that someone is waiting for have limits.
    const change = { limits, waited: limits !== undefined, paced: true };
    const request = server.request(model, call, characters, change);
    return server.caller.complete(request, (stop) =>
      askForVectors({ server, request, texts, dimension: chosen }, stop),
    );
  };
  const checked = (vectors: Vectors): Vectors => {
    const got = vectors[0]?.length;
    const wanted = dimension ?? known.dimensions.get(model) ?? got;
    if (got === wanted) return vectors;
    throw refused(server, model, errorText.vectorsOfOtherLength(model, got ?? 0, wanted ?? 0));
  };
  return async (
    texts: readonly string[],
    signal: AbortSignal,
    limits?: Partial<CallLimits>,
    asker: RequestOrigin = noOrigin,
  ): Promise<Vectors> => {
    const chosen = known.fixed.has(model) ? null : dimension;
    try {
      return checked(await ask(texts, chosen, signal, limits, asker));
    } catch (error) {
      if (chosen === null || !hasCode(error, 'MODEL_REQUEST_REFUSED')) throw error;
    }
    const vectors = checked(await ask(texts, null, signal, limits, asker));
    known.fixed.add(model);
    return vectors;
  };
};

/**
 * Embeddings from `/embeddings`, of unit length. If the model's dimension is unknown, one word is embedded first. A
 * text that is too long for the model is shortened until it fits, so that its vector is that of its beginning.
 */
export async function serverEmbedder(
  server: Server,
  choice: NamedEmbedding,
  task: ModelCall['task'],
  known: KnownEmbeddings,
): Promise<ClosableEmbedder> {
  const { model } = choice;
  const prefixes = prefixesOf(model);
  if (choice.outputType !== 'float') throw refused(server, model, errorText.onlyFloatVectors(model));
  const embed = vectorRequests(server, choice, task, known);

  const embedBeginning = async (text: string, signal: AbortSignal): Promise<Vectors> => {
    try {
      return await embed([prefixes.passage + text], signal);
    } catch (error) {
      if (!hasCode(error, 'MODEL_CONTEXT_TOO_LONG') || text.length <= minTextLength) throw error;
      return embedBeginning(text.slice(0, text.length / 2), signal);
    }
  };

  if (choice.dimension === null && !known.dimensions.has(model)) {
    const [vector] = await embed(['dimension'], new AbortController().signal, firstLimits);
    if (vector) known.dimensions.set(model, vector.length);
  }

  return createBatchedEmbedder(server, {
    modelId: modelIdOf(server, choice),
    model,
    dimension: choice.dimension ?? known.dimensions.get(model) ?? 0,
    tokensOf: (text) => Math.ceil(text.length / charactersPerToken),
    embed: (texts, use, signal, asker) => {
      const [only, ...others] = texts;
      if (use === 'query') return embed([prefixes.question + only], signal, questionLimits, asker);
      return only !== undefined && others.length === 0
        ? embedBeginning(only, signal)
        : embed(
            texts.map((text) => prefixes.passage + text),
            signal,
          );
    },
  });
}

/**
 * The id contains the server, since a model of the same name elsewhere may have other weights. All names of this
 * machine count as one.
 */
const modelIdOf = ({ provider, host, free }: Server, { model, dimension }: NamedEmbedding): string => {
  const at = free ? host.replace(/^.*?(?=:\d+$|$)/, '127.0.0.1') : host;
  const place = provider === 'server' ? `server/${at}` : provider;
  return `${place}/${model}${dimension === null ? '' : `@${dimension}`}`;
};

const hasCode = (error: unknown, code: LecternError['code']): boolean =>
  isLecternError(error) && error.code === code;

const refused = ({ provider }: Server, model: string, message: Sentence): LecternError =>
  new LecternError('MODEL_REQUEST_REFUSED', message, { provider, model });
