import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Peer, PeerContext } from './peer';

/** The part of MiniSearch that is used here. */
type MiniSearch = new (options: { fields: readonly string[] }) => {
  add(document: { id: number; text: string }): void;
  search(question: string): readonly unknown[];
};

/** MiniSearch with its defaults: keywords only, in memory only. */
export const openMiniSearch = async ({ packages }: PeerContext): Promise<Peer> => {
  const Index = createRequire(join(packages, 'package.json'))('minisearch') as MiniSearch;
  const index = new Index({ fields: ['text'] });
  let id = 0;
  return {
    add: async (text) => {
      id += 1;
      index.add({ id, text });
    },
    search: async (question) => index.search(question).slice(0, 10).length,
    close: async () => undefined,
  };
};
