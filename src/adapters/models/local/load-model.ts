import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { Tokenizer } from '@huggingface/tokenizers';
import * as ort from 'onnxruntime-web';
import { LecternError } from '../../../shared/errors';
import { windowTokens } from './e5-small';
import { joinWindows, meanPool } from './pool';
import { errorText } from '../../../shared/messages/engine-text';

/** What the thread is started with; plain data. */
export interface LocalModelThreadData {
  readonly weights: { readonly path: string; readonly sha256: string };
  readonly tokenizer: { readonly path: string; readonly sha256: string };
  readonly dimension: number;
  /** The files of the ONNX runtime. */
  readonly runtime: { readonly wasm: string; readonly mjs: string };
}

/** Embeds texts that have their prefixes; resolves with a vector for each. */
type EmbedPrefixed = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

/** The most tokens per computation, which takes some 30 MB of working memory. */
const batchTokens = 2048;
/** Windows that are read of a long text: what comes after some 2,000 tokens hardly changes the mean. */
const maxWindows = 4;

const damaged = (cause?: unknown): LecternError =>
  new LecternError(
    'LOCAL_MODEL_DAMAGED',
    errorText.localModelDamaged,
    undefined,
    cause === undefined ? undefined : { cause },
  );

const readChecked = async (file: { readonly path: string; readonly sha256: string }): Promise<Buffer> => {
  const bytes = await readFile(file.path).catch((error: unknown) => {
    throw new LecternError('LOCAL_MODEL_MISSING', errorText.localModelMissing, undefined, { cause: error });
  });
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) throw damaged();
  return bytes;
};

const parseTokenizer = (bytes: Buffer): Tokenizer => {
  try {
    return new Tokenizer(JSON.parse(bytes.toString('utf8')) as object, {});
  } catch (error) {
    throw damaged(error);
  }
};

interface Window {
  readonly text: number;
  readonly ids: readonly number[];
}

/** Splits a long text into windows, each with the text's prefix and the tokenizer's start and end tokens. */
const windowsOf = (ids: readonly number[], head: number, text: number): readonly Window[] => {
  if (ids.length <= windowTokens) return [{ text, ids }];
  const end = ids.slice(-1);
  const room = windowTokens - head - 1;
  const body = ids.slice(head, -1);
  return Array.from({ length: Math.min(maxWindows, Math.ceil(body.length / room)) }, (_, at) => ({
    text,
    ids: [...ids.slice(0, head), ...body.slice(at * room, (at + 1) * room), ...end],
  }));
};

/** Groups windows of similar length, so that there is little padding. */
const batchesOf = (windows: readonly Window[]): readonly (readonly Window[])[] => {
  const batches: Window[][] = [];
  for (const window of windows.toSorted((a, b) => b.ids.length - a.ids.length)) {
    const last = batches.at(-1);
    const width = last?.[0]?.ids.length ?? 0;
    if (last && (last.length + 1) * width <= batchTokens) last.push(window);
    else batches.push([window]);
  }
  return batches;
};

const tensorOf = (numbers: BigInt64Array, shape: readonly [number, number]): ort.Tensor =>
  new ort.Tensor('int64', numbers, shape);

/**
 * Loads the tokenizer and weights after checking their digests. They take some 400 MB until the thread ends. Rejects
 * with `LOCAL_MODEL_MISSING` or `LOCAL_MODEL_DAMAGED`.
 */
export const loadLocalModel = async (data: LocalModelThreadData): Promise<EmbedPrefixed> => {
  ort.env.wasm.wasmPaths = {
    wasm: pathToFileURL(data.runtime.wasm).href,
    mjs: pathToFileURL(data.runtime.mjs).href,
  };
  // One core is left for the window and the engine.
  ort.env.wasm.numThreads = Math.max(1, Math.min(4, availableParallelism() - 1));
  ort.env.logLevel = 'error';
  const tokenizer = parseTokenizer(await readChecked(data.tokenizer));
  const weights = await readChecked(data.weights);
  const session = await ort.InferenceSession.create(weights, { executionProviders: ['wasm'] }).catch(
    (error: unknown) => {
      throw damaged(error);
    },
  );
  const wantsTypes = session.inputNames.includes('token_type_ids');

  const compute = async (batch: readonly Window[]): Promise<readonly Float32Array[]> => {
    const width = batch[0]?.ids.length ?? 0;
    const shape = [batch.length, width] as const;
    const ids = new BigInt64Array(batch.length * width);
    const mask = new BigInt64Array(batch.length * width);
    for (const [row, window] of batch.entries())
      for (const [at, id] of window.ids.entries()) {
        ids[row * width + at] = BigInt(id);
        mask[row * width + at] = 1n;
      }
    const feeds: Record<string, ort.Tensor> = {
      input_ids: tensorOf(ids, shape),
      attention_mask: tensorOf(mask, shape),
      ...(wantsTypes ? { token_type_ids: tensorOf(new BigInt64Array(batch.length * width), shape) } : {}),
    };
    const { last_hidden_state: hidden } = await session.run(feeds);
    if (!(hidden?.data instanceof Float32Array)) throw damaged();
    const lengths = batch.map((window) => window.ids.length);
    const vectors = meanPool(hidden.data, lengths, width, data.dimension);
    for (const tensor of [...Object.values(feeds), hidden]) tensor.dispose();
    return vectors;
  };

  return async (texts) => {
    const windows = texts.flatMap((text, index) => {
      const { ids } = tokenizer.encode(text);
      // The prefix ("query:" or "passage:") ends at the first space; the start and end tokens are one each.
      const prefix = tokenizer.encode(text.slice(0, Math.max(0, text.indexOf(' ')))).ids.length - 1;
      return windowsOf(ids, prefix, index);
    });
    const made = new Map<number, { readonly vector: Float32Array; readonly tokens: number }[]>();
    for (const batch of batchesOf(windows)) {
      const vectors = await compute(batch);
      for (const [row, { text, ids }] of batch.entries()) {
        const vector = vectors[row];
        if (vector) made.set(text, [...(made.get(text) ?? []), { vector, tokens: ids.length }]);
      }
    }
    return texts.map((_text, index) => joinWindows(made.get(index) ?? []));
  };
};
