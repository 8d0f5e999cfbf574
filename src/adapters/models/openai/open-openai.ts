import type { Connection, OpenedProvider } from '../model-provider';
import { listServerModels } from './list-server-models';
import { serverOf } from './server';
import { serverEmbedder, type KnownEmbeddings } from './server-embedder';
import { serverTextModel } from './server-text-model';

/** Any provider with an OpenAI-compatible API. */
export function openOpenAi(connection: Connection): OpenedProvider {
  const server = serverOf(connection);
  const known: KnownEmbeddings = { dimensions: new Map(), fixed: new Set() };
  return {
    textModel: (model, generation) => serverTextModel(server, model, generation),
    embedder: (choice, task = 'embedding') => serverEmbedder(server, choice, task, known),
    listModels: (signal) => listServerModels(server, signal),
  };
}
