import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEventBus } from '../../../src/core/event-bus';
import { createJobRunner } from '../../../src/core/jobs/job-runner';
import { createEncodeHandler, queueEncoding } from '../../../src/core/library/encode-book';
import { textsToEncode } from '../../../src/core/library/passage-sentences';
import type { SentenceEncoder } from '../../../src/core/ports';
import { fixedClock } from '../../support/fixed-clock';
import { tempFolder } from '../../support/temp-folder';
import { addBook, openStore } from '../support/study-room';

const at = '2026-03-01T09:00:00.000Z';

/** Knows every text by the number of its letters; `before` may fail or wait. */
const lengthEncoder = (before: (texts: readonly string[]) => unknown = () => undefined): SentenceEncoder => ({
  modelId: 'length-1',
  dimension: 2,
  async encode(texts, _urgency, signal) {
    await before(texts);
    signal.throwIfAborted();
    return texts.map((text) => Float32Array.of(Math.cos(text.length), Math.sin(text.length)));
  },
  close: async () => undefined,
});

const pages = Array.from(
  { length: 20 },
  (_, index) => `Page ${String(index)} says something. Yes. It ends here.`,
);

const open = async (dataDir: string, encoder: SentenceEncoder) => {
  const clock = fixedClock(at);
  const store = openStore(dataDir, clock);
  onTestFinished(() => store.close());
  const errors: unknown[] = [];
  const logger = { info: () => undefined, error: (_message: string, error: unknown) => errors.push(error) };
  const encode = createEncodeHandler({ store, encoder, embedder: { modelId: 'words' } });
  const runner = createJobRunner({
    jobs: store.jobs,
    clock,
    logger,
    events: createEventBus(),
    handlers: { 'encode-book': encode },
  });
  onTestFinished(() => runner.stop());
  return { clock, store, runner, errors };
};

const withBook = async (encoder: SentenceEncoder) => {
  const dataDir = join(await tempFolder(), 'data');
  const room = await open(dataDir, encoder);
  const bookId = await addBook(room.store, room.clock, [{ title: 'Tides', pages }]);
  await queueEncoding(room.store.jobs, { id: bookId, title: 'Tides' }, at);
  return { ...room, bookId, dataDir };
};

describe('encode-book', () => {
  it('gives the headings and every sentence of a book a vector', async () => {
    const { store, runner, bookId, errors } = await withBook(lengthEncoder());
    await runner.start();
    await runner.idle();
    expect(errors).toEqual([]);
    expect(await store.library.listUnencoded(bookId, 'length-1', 100)).toEqual([]);
    const hits = await store.search.sentencesByVector(bookId, 'length-1', Float32Array.of(1, 0), 200);
    expect(hits).toHaveLength(3 * pages.length);
    expect(hits.filter(({ start }) => start === null)).toHaveLength(pages.length);
  });

  it('goes on after a stop where it was', async () => {
    const stop = new AbortController();
    const reached = Promise.withResolvers<void>();
    let batches = 0;
    const first = await withBook(
      lengthEncoder(async () => {
        batches += 1;
        if (batches < 2) return;
        reached.resolve();
        await new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
      }),
    );
    await first.runner.start();
    await reached.promise;
    const stopped = first.runner.stop();
    stop.abort();
    await stopped;
    await first.store.close();

    const seen: string[] = [];
    const second = await open(
      first.dataDir,
      lengthEncoder((texts) => seen.push(...texts)),
    );
    const { bookId } = first;
    const left = await second.store.library.listUnencoded(bookId, 'length-1', 100);
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(pages.length);
    await second.runner.start();
    await second.runner.idle();
    expect(seen).toHaveLength(3 * left.length);
    expect(await second.store.library.listUnencoded(bookId, 'length-1', 100)).toEqual([]);
    expect((await second.store.jobs.listJobs()).find(({ kind }) => kind === 'encode-book')?.state).toBe(
      'done',
    );
  });

  it('fails alone where the encoder does, and leaves the book as it was', async () => {
    const { store, clock, runner, bookId, errors } = await withBook(
      lengthEncoder(() => {
        throw new Error('no model here');
      }),
    );
    await runner.start();
    await runner.idle();
    clock.advance(10_000);
    runner.wake();
    await runner.idle();
    const job = (await store.jobs.listJobs()).find(({ kind }) => kind === 'encode-book');
    expect(job).toMatchObject({ state: 'failed', attempts: 2 });
    expect(errors).toHaveLength(2);
    expect(await store.library.findBook(bookId, 'words')).toMatchObject({ state: 'ready' });
    expect(await store.search.sentencesByVector(bookId, 'length-1', Float32Array.of(1, 0), 9)).toEqual([]);
  });

  it('ends quietly where the book was removed in the meantime', async () => {
    const removed = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const { store, runner, bookId, errors } = await withBook(
      lengthEncoder(async () => {
        asked.resolve();
        await removed.promise;
      }),
    );
    await runner.start();
    await asked.promise;
    await store.library.eraseBook(bookId);
    removed.resolve();
    await runner.idle();
    expect(errors).toEqual([]);
    expect(await store.search.sentencesByVector(bookId, 'length-1', Float32Array.of(1, 0), 9)).toEqual([]);
  });
});

describe('texts to encode', () => {
  it('puts the headings first, leaves tiny sentences out and cuts long ones', () => {
    const long = Array.from({ length: 80 }, (_, index) => `W${String(index)}`).join(' ');
    const texts = textsToEncode({ headingPath: ['One', 'Two'], text: `Yes. So it is. ${long}.` });
    expect(texts.slice(0, 2)).toEqual([
      { text: 'One > Two', start: null },
      { text: 'So it is.', start: 5 },
    ]);
    expect(texts[2]?.text.split(' ')).toHaveLength(60);
    expect(textsToEncode({ headingPath: [], text: 'Yes.' })).toEqual([]);
  });
});
