import type { ClosableEmbedder, ProviderAccess, Reranker, TextModel } from '../../../src/core/ports';
import type { Caller } from '../../../src/adapters/models/call';
import type { NamedEmbedding, OpenedProvider } from '../../../src/adapters/models/model-provider';
import { openProvider } from '../../../src/adapters/models/open-provider';
import {
  defaultGeneration,
  type Generation,
  type KeyedProvider,
  type ModelInfo,
} from '../../../src/shared/model';

/** A provider with all its abilities, behind a test's caller. */
export interface TestedProvider {
  textModel(model: string, generation?: Partial<Generation>): TextModel;
  embedder(choice: Partial<NamedEmbedding> & { readonly model: string }): Promise<ClosableEmbedder>;
  reranker(model: string): Reranker;
  listModels(signal: AbortSignal): Promise<readonly ModelInfo[]>;
}

export const openTested = (
  id: KeyedProvider,
  caller: Caller,
  access: ProviderAccess,
  {
    now,
    wait,
  }: {
    readonly now?: () => number;
    readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  } = {},
): TestedProvider => {
  // The clock moves only when something waits, so pauses are exact.
  const started = Date.now();
  let passed = 0;
  const opened = openProvider(
    id,
    {
      caller,
      countTokens: (text) => Math.ceil(text.length / 4),
      now: () => (now?.() ?? started) + passed,
      // Waiting takes no real time.
      wait: async (ms, signal) => {
        await wait?.(ms, signal);
        signal.throwIfAborted();
        passed += ms;
      },
    },
    access,
  );
  const has = <Name extends keyof OpenedProvider>(name: Name): NonNullable<OpenedProvider[Name]> => {
    const method = opened[name];
    if (!method) throw new Error(`${id} has no ${name}`);
    return method;
  };
  return {
    textModel: (model, generation) => has('textModel')(model, { ...defaultGeneration, ...generation }),
    embedder: async (choice) => has('embedder')({ dimension: null, outputType: 'float', ...choice }),
    reranker: (model) => has('reranker')(model),
    listModels: (signal) => has('listModels')(signal),
  };
};
