import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStore, createThreadedStore } from '../../src/store';
import { describeStore } from './describe-store';
import { buildStoreThread } from './support/build-thread';
import { createDataFolder, start, type DataFolder } from './support/data-folder';
import { addReadyBook, noteInput } from './support/samples';

let thread = '';
const build = async (): Promise<void> => {
  thread = await buildStoreThread();
};
const remove = async (): Promise<void> => rmSync(dirname(thread), { recursive: true, force: true });

describeStore('the store in its thread', async (options) => createThreadedStore(thread, options), {
  before: build,
  after: remove,
});

describe("the store's thread", () => {
  let folder: DataFolder;
  beforeAll(build);
  afterAll(remove);
  beforeEach(() => {
    folder = createDataFolder();
  });
  afterEach(() => {
    folder.remove();
  });

  it('finishes what was called before it closes, and refuses what comes after', async () => {
    const store = await createThreadedStore(thread, folder.options);
    const notes = Array.from({ length: 20 }, (_, index) =>
      store.notes.addNote(noteInput(`Note ${index}`, 'x'), start),
    );
    const closed = store.close();
    expect(await Promise.all(notes)).toHaveLength(20);
    await closed;
    await store.close();
    await expect(store.notes.listNotes({})).rejects.toMatchObject({ code: 'INTERNAL' });
    const again = createStore(folder.options);
    expect(await again.notes.listNotes({})).toHaveLength(20);
    await again.close();
  });

  it('rejects pending and later calls when the thread dies', async () => {
    // A thread that opens as the real one does and dies of its first verb.
    const dying = `
      const { parentPort } = require('node:worker_threads');
      parentPort.on('message', ([{ id, kind }]) => kind === 'open' ? parentPort.postMessage([{ id }]) : process.exit(7));`;
    const store = await createThreadedStore(new Worker(dying, { eval: true }), folder.options);
    const pending = [store.library.listBooks('m'), store.notes.listNotes({})];
    const gone = {
      status: 'rejected',
      reason: { code: 'INTERNAL', message: expect.stringContaining('start Lectern again') },
    };
    expect(await Promise.allSettled(pending)).toMatchObject([gone, gone]);
    await expect(store.notes.listNotes({})).rejects.toMatchObject({ code: 'INTERNAL' });
  });

  it('brings over the code, the sentence and the data of an error', async () => {
    const store = await createThreadedStore(thread, folder.options);
    const failed = store.library.updateBook('b0000000000000000', { position: 1 });
    await expect(failed).rejects.toMatchObject({
      name: 'LecternError',
      code: 'BOOK_NOT_FOUND',
      data: { bookId: 'b0000000000000000' },
    });
    await expect(store.library.updateBook('b0', (() => 1) as never)).rejects.toThrow(/clone/);
    await store.close();
  });

  it('answers what can be sent beside what cannot, in the order in which it was called', async () => {
    const store = await createThreadedStore(thread, folder.options);
    const answered: string[] = [];
    const told = async (name: string, call: Promise<unknown>): Promise<void> => {
      await call.then(
        () => answered.push(name),
        () => answered.push(`${name} failed`),
      );
    };
    await Promise.all([
      told('first', store.notes.addNote(noteInput('One', 'x'), start)),
      told('second', store.library.updateBook('b0', (() => 1) as never)),
      told('third', store.notes.addNote(noteInput('Two', 'x'), start)),
      told('fourth', store.library.updateBook('b0000000000000000', { position: 1 })),
      told('fifth', store.notes.listNotes({})),
    ]);
    // What cannot be sent fails before anything is answered.
    expect(answered).toEqual(['second failed', 'first', 'third', 'fourth failed', 'fifth']);
    expect(await store.notes.listNotes({})).toHaveLength(2);
    await store.close();
  });

  it('says why a data folder cannot be opened, and ends', async () => {
    const first = createStore(folder.options);
    await expect(createThreadedStore(thread, folder.options)).rejects.toMatchObject({
      code: 'DATA_FOLDER_IN_USE',
    });
    await first.close();
    const second = await createThreadedStore(thread, folder.options);
    await second.close();
  });

  it("leaves the caller's event loop free while it works", async () => {
    const store = await createThreadedStore(thread, folder.options);
    let longest = 0;
    let ticks = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      ticks += 1;
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const text = 'Slow breathing and a routine belong together, before the contest and after it. '.repeat(20);
    const began = performance.now();
    await addReadyBook(
      store,
      1,
      Array.from({ length: 2400 }, (_, index) => `${text} ${index}`),
    );
    await store.library.eraseBook('b1111111111111111');
    const took = performance.now() - began;
    clearInterval(timer);
    await store.close();
    // A handful of calls would let a handful of ticks through if each held up the loop; a loaded machine's timer may be
    // late by a few frames.
    expect(ticks).toBeGreaterThan(20);
    expect(longest).toBeLessThan(Math.max(100, took / 2));
  });
});
