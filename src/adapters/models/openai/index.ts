import type { ModelProviders, ProviderAccess, TextModel } from '../../../core/ports';
import type { EmbeddingChoice, FoundServer, ModelInfo } from '../../../shared/model';
import { modelError, type Caller } from '../call';
import { discoverServers } from './discover-servers';
import { listServerModels } from './list-server-models';
import { serverOf } from './server';
import { serverEmbedder } from './server-embedder';
import { serverTextModel } from './server-text-model';
import { testServer } from './test-server';
import { nothingKnown } from './what-servers-take';

/** OpenAI-compatible servers: Ollama, LM Studio, llama.cpp, vLLM and compatible servers. */
export interface OpenAiServers {
  textModel(model: string | null, access: ProviderAccess): TextModel;
  embedder(choice: EmbeddingChoice, access: ProviderAccess): ReturnType<ModelProviders['embedder']>;
  listModels(access: ProviderAccess, signal: AbortSignal): Promise<readonly ModelInfo[]>;
  /** Milliseconds until the first word or the vector. */
  test(model: ModelInfo, access: ProviderAccess, signal: AbortSignal): Promise<number>;
  discover(signal: AbortSignal): Promise<readonly FoundServer[]>;
}

export function createOpenAiServers(caller: Caller, now: () => number): OpenAiServers {
  const known = nothingKnown();
  return {
    textModel: (model, access) => {
      const server = serverOf(access);
      return serverTextModel({ caller, server, model: named(model, server), known });
    },
    embedder: async (choice, access) => {
      const server = serverOf(access);
      return serverEmbedder({
        caller,
        server,
        choice: { ...choice, model: named(choice.model, server) },
        known,
      });
    },
    listModels: async (access, signal) => listServerModels(caller, serverOf(access), signal),
    test: async (model, access, signal) =>
      testServer({ caller, server: serverOf(access), known }, model, signal, now),
    discover: (signal) => discoverServers(signal),
  };
}

function named(model: string | null, { host, free }: ReturnType<typeof serverOf>): string {
  if (model === null) throw modelError('MODEL_GONE', { provider: 'server', model: 'chosen', host, free });
  return model;
}
