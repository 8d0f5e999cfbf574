import { copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Store } from '../../src/core/ports';
import { createStore } from '../../src/store';
import { later } from './support/data-folder';
import { addReadyBook, addSession } from './support/samples';
import { useDataFolder } from './support/use-data-folder';
import { asSessionId } from '../../src/shared/model';

const folder = useDataFolder();
let store: Store;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  store = createStore(folder.options);
});
afterEach(async () => {
  await store.close();
  vi.useRealTimers();
});

/** The number of sessions in the database file itself, without the write-ahead log. */
const sessionsInFile = (): unknown => {
  const alone = join(folder.options.dataDir, 'alone.db');
  copyFileSync(join(folder.options.dataDir, 'lectern.db'), alone);
  const database = new Sqlite(alone);
  try {
    return database.prepare('SELECT COUNT(*) FROM sessions').pluck().get();
  } finally {
    database.close();
  }
};

it('checkpoints the log into the database when idle, and not before', async () => {
  vi.advanceTimersByTime(1000);
  await addSession(store, 1, null, later(1));
  vi.advanceTimersByTime(150);
  await store.sessions.findLastSession(null, asSessionId('none'));
  vi.advanceTimersByTime(150);
  expect(sessionsInFile()).toBe(0);
  vi.advanceTimersByTime(60);
  expect(sessionsInFile()).toBe(1);

  await addSession(store, 2, null, later(2));
  vi.advanceTimersByTime(1000);
  expect(sessionsInFile()).toBe(2);
});

it('checkpoints a busy log in portions, so that no commit moves much of it', async () => {
  const book = await addReadyBook(store, 1);
  const text = 'Slow breathing and a steady routine belong together. '.repeat(9_000);
  for (let page = 100; page < 150; page += 1)
    await store.library.addPages(book, [{ page, label: 'x', chapter: null, text, blocks: [] }]);
  // About 24 MB were written.
  expect(statSync(join(folder.options.dataDir, 'lectern.db-wal')).size).toBeLessThan(9 * 1024 ** 2);
});

it('does nothing to a database that was closed meanwhile', async () => {
  await addSession(store, 1, null, later(1));
  await store.close();
  expect(() => vi.advanceTimersByTime(1000)).not.toThrow();
});

it('leaves nothing in the log when idle, as what was erased would stay in it', async () => {
  const log = join(folder.options.dataDir, 'lectern.db-wal');
  await addSession(store, 1, null, later(1));
  expect(statSync(log).size).toBeGreaterThan(0);
  vi.advanceTimersByTime(1000);
  expect(statSync(log).size).toBe(0);
  await addSession(store, 2, null, later(2));
  expect(statSync(log).size).toBeGreaterThan(0);
  expect(sessionsInFile()).toBe(1);
});

it('does not wait for a reader to empty the log', async () => {
  const reader = new Sqlite(join(folder.options.dataDir, 'lectern.db'), { readonly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT COUNT(*) FROM sessions').get();
  await addSession(store, 1, null, later(1));
  const before = performance.now();
  vi.advanceTimersByTime(1000);
  expect(performance.now() - before).toBeLessThan(1000);
  reader.close();
  await addSession(store, 2, null, later(2));
  vi.advanceTimersByTime(1000);
  expect(sessionsInFile()).toBe(2);
});
