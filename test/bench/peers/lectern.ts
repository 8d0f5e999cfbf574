import { join } from 'node:path';
import { builtinEmbedder, builtinWordVectors } from '../../../src/adapters/embedding/builtin';
import { makeProbe } from '../../../src/core/retrieval/probe';
import { fuseByWeightedSum } from '../../../src/core/retrieval/fuse-by-weighted-sum';
import { createStore } from '../../../src/store';
import { event, factWrite } from '../../store/support/samples';
import type { Peer, PeerContext } from './peer';

const scopes = [{ scope: 'user', scopeId: 'me' }] as const;
const candidates = 60;
const floor = 0.3;
const quiet = { info: () => undefined, error: () => undefined };

/** Lectern's memory: an event and a fact with its evidence and vector, found by keyword and semantic search. */
export const openLectern = async ({ dataFolder }: PeerContext): Promise<Peer> => {
  const embedder = builtinEmbedder(builtinWordVectors(join(process.cwd(), 'resources/embedding')));
  const startedAt = new Date().toISOString();
  const migrationsDir = join(process.cwd(), 'migrations');
  const store = createStore({ dataDir: dataFolder, migrationsDir, startedAt });
  return {
    add: async (text) => {
      const at = new Date().toISOString();
      const { id } = await store.memory.addEvent(event({ content: { text }, at }));
      const [vector] = await embedder.embedPassages([text]);
      const { modelId } = embedder;
      const write = {
        at,
        type: 'profile',
        ttlDays: null,
        vector: vector ? { modelId, vector } : null,
      } as const;
      await store.memory.writeFact(factWrite(id, text, write));
    },
    search: async (question) => {
      const now = new Date().toISOString();
      const probe = await makeProbe(question, embedder, quiet);
      const [keyword, vector] = await Promise.all([
        store.search.factsByKeyword(scopes, probe.terms, now, candidates),
        probe.vector ? store.search.factsByVector(scopes, probe.modelId, probe.vector, now, candidates) : [],
      ]);
      const best = fuseByWeightedSum(keyword, vector, floor).slice(0, 10);
      return (await store.memory.getFacts(best.map(({ id }) => id))).length;
    },
    close: () => store.close(),
  };
};
