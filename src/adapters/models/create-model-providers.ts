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
import type { EmbeddingChoice, HostedProvider, ModelInfo } from '../../shared/model';
import { createCaller, type CallLimits } from './call';
import { openGemini, type GeminiAccess } from './gemini';
import { createOpenAiServers } from './openai';
import { cacheStorageOf, priceOf } from './prices';
import { openVoyage, type VoyageAccess } from './voyage';
import { errorText } from '../../shared/messages/en/errors';

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
  /** An engine whose tasks are done by a model. */
  readonly cognition: (model: TextModel) => Cognition;
  readonly local: LocalModelFiles;
  /** The embedding model whose files `local` keeps; rejects with `LOCAL_MODEL_MISSING` where they are not there. */
  readonly localEmbedder: (choice: EmbeddingChoice) => Promise<ClosableEmbedder>;
  /** In place of the usual times and tries. */
  readonly limits?: Partial<CallLimits> | undefined;
}

/** Long enough for the first word of any model, and hardly a cost. */
const trial = { system: 'Answer with one word.', user: 'Say "yes".' };

const noModel = (provider: string): LecternError =>
  new LecternError('MODEL_GONE', errorText.noModelChosen, {
    provider,
  });

const named = ({ provider, model }: { readonly provider: string; readonly model: string | null }): string => {
  if (model === null) throw noModel(provider);
  return model;
};

/** Every provider that Lectern can ask, behind one road for requests. Nothing is asked by making it. */
export function createModelProviders(parts: ModelProvidersParts): ModelProviders {
  const { tokenizer, now, local } = parts;
  const caller = createCaller(parts);
  const servers = createOpenAiServers(caller, now);
  const today = (): Date => new Date(now());
  const countTokens = (text: string): number => tokenizer.count(text);

  const gemini = (access: ProviderAccess): GeminiAccess =>
    openGemini(
      {
        caller,
        countTokens,
        now,
        priceOf: (model) => priceOf('gemini', model, today()),
        storageOf: (model, seconds) => cacheStorageOf(model, seconds, today()),
      },
      access,
    );
  const voyage = (access: ProviderAccess): VoyageAccess =>
    openVoyage({ caller, countTokens, priceOf: (model) => priceOf('voyage', model, today()) }, access);

  /** Those that may keep something at their provider. */
  const made = new Set<TextModel>();

  const askOnce = async (
    provider: HostedProvider,
    model: ModelInfo,
    access: ProviderAccess,
    call: ModelCall,
  ): Promise<void> => {
    if (provider === 'voyage') {
      if (model.can.includes('rerank'))
        await voyage(access).reranker(model.name).rerank('one', ['one'], call);
      else await voyage(access).embedder(model.name, null, 'float', 'test').embedQuery('one', call.signal);
    } else if (model.can.includes('embed')) {
      const embedder = await gemini(access).embedder(model.name, model.dimension, 'test');
      await embedder.embedQuery('one', call.signal);
    } else {
      for await (const piece of gemini(access).textModel(model.name).stream(trial, call))
        if (piece !== '') break;
    }
  };

  return {
    textModel: (choice, access) => {
      if (choice.provider === 'server') return servers.textModel(choice.model, access);
      const model = gemini(access).textModel(named(choice));
      made.add(model);
      return model;
    },
    cognition: parts.cognition,
    embedder: async (choice, access) => {
      switch (choice.provider) {
        case 'gemini':
          return gemini(access).embedder(named(choice), choice.dimension);
        case 'voyage':
          return voyage(access).embedder(named(choice), choice.dimension, choice.outputType);
        case 'server':
          return servers.embedder(choice, access);
        case 'local':
          return parts.localEmbedder(choice);
        case 'builtin':
          throw noModel('builtin');
      }
    },
    reranker: (model, access) => voyage(access).reranker(model),
    listModels: async (provider, access, signal) => {
      if (provider === 'server') return servers.listModels(access, signal);
      return provider === 'gemini' ? gemini(access).listModels(signal) : voyage(access).listModels();
    },
    test: async (provider, model, access, signal) => {
      if (provider === 'server') return servers.test(model, access, signal);
      const started = now();
      await askOnce(provider, model, access, { task: 'test', sessionId: null, signal });
      return now() - started;
    },
    discover: (signal) => servers.discover(signal),
    priceOf: (provider, model) => priceOf(provider, model, today()),
    local,
    close: async () => {
      await Promise.allSettled([...made].map(async (model) => model.close?.()));
      made.clear();
    },
  };
}
