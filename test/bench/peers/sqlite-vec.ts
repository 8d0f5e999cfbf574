import { join } from 'node:path';
import { builtinEmbedder, builtinWordVectors } from '../../../src/adapters/embedding/builtin';
import { configure, loadVectors, openBare } from '../../../src/store/open';
import type { Peer, PeerContext } from './peer';

/** sqlite-vec's plain scan of floats: texts in a table, vectors in vec0, semantic search only; our pragmas and embedder. */
export const openSqliteVec = async ({ dataFolder }: PeerContext): Promise<Peer> => {
  const embedder = builtinEmbedder(builtinWordVectors(join(process.cwd(), 'resources/embedding')));
  const database = openBare(join(dataFolder, 'plain.db'), {});
  loadVectors(database, undefined);
  configure(database);
  database.exec(`
CREATE TABLE items (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
CREATE VIRTUAL TABLE vectors USING vec0 (embedding FLOAT[${embedder.dimension}] DISTANCE_METRIC=cosine);`);
  const addItem = database.prepare<[string]>('INSERT INTO items (text) VALUES (?)');
  const addVector = database.prepare<[bigint, Uint8Array]>(
    'INSERT INTO vectors (rowid, embedding) VALUES (?, ?)',
  );
  const nearest = database.prepare<[Uint8Array], { readonly text: string }>(`
WITH near AS MATERIALIZED (SELECT rowid AS id, distance FROM vectors WHERE embedding MATCH ? AND k = 10)
SELECT text FROM near JOIN items USING (id) ORDER BY distance`);
  const bytes = (vector: Float32Array): Uint8Array => new Uint8Array(vector.buffer);
  const add = database.transaction((text: string, vector: Float32Array) => {
    addVector.run(BigInt(addItem.run(text).lastInsertRowid), bytes(vector));
  });
  return {
    add: async (text) => {
      const [vector] = await embedder.embedPassages([text]);
      if (vector) add(text, vector);
    },
    search: async (question) => nearest.all(bytes(await embedder.embedQuery(question))).length,
    close: async () => void database.close(),
  };
};
