import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/core/ports';
import type { MemoryItem } from '../../src/shared/model';
import { createStore } from '../../src/store';
import { tablesHash } from '../support/tables-hash';
import { start } from './support/data-folder';
import { addFact, addSession, me, sessionId } from './support/samples';
import { useDataFolder } from './support/use-data-folder';

const count = 500;
const item = (index: number): MemoryItem => ({
  ...me,
  type: 'preference',
  subject: 'learner',
  words: `prefer tea number ${String(index)}`,
  confidence: 0.9,
  importance: 0.5,
  status: 'active',
  pinned: false,
  muted: false,
  ttlDays: null,
  page: null,
  label: null,
  chapter: null,
  createdAt: start,
  updatedAt: start,
  validTo: null,
  replacedBy: null,
  evidence: [
    {
      method: 'rule',
      quote: `Tea ${String(index)}.`,
      bookId: null,
      page: null,
      label: null,
      meta: {},
      at: start,
    },
  ],
});

describe('an import of facts', () => {
  const folder = useDataFolder();
  const staged = { importId: 'one', model: 'words-test-1', at: start };
  let store: Store;
  const file = (): string => join(folder.path, 'lectern.db');
  const facts = () => folder.count('SELECT COUNT(*) FROM facts');

  beforeEach(async () => {
    store = createStore(folder.options);
    await addFact(store, 'I prefer tea number 7');
    await store.transfer.stageItems(
      'one',
      Array.from({ length: count }, (_, index) => ({
        ordinal: index + 1,
        item: item(index),
        factKey: `i prefer tea number ${String(index)}`,
      })),
    );
  });
  afterEach(() => store.close());

  it('is whole, merges what is known and leaves nothing to be done by a second run', async () => {
    const progress: number[] = [];
    await store.longWrites.importStaged(staged, (done) => progress.push(done), new AbortController().signal);
    expect(facts()).toBe(count);
    expect(progress.at(-1)).toBe(count);
    expect((await store.transfer.describeStaged('one')).counts).toMatchObject({
      added: count - 1,
      merged: 1,
    });
    await store.longWrites.importStaged(staged, () => undefined, new AbortController().signal);
    expect(facts()).toBe(count);
  });

  it('leaves every table as it was if it is stopped halfway', async () => {
    const before = tablesHash(file());
    const stop = new AbortController();
    const importing = store.longWrites.importStaged(
      staged,
      (done) => done > count / 2 && stop.abort(),
      stop.signal,
    );
    await expect(importing).rejects.toThrow('aborted');
    expect(tablesHash(file())).toBe(before);
  });

  it('leaves every table as it was if an item cannot be stored', async () => {
    const other = new Sqlite(file());
    other.prepare(`UPDATE memory_import_rows SET item = '{' WHERE ordinal = ?`).run(count - 5);
    other.close();
    const before = tablesHash(file());
    let done = 0;
    const importing = store.longWrites.importStaged(
      staged,
      (now) => {
        done = now;
      },
      new AbortController().signal,
    );
    await expect(importing).rejects.toThrow(SyntaxError);
    expect(done).toBeGreaterThan(count / 2);
    expect(tablesHash(file())).toBe(before);
  });

  it('lets others read the state before it; what they write follows it', async () => {
    const order: string[] = [];
    const reads: Promise<number>[] = [];
    const writes: Promise<unknown>[] = [];
    const onProgress = (done: number): void => {
      reads.push(store.transfer.countExported());
      if (done < count - 100) return;
      writes.push(addSession(store, 1 + writes.length).then(() => order.push('session')));
    };
    await store.longWrites
      .importStaged(staged, onProgress, new AbortController().signal)
      .then(() => order.push('import'));
    await Promise.all(writes);
    expect(new Set(await Promise.all(reads))).toEqual(new Set([1]));
    expect(order).toEqual(['import', ...writes.map(() => 'session')]);
    expect(folder.count('SELECT COUNT(*) FROM sessions')).toBe(writes.length);
    expect(await store.transfer.countExported()).toBe(count);
  });

  it('waits for an import before it', async () => {
    const [first] = await Promise.all([
      store.longWrites.importStaged(staged, () => undefined, new AbortController().signal),
      store.longWrites.importStaged(staged, () => undefined, new AbortController().signal),
    ]);
    expect(first).toBeUndefined();
    expect(facts()).toBe(count);
  });
});

describe('an import of conversations', () => {
  const folder = useDataFolder();
  const chats = 40;
  const staged = { importId: 'one', at: start };
  let store: Store;
  const file = (): string => join(folder.path, 'lectern.db');
  const counts = () =>
    ['sessions', 'conversations', 'jobs', 'memory_import_rows'].map((table) =>
      folder.count(`SELECT COUNT(*) FROM ${table}`),
    );

  beforeEach(async () => {
    store = createStore(folder.options);
    for (let ordinal = 1; ordinal <= chats; ordinal += 1)
      await store.transfer.stageChat('one', ordinal, {
        id: sessionId(ordinal),
        title: `Talk ${String(ordinal)}`,
        startedAt: start,
        source: 'talks.json',
        turns: [
          { role: 'user', speaker: null, content: 'I keep bees.', at: start },
          { role: 'assistant', speaker: null, content: 'Good to know.', at: start },
        ],
      });
  });
  afterEach(() => store.close());

  it('adds all of them with the jobs that follow, and leaves nothing to be done by a second run', async () => {
    const progress: number[] = [];
    const all = [chats, 2 * chats, 2 * chats, 0];
    await store.longWrites.importChats(staged, (done) => progress.push(done), new AbortController().signal);
    expect(progress).toEqual(Array.from({ length: chats }, (_, at) => at + 1));
    expect(counts()).toEqual(all);
    await store.longWrites.importChats(staged, () => undefined, new AbortController().signal);
    expect(counts()).toEqual(all);
  });

  it.each([1, chats / 2, chats])('leaves every table as it was if it is stopped after %i', async (after) => {
    const before = tablesHash(file());
    const stop = new AbortController();
    const importing = store.longWrites.importChats(
      staged,
      (done) => done === after && stop.abort(),
      stop.signal,
    );
    await expect(importing).rejects.toThrow('aborted');
    expect(tablesHash(file())).toBe(before);
  });

  it('leaves every table as it was if one cannot be stored', async () => {
    const other = new Sqlite(file());
    other.prepare(`UPDATE memory_import_rows SET item = '{' WHERE ordinal = ?`).run(chats - 1);
    other.close();
    const before = tablesHash(file());
    const importing = store.longWrites.importChats(staged, () => undefined, new AbortController().signal);
    await expect(importing).rejects.toThrow(SyntaxError);
    expect(tablesHash(file())).toBe(before);
  });
});
