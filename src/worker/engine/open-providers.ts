import { join } from 'node:path';
import { createModelCognition } from '../../adapters/cognition/model';
import { createModelProviders } from '../../adapters/models/create-model-providers';
import { createLlama, type LlamaModelSpec } from '../../adapters/models/llama';
import { createLocalModel, e5Small } from '../../adapters/models/local';
import {
  pauseBy,
  type Clock,
  type Logger,
  type ModelMeter,
  type ModelProviders,
  type Tokenizer,
} from '../../core/ports';
import type { StartLlamaChild } from '../llama/llama-child';
import { createLlamaRunner } from '../llama/llama-runner';
import { unpackedPath } from '../../shared/unpacked-path';
import { createSentenceEncoder } from '../sentences/sentence-encoder';

/** Overrides the list's addresses and models. Plain data. */
export interface LlamaSettings {
  /** Ends with a slash. */
  readonly url?: string | undefined;
  readonly list?: readonly LlamaModelSpec[] | undefined;
}

interface OpenProvidersOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly tokenizer: Tokenizer;
  /** Folder of the bundled threads. */
  readonly threads: string;
  /** Folder of the downloaded embedding model. */
  readonly modelFolder: string;
  /** A mirror for that model; ends with a slash. */
  readonly localModelUrl: string | undefined;
  readonly llama?: LlamaSettings | undefined;
  readonly startLlamaChild: StartLlamaChild;
}

/** A question waits for at most four background texts, about 50 ms each. */
const group = { most: 4, sizeOf: () => 1 };

/** Creates the model providers. Sends no request and starts no thread. */
export const openProviders =
  ({
    clock,
    logger,
    tokenizer,
    threads,
    modelFolder,
    localModelUrl,
    llama,
    startLlamaChild,
  }: OpenProvidersOptions) =>
  (meter: ModelMeter): ModelProviders => {
    const local = createLocalModel({
      spec: e5Small,
      folder: modelFolder,
      url: localModelUrl,
      meter,
      now: () => clock.now(),
      runtime: {
        wasm: unpackedPath(join(threads, 'ort-wasm-simd-threaded.wasm')),
        mjs: unpackedPath(join(threads, 'ort-wasm-simd-threaded.mjs')),
      },
      startThread: (data, { modelId, dimension }) =>
        createSentenceEncoder({
          entry: join(threads, 'local-model-thread.cjs'),
          threads: ['all'],
          dataOf: () => data,
          modelId,
          dimension,
          group,
        }),
    });
    return createModelProviders({
      meter,
      logger,
      tokenizer,
      now: () => clock.now(),
      wait: (ms, signal) => pauseBy(clock, ms, signal),
      random: Math.random,
      cognition: createModelCognition,
      local: local.files,
      localEmbedder: () => local.embedder(),
      llama: createLlama({
        folder: modelFolder,
        ...llama,
        meter,
        now: () => clock.now(),
        logger,
        runner: createLlamaRunner({ startChild: startLlamaChild }),
      }),
    });
  };
