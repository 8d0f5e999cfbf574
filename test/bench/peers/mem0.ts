import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Peer, PeerContext } from './peer';

/** The part of mem0ai's open-source SDK that is used here. */
interface Mem0 {
  readonly Memory: new (config: object) => {
    add(text: string, options: { userId: string; infer: false }): Promise<unknown>;
    search(
      question: string,
      options: { filters: { user_id: string }; topK: number },
    ): Promise<{ readonly results: readonly unknown[] }>;
  };
}

/**
 * mem0ai's memory with its default stores (SQLite), raw memories (`infer: false`) and no model; embedded by the
 * loopback server. Its telemetry is off, and it connects only to that server.
 */
export const openMem0 = async ({ dataFolder, packages, embeddings }: PeerContext): Promise<Peer> => {
  process.env.MEM0_TELEMETRY = 'false';
  process.env.HOME = dataFolder;
  const reach = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(embeddings)) throw new Error(`${url} is not asked while measuring`);
    return reach(input, init);
  };
  const { Memory } = createRequire(join(packages, 'package.json'))('mem0ai/oss') as Mem0;
  const memory = new Memory({
    embedder: { provider: 'openai', config: { apiKey: 'none', baseURL: embeddings, model: 'lectern' } },
    vectorStore: {
      provider: 'memory',
      config: { collectionName: 'memories', dbPath: join(dataFolder, 'vectors.db') },
    },
    llm: { provider: 'openai', config: { apiKey: 'none', baseURL: embeddings } },
    historyDbPath: join(dataFolder, 'history.db'),
  });
  return {
    add: async (text) => {
      await memory.add(text, { userId: 'me', infer: false });
    },
    search: async (question) =>
      (await memory.search(question, { filters: { user_id: 'me' }, topK: 10 })).results.length,
    close: async () => undefined,
  };
};
