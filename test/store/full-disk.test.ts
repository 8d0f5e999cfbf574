import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createStore } from '../../src/store';
import { mountSmallDisk } from '../support/small-disk';
import { later, migrationsDir, start } from './support/data-folder';
import { addManyPassages, addNextMigration, makeOlderDatabase } from './support/older-folder';
import { addReadyBook, bookId, model } from './support/samples';

const disk = mountSmallDisk(16);

describe.skipIf(disk === null)('a store whose disk is full', () => {
  it('rejects what does not fit, can still be read, and writes again once there is room', async () => {
    if (!disk) return;
    const dataDir = join(disk.path, 'data');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const store = createStore({ dataDir, migrationsDir, startedAt: start });
    try {
      const kept = await addReadyBook(store, 1);
      disk.fill(0);
      const text = 'Slow breathing and a steady routine belong together. '.repeat(200);
      const page = (at: number) => ({ page: 100 + at, label: 'x', chapter: null, text, blocks: [] });
      let error: unknown = null;
      for (let at = 0; at < 2000 && error === null; at += 1)
        error = await store.library.addPages(kept, [page(at)]).then(
          () => null,
          (failure: unknown) => failure,
        );
      expect(error).toMatchObject({
        code: 'DISK_FULL',
        message: expect.stringContaining('disk is full') as string,
      });
      // Longer than the idle time before a checkpoint, which cannot succeed now.
      await vi.advanceTimersByTimeAsync(600);
      expect(await store.library.findBook(kept, model)).toMatchObject({ state: 'ready' });
      expect(await store.search.passagesByKeyword(null, ['breathing'], 9)).not.toEqual([]);
      disk.makeRoom();
      await store.library.updateBook(kept, { position: 2, openedAt: later(9) });
      await store.library.beginErasing(kept);
      while (await store.library.eraseSomeText(kept));
      await store.library.eraseBook(kept);
      while (await store.library.scrubSome());
      expect(await store.library.findBook(bookId(1), model)).toBeNull();
    } finally {
      await store.close();
      disk.unmount();
    }
  });
});

const larger = mountSmallDisk(40);

describe.skipIf(larger === null)('a start after an update on a full disk', () => {
  afterAll(() => larger?.unmount());

  it.each(['backup', 'migration'] as const)(
    'that fails in the %s leaves nothing incomplete, and continues once there is room',
    async (kind) => {
      if (!larger) return;
      const dataDir = join(larger.path, kind);
      mkdirSync(dataDir);
      makeOlderDatabase(dataDir, (database) => addManyPassages(database, 3000));
      const nextMigrations = join(larger.path, `${kind}-migrations`);
      addNextMigration(nextMigrations);
      // The copy takes as much again, and the rebuilt index half of that.
      const { size } = statSync(join(dataDir, 'lectern.db'));
      larger.fill(size * (kind === 'backup' ? 0.5 : 1.1));
      const told: string[] = [];
      const options = { dataDir, migrationsDir: nextMigrations, startedAt: start };
      expect(() => createStore(options, (step) => told.push(step.kind))).toThrow(
        expect.objectContaining({ code: 'DISK_FULL' }),
      );
      expect(told.at(-1)).toBe(kind);
      expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
      larger.makeRoom();
      const store = createStore({ ...options, startedAt: later(1) });
      expect(await store.search.passagesByKeyword(null, ['breathing'], 9)).not.toEqual([]);
      await store.close();
      rmSync(dataDir, { recursive: true });
    },
  );
});
