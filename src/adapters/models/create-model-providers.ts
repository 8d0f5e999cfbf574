import type {
  ClosableEmbedder,
  Cognition,
  LocalModelFiles,
  Logger,
  ModelCall,
  ModelMeter,
  ModelProviders,
  ProviderAccess,
  TextModel,
  Tokenizer,
} from '../../core/ports';
import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import {
  defaultGeneration,
  providers,
  type EmbeddingChoice,
  type KeyedProvider,
  type ModelInfo,
  type Price,
} from '../../shared/model';
import { createCaller, type CallLimits } from './call';
import type { LlamaProvider } from './llama';
import type { OpenedProvider } from './model-provider';
import { modelProviders } from './model-providers';
import { openProvider, type ProviderParts } from './open-provider';
import { discoverServers } from './openai/discover-servers';

export interface ModelProvidersParts {
  readonly meter: ModelMeter;
  readonly logger: Logger;
  readonly tokenizer: Tokenizer;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0..1. */
  readonly random: () => number;
  /** Makes an engine that uses a model for its tasks. */
  readonly cognition: (model: TextModel) => Cognition;
  readonly local: LocalModelFiles;
  /** The embedder for a model downloaded by `local`; rejects with `LOCAL_MODEL_MISSING` if its files do not exist. */
  readonly localEmbedder: (choice: EmbeddingChoice) => Promise<ClosableEmbedder>;
  /** Language models that run in Lectern. */
  readonly llama?: LlamaProvider | undefined;
  /** Overrides for the usual limits. */
  readonly limits?: Partial<CallLimits> | undefined;
}

/** Enough for a first word from any model, at almost no cost. */
const trial = { system: 'Answer with one word.', user: 'Say "yes".' };

/** The most providers kept open. An open provider remembers a key's limits and the parameters that a model refuses. */
const keptOpen = 8;

const freePrice: Price = { input: 0, output: 0, cached: 0 };

const noModel = (provider: string): LecternError =>
  new LecternError('MODEL_GONE', errorText.noModelChosen, { provider });

const cannotDo = (provider: KeyedProvider | 'llama'): LecternError =>
  new LecternError('MODEL_GONE', errorText.providerCannot(providers[provider].name), { provider });

const named = ({ provider, model }: { readonly provider: string; readonly model: string | null }): string => {
  if (model === null) throw noModel(provider);
  return model;
};

/** Sends the shortest request that shows that a model works. */
const askOnce = async (provider: OpenedProvider, model: ModelInfo, call: ModelCall): Promise<void> => {
  const { name, can } = model;
  if (can.includes('rerank')) await provider.reranker?.(name).rerank('test', ['test'], call);
  else if (can.includes('embed')) {
    const choice = { model: name, dimension: null, outputType: 'float' } as const;
    await (await provider.embedder?.(choice, 'test'))?.embedQuery('test', call.signal);
  } else
    for await (const piece of provider.textModel?.(name, defaultGeneration).stream(trial, call) ?? [])
      if (piece !== '') break;
};

/** Opens providers and keeps the most recently used ones open. */
const createOpener = ({ llama }: ModelProvidersParts, shared: ProviderParts) => {
  const opened = new Map<string, OpenedProvider>();
  return (id: KeyedProvider | 'llama', { key, url }: ProviderAccess): OpenedProvider => {
    if (id === 'llama') {
      if (!llama) throw noModel(id);
      return llama;
    }
    const name = JSON.stringify([id, key, url]);
    const known = opened.get(name) ?? openProvider(id, shared, { key, url });
    opened.delete(name);
    opened.set(name, known);
    const [oldest] = opened.keys();
    if (oldest !== undefined && opened.size > keptOpen) opened.delete(oldest);
    return known;
  };
};

/** The known models of a provider that offers no list. */
const knownModels = (id: KeyedProvider, today: string): readonly ModelInfo[] =>
  (modelProviders[id].models ?? []).map(({ dimensions, ...model }) => ({
    ...model,
    dimension: dimensions[0] ?? null,
    dimensions: dimensions.toSorted((one, other) => one - other),
    price: modelProviders[id].priceOf(model.name, today),
  }));

/** All supported providers, sharing one caller. Sends nothing yet. */
export function createModelProviders(parts: ModelProvidersParts): ModelProviders {
  const { tokenizer, now, wait, local } = parts;
  const open = createOpener(parts, {
    caller: createCaller(parts),
    countTokens: (text) => tokenizer.count(text),
    now,
    wait,
  });
  const today = (): string => new Date(now()).toISOString().slice(0, 10);

  return {
    textModel: (choice, access, generation = defaultGeneration) => {
      const model = open(choice.provider, access).textModel?.(named(choice), generation);
      if (!model) throw cannotDo(choice.provider);
      return model;
    },
    cognition: parts.cognition,
    embedder: async (choice, access) => {
      const { provider } = choice;
      if (provider === 'local') return parts.localEmbedder(choice);
      if (provider === 'builtin') throw noModel(provider);
      const embedder = await open(provider, access).embedder?.({ ...choice, model: named(choice) });
      if (!embedder) throw cannotDo(provider);
      return embedder;
    },
    reranker: ({ provider, model }, access) => {
      const reranker = open(provider, access).reranker?.(model);
      if (!reranker) throw cannotDo(provider);
      return reranker;
    },
    listModels: async (id, access, signal) =>
      (await open(id, access).listModels?.(signal)) ?? knownModels(id, today()),
    test: async (id, model, access, signal) => {
      const started = now();
      await askOnce(open(id, access), model, { task: 'test', sessionId: null, signal });
      return now() - started;
    },
    discover: (signal) => discoverServers(signal),
    priceOf: (provider, model) =>
      provider === 'builtin' || provider === 'local' || provider === 'llama'
        ? freePrice
        : modelProviders[provider].priceOf(model, today()),
    local,
    llama: parts.llama?.models,
  };
}
