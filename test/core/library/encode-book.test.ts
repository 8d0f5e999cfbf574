import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createEventBus } from '../../../src/core/async/event-bus';
import { createJobRunner, type JobRunnerDeps } from '../../../src/core/jobs/job-runner';
import { createEncodeHandler, queueEncoding } from '../../../src/core/library/vectors/encode-book';
import { passageToEncode, textsToEncode } from '../../../src/core/text/passage-sentences';
import type { SentenceEncoder } from '../../../src/core/ports';
import { fixedClock } from '../../support/fixed-clock';
import { tempFolder } from '../../support/temp-folder';
import { addBook, openStore } from '../support/test-engine';
import type { Job } from '../../../src/shared/model';

const at = '2026-03-01T09:00:00.000Z';

/** Encodes a text as its length; `before` may fail or wait. */
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

const open = async (
  dataDir: string,
  encoder: SentenceEncoder,
  calm: Pick<JobRunnerDeps, 'busy' | 'onBattery'> = {},
) => {
  const clock = fixedClock(at);
  const store = openStore(dataDir, clock);
  onTestFinished(() => store.close());
  const errors: unknown[] = [];
  const logger = { info: () => undefined, error: (_message: string, error: unknown) => errors.push(error) };
  const encode = createEncodeHandler({ store, encoder });
  const events = createEventBus();
  const told: Job['step'][] = [];
  events.subscribe((event) => event.kind === 'job' && told.push(event.job.step));
  const runner = createJobRunner({
    jobs: store.jobs,
    clock,
    logger,
    events,
    handlers: { 'encode-book': encode },
    ...calm,
  });
  onTestFinished(() => runner.stop());
  return { clock, store, runner, errors, told };
};

const withBook = async (encoder: SentenceEncoder, calm?: Parameters<typeof open>[2]) => {
  const dataDir = join(await tempFolder(), 'data');
  const setup = await open(dataDir, encoder, calm);
  const bookId = await addBook(setup.store, setup.clock, [{ title: 'Tides', pages }]);
  await queueEncoding(setup.store.jobs, { id: bookId, title: 'Tides' }, at);
  return { ...setup, bookId, dataDir };
};

