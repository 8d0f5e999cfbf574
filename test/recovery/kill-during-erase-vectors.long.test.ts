import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isoTime } from '../../src/core/ports';
import { embeddingChoiceSchema } from '../../src/shared/model';
import { createStore } from '../../src/store';
import { addBook } from '../core/support/test-engine';
import { projectRoot } from '../e2e/support/web-front';
import { fixedClock } from '../support/fixed-clock';
import { tempFolder } from '../support/temp-folder';
import { faultsOf } from './support/check-data-folder';
import { runUntilKilled } from './support/killed-process';
import { testProcess } from './support/test-process';

const migrationsDir = join(projectRoot, 'migrations');
const clock = fixedClock('2026-11-21T10:00:00.000Z');
const passages = 1500;
const modelId = 'server/tide/1';

describe('erasing the vectors of a model that is killed', () => {
  it('resumes at the next start, and touches no other model’s vectors', { timeout: 120_000 }, async () => {
    const dataDir = await tempFolder();
    const store = createStore({ dataDir, migrationsDir, startedAt: isoTime(clock) });
    const pages = Array.from({ length: passages }, (_, at) => `On page ${at} the tide turns ${at} boats.`);
    await addBook(store, clock, [{ title: 'Tides', pages }]);
    const builtin = { modelId: 'bag-test-1', choice: embeddingChoiceSchema.parse({}), dimension: 64 };
    const choice = embeddingChoiceSchema.parse({ provider: 'server', model: 'tide' });
    for (const model of [{ modelId, choice, dimension: 64 }, builtin]) {
      const id = model.modelId;
      await store.embedding.planEmbedding(model, builtin);
      const items = await store.embedding.listWithoutVector('passage', id, 0, passages);
      const made = items.map((item) => ({ ...item, vector: new Float32Array(64).fill(0.125) }));
      await store.embedding.addMadeVectors('passage', id, made);
    }
    await store.embedding.dropNextEmbedding();
    const before = await store.memory.countVectors(builtin.modelId);
    await store.close();
    const entry = await testProcess('erase-vectors');

    const first = await runUntilKilled('erased', [entry, dataDir, migrationsDir, modelId], 2);
    expect(first.length).toBeGreaterThanOrEqual(2);
    expect(faultsOf(dataDir)).toEqual([]);
    // It resumes without a request.
    await runUntilKilled('erased', [entry, dataDir, migrationsDir], 1);
    expect(faultsOf(dataDir)).toEqual([]);
    expect((await runUntilKilled('erased', [entry, dataDir, migrationsDir], Infinity)).at(-1)).toBe(0);

    const after = createStore({ dataDir, migrationsDir, startedAt: isoTime(clock) });
    expect((await after.memory.countVectors(modelId)).passage).toEqual({ done: 0, total: passages });
    expect(await after.memory.countVectors(builtin.modelId)).toEqual(before);
    await after.close();
    expect(faultsOf(dataDir)).toEqual([]);
  });
});
