import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { builtin, byTide, embeddingStudy, flat, pages, serves } from '../support/embedding-study';

describe('erasing vectors of a model', () => {
  it('erases those of an unused model only', async () => {
    const { embedding, until, store, tide, dataDir } = await embeddingStudy({ pages: pages.slice(0, 20) });
    await expect(embedding.eraseVectors('bag-test-1')).rejects.toMatchObject({ code: 'EMBEDDING_SERVES' });
    await embedding.changeEmbedding(byTide);
    await expect(embedding.eraseVectors('server/tide/1')).rejects.toMatchObject({
      code: 'EMBEDDING_CHANGE_RUNNING',
    });
    await until(serves('server/tide/1'));
    await embedding.changeEmbedding(builtin);
    const both = await until(serves('bag-test-1'));
    expect(both.models).toMatchObject([
      { modelId: 'bag-test-1', role: 'serves', vectors: 20, bytes: 20 * 128 * 4 },
      { modelId: 'server/tide/1', role: 'kept', vectors: 20 },
    ]);
    await embedding.eraseVectors('server/tide/1');
    const left = await until(({ models }) => models.length === 1);
    expect(left.models[0]).toMatchObject({ modelId: 'bag-test-1', vectors: 20 });
    // Also on disk.
    const database = new Sqlite(join(dataDir, 'lectern.db'), { readonly: true });
    expect(database.prepare('SELECT COUNT(*) AS n FROM vectors').get()).toEqual({ n: 20 });
    database.close();
    // Going back creates them again, with none missing.
    const given = flat(tide.given).length;
    expect((await embedding.estimateEmbedding(byTide)).items).toBe(20);
    await embedding.changeEmbedding(byTide);
    await until(serves('server/tide/1'));
    expect((await store.memory.countVectors('server/tide/1')).passage).toEqual({ done: 20, total: 20 });
    expect(flat(tide.given).length).toBeGreaterThanOrEqual(given + 20);
  });

  it('erases those of a stopped change, and no more are created', async () => {
    const { embedding, until, store, tide } = await embeddingStudy();
    // Only the calibration sentences and one batch.
    let batches = 0;
    const held = Promise.withResolvers<undefined>();
    tide.before = async () => {
      batches += 1;
      if (batches > 2) await held.promise;
    };
    await embedding.changeEmbedding(byTide);
    await until(({ next }) => (next?.done ?? 0) > 0 && batches > 2, 1);
    await embedding.stopEmbeddingChange();
    expect(await embedding.eraseVectors('server/tide/1')).toMatchObject({ next: null });
    const left = await until(({ models }) => models.length === 1);
    expect(left.modelId).toBe('bag-test-1');
    // The batch in progress finishes, but is not stored.
    const { length } = flat(tide.given);
    held.resolve(undefined);
    await until(() => flat(tide.given).length > length);
    for (let turns = 0; turns < 50; turns += 1) await until(() => true);
    expect((await store.memory.countVectors('server/tide/1')).passage.done).toBe(0);
  });

  it('keeps the remaining ones if the model is chosen again meanwhile', async () => {
    const { embedding, until, store } = await embeddingStudy({ pages: pages.slice(0, 20) });
    await embedding.changeEmbedding(byTide);
    await until(serves('server/tide/1'));
    await store.embedding.planEmbedding(
      { modelId: 'bag-test-1', choice: builtin, dimension: 64 },
      {
        modelId: 'bag-test-1',
        choice: builtin,
        dimension: 64,
      },
    );
    expect(await store.embedding.eraseVectors('bag-test-1', 'bag-test-1', 10)).toBe(0);
    expect(await store.embedding.eraseVectors('server/tide/1', 'bag-test-1', 10)).toBe(0);
  });
});