describe('encode-book', () => {
  it('stores a vector for every heading and sentence of a book', async () => {
    const { store, runner, bookId, errors } = await withBook(lengthEncoder());
    await runner.start();
    await runner.idle();
    expect(errors).toEqual([]);
    expect(await store.library.listUnencoded(bookId, 'length-1', 100)).toEqual([]);
    const hits = await store.search.sentencesByVector(bookId, 'length-1', Float32Array.of(1, 0), 200);
    expect(hits).toHaveLength(3 * pages.length);
    expect(hits.filter(({ start }) => start === null)).toHaveLength(pages.length);
  });

  it('encodes passages first, then sentences, each different text once', async () => {
    const batches: (readonly string[])[] = [];
    const { store, runner, bookId, told } = await withBook(lengthEncoder((texts) => batches.push(texts)));
    await runner.start();
    await runner.idle();
    const texts = batches.flat();
    expect(texts.slice(0, pages.length)).toEqual(pages.map((page) => `Tides. ${page}`));
    expect(texts.slice(pages.length).toSorted()).toEqual(
      ['Tides', 'It ends here.', ...pages.map((page) => page.replace(/\. .*/u, '.'))].toSorted(),
    );
    expect(await store.library.encodedShare(bookId, 'length-1')).toEqual({
      passages: 20,
      sentences: 20,
      total: 20,
    });
    const { length } = texts[0] ?? '';
    const whole = Float32Array.of(Math.cos(length), Math.sin(length));
    expect(
      (await store.search.passagesByVector(bookId, 'length-1', whole, 3))[0]?.similarity,
    ).toBeGreaterThan(0.99);
    expect(told).toContainEqual({ name: 'passage', done: 4, of: 20 });
  });

  it('counts its progress in sentences, and makes finished vectors available', async () => {
    const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { store, clock, runner, bookId, told } = await withBook(
      lengthEncoder(async (texts) => {
        clock.advance(1000);
        if (!texts.includes('Page 8 says something.')) return;
        reached.resolve();
        await release.promise;
      }),
    );
    onTestFinished(() => release.resolve());
    await runner.start();
    await reached.promise;
    await vi.waitFor(() => expect(told).toContainEqual({ name: 'sentence', done: 24, of: 60 }));
    const [first, last] = [
      await store.library.listPassages(bookId, 0, 1),
      await store.library.listPassages(bookId, 19, 1),
    ];
    const ids = [...first, ...last].map(({ id }) => id);
    expect(await store.search.encodedAmong('length-1', ids)).toEqual(new Set(ids.slice(0, 1)));
    expect(await store.library.encodedShare(bookId, 'length-1')).toMatchObject({ passages: 20 });
  });

  it('waits while an answer is made', async () => {
    let answering = true;
    const seen: string[] = [];
    const { clock, runner } = await withBook(
      lengthEncoder((texts) => seen.push(...texts)),
      { busy: () => answering },
    );
    await runner.start();
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual([]);
    answering = false;
    clock.advance(1000);
    await runner.idle();
    expect(seen.length).toBeGreaterThan(pages.length);
  });

  it('waits on battery power, and says so', async () => {
    let battery = true;
    const seen: string[] = [];
    const { clock, runner, told } = await withBook(
      lengthEncoder((texts) => seen.push(...texts)),
      { onBattery: () => battery },
    );
    await runner.start();
    await vi.waitFor(() => expect(told).toContainEqual({ name: 'paused' }));
    clock.advance(60_000);
    expect(seen).toEqual([]);
    battery = false;
    await vi.waitFor(() => {
      clock.advance(10_000);
      expect(seen.length).toBeGreaterThan(0);
    });
    await runner.idle();
    expect(seen.length).toBeGreaterThan(pages.length);
  });

  it('continues where it was after a stop', async () => {
    const reached = Promise.withResolvers<void>();
    const stop = new AbortController();
    const first = await withBook(
      lengthEncoder(async (texts) => {
        if (!texts.includes('Page 12 says something.')) return;
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
    // No passages again, and each distinct sentence once.
    expect(seen).toHaveLength(left.length + 2);
    expect(await second.store.library.listUnencoded(bookId, 'length-1', 100)).toEqual([]);
    expect((await second.store.jobs.listJobs()).find(({ kind }) => kind === 'encode-book')?.state).toBe(
      'done',
    );
  });

  it('stops reporting a pause once it continues', async () => {
    const first = await withBook(lengthEncoder(), { onBattery: () => true });
    await first.runner.start();
    await vi.waitFor(() => expect(first.told).toContainEqual({ name: 'paused' }));
    await first.runner.stop();
    await first.store.close();

    const before: unknown[] = [];
    const second = await open(
      first.dataDir,
      lengthEncoder(() => before.push(second.told.at(-1))),
    );
    await second.runner.start();
    await second.runner.idle();
    expect(before[0]).toEqual({ name: 'passage', done: 0, of: 20 });
  });

  it('handles a failure that happens while it waits for an earlier batch', async () => {
    const release = Promise.withResolvers<void>();
    const { store, runner, errors } = await withBook(
      lengthEncoder(async (texts) => {
        if (texts.some((text) => text.includes('Page 0 '))) return release.promise;
        // After the event loop has checked for unhandled rejections.
        setImmediate(() => release.resolve());
        throw new Error('no model here');
      }),
    );
    await runner.start();
    await runner.idle();
    expect(errors).toHaveLength(1);
    expect((await store.jobs.listJobs()).find(({ kind }) => kind === 'encode-book')?.state).toBe('queued');
  });

  it('fails without affecting the book if the encoder fails', async () => {
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

  it('ends without an error if the book was removed meanwhile', async () => {
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
  it('begin with the headings, leave tiny sentences out and cut long ones', () => {
    const long = Array.from({ length: 80 }, (_, index) => `W${String(index)}`).join(' ');
    const texts = textsToEncode({ headingPath: ['One', 'Two'], text: `Yes. So it is. ${long}.` });
    expect(texts.slice(0, 2)).toEqual([
      { text: 'One > Two', start: null },
      { text: 'So it is.', start: 5 },
    ]);
    expect(texts[2]?.text.split(' ')).toHaveLength(60);
    expect(textsToEncode({ headingPath: [], text: 'Yes.' })).toEqual([]);
  });

  it('include the beginning of a passage, with the headings above it', () => {
    expect(passageToEncode({ headingPath: ['One', 'Two'], text: 'So it is.' })).toBe('One. Two. So it is.');
    const long = passageToEncode({ headingPath: ['One'], text: 'calm breath. '.repeat(1000) });
    // "One", ".", then three a time.
    expect(long).toBe(`One. ${'calm breath. '.repeat(59)}calm`);
  });
});
