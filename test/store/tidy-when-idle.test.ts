import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Store } from '../../src/core/ports';
import { createStore } from '../../src/store';
import { createDataFolder, later, type DataFolder } from './support/data-folder';
import { addSession } from './support/samples';

let folder: DataFolder;
let store: Store;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  folder = createDataFolder();
  store = createStore(folder.options);
});
afterEach(async () => {
  await store.close();
  vi.useRealTimers();
  folder.remove();
});

/** How many sessions stand in the database's file itself, whatever its log holds. */
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

it('moves what was written into the database once nobody asks for anything, and not before', async () => {
  vi.advanceTimersByTime(1000);
  await addSession(store, 1, null, later(1));
  vi.advanceTimersByTime(150);
  await store.sessions.findLastSession(null, 'none');
  vi.advanceTimersByTime(150);
  expect(sessionsInFile()).toBe(0);
  vi.advanceTimersByTime(60);
  expect(sessionsInFile()).toBe(1);

  await addSession(store, 2, null, later(2));
  vi.advanceTimersByTime(1000);
  expect(sessionsInFile()).toBe(2);
});

it('does nothing to a database that was closed meanwhile', async () => {
  await addSession(store, 1, null, later(1));
  await store.close();
  expect(() => vi.advanceTimersByTime(1000)).not.toThrow();
});
