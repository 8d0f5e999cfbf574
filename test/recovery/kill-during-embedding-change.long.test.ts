import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { isoTime } from '../../src/core/ports';
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

describe('a change of the embedding model that is killed', () => {
  it(
    'uses the old vectors until the new ones are complete, and resumes where it was',
    { timeout: 120_000 },
    async () => {
      const dataDir = await tempFolder();
      const store = createStore({ dataDir, migrationsDir, startedAt: isoTime(clock) });
      const pages = Array.from({ length: passages }, (_, at) => `On page ${at} the tide turns ${at} boats.`);
      await addBook(store, clock, [{ title: 'Tides', pages }]);
      await store.close();
      const entry = await testProcess('change-embedding');

      const asked: number[] = [];
      // Batches of 128, and one of the calibration sentences.
      for (const kill of [1, 2, 3, 5, 3]) {
        asked.push(...(await runUntilKilled('asked', [entry, dataDir, migrationsDir], kill)));
        const found = new Sqlite(join(dataDir, 'lectern.db'), { readonly: true });
        const choice = found.prepare('SELECT active, next FROM embedding_choice').get();
        found.close();
        expect(choice).toEqual({ active: null, next: 'server/tide/1' });
        expect(faultsOf(dataDir)).toEqual([]);
      }
      asked.push(...(await runUntilKilled('asked', [entry, dataDir, migrationsDir], Infinity)));
      const after = createStore({ dataDir, migrationsDir, startedAt: isoTime(clock) });
      expect(await after.embedding.findEmbedding()).toMatchObject({
        active: { modelId: 'server/tide/1' },
        next: null,
      });
      expect((await after.memory.countVectors('server/tide/1')).passage).toEqual({
        done: passages,
        total: passages,
      });
      await after.close();
      expect(faultsOf(dataDir)).toEqual([]);
      // Requested twice: the batch in progress at each of the five kills.
      const texts = asked.filter((count) => count !== 24).reduce((sum, count) => sum + count, 0);
      expect(texts).toBeGreaterThanOrEqual(passages);
      expect(texts).toBeLessThanOrEqual(passages + 5 * 128);
    },
  );
});
