import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEventBus } from '../../../src/core/async/event-bus';
import { createJobRunner, type JobRunner } from '../../../src/core/jobs/job-runner';
import { isoTime, type Store, type JobHandler, type JobHandlers } from '../../../src/core/ports';
import { LecternError } from '../../../src/shared/errors';
import { asJobId, type Job, type JobKind } from '../../../src/shared/model';
import { createStore } from '../../../src/store';
import { fixedClock } from '../../support/fixed-clock';
import { gate } from '../../support/scripted-cognition';
import { tempFolder } from '../../support/temp-folder';
import { errorText } from '../../../src/shared/messages/en/errors';

const migrationsDir = join(import.meta.dirname, '../../../migrations');
const clock = () => fixedClock('2026-03-01T09:00:00.000Z');

const setUp = async (handlers: JobHandlers, busy = () => false, upkeepAfter = 0) => {
  const time = clock();
  const store = createStore({ dataDir: await tempFolder(), migrationsDir, startedAt: isoTime(time) });
  onTestFinished(() => store.close());
  const events = createEventBus();
  const seen: Job[] = [];
  events.subscribe((event) => event.kind === 'job' && seen.push(event.job));
  const errors: unknown[] = [];
  const logger = { info: () => undefined, error: (_message: string, error: unknown) => errors.push(error) };
  const runner = createJobRunner({
    jobs: store.jobs,
    clock: time,
    logger,
    events,
    handlers,
    busy,
    upkeepAfter,
  });
  onTestFinished(() => runner.stop());
  return { time, store, runner, seen, errors };
};

const add = (store: Store, kind: JobKind, n = 1, runAt = '2026-03-01T09:00:00.000Z'): Promise<Job> =>
  store.jobs.addJob({ kind, payload: { n }, label: `${kind} ${String(n)}`, bookId: null, runAt }, runAt);

/** Works until it is released or stopped. */
const patient = (go: Promise<void>, started: () => void = () => undefined): JobHandler => ({
  attempts: 1,
  run: (_job, { signal }) =>
    new Promise((resolve, reject) => {
      started();
      signal.addEventListener('abort', () => reject(signal.reason));
      void go.then(resolve);
    }),
});

describe('job runner', () => {
  it('runs what is due and emits its changes', async () => {
    const done: unknown[] = [];
    const { store, runner, seen } = await setUp({
      cascade: { attempts: 1, run: async (job) => void done.push(job.payload['n']) },
    });
    await add(store, 'cascade', 1);
    await add(store, 'cascade', 2);
    await runner.start();
    await runner.idle();
    expect(done).toEqual([1, 2]);
    expect(seen.map(({ label, state }) => `${label} ${state}`)).toEqual([
      'cascade 1 running',
      'cascade 1 done',
      'cascade 2 running',
      'cascade 2 done',
    ]);
  });

  it('parks a job that was running when Lectern crashed twice, says why, and runs the others', async () => {
    const done: unknown[] = [];
    const givenUp: unknown[] = [];
    const { store, runner, seen } = await setUp({
      'embed-memory': {
        attempts: 3,
        run: async (job) => void done.push(job.payload['n']),
        giveUp: async (job) => void givenUp.push(job.label),
      },
    });
    const { id } = await add(store, 'embed-memory', 1);
    // Two starts that crashed during the job.
    for (let time = 0; time < 2; time += 1) {
      await store.jobs.claimJob('2026-03-01T09:00:00.000Z', []);
      if (time === 0) await store.jobs.requeueRunning('2026-03-01T09:00:00.000Z');
    }
    await add(store, 'embed-memory', 2);
    expect(await runner.start()).toBe(0);
    await runner.idle();
    expect(done).toEqual([2]);
    expect(givenUp).toEqual(['embed-memory 1']);
    expect(await store.jobs.findJob(id)).toMatchObject({
      state: 'failed',
      parked: true,
      error: errorText.jobCrashedTwice,
    });
    expect(seen.find((job) => job.id === id)).toMatchObject({ state: 'failed' });
  });

  it('ends a job whose end cannot be stored as soon as it can, and reports why until then', async () => {
    let full = true;
    const { time, store, runner, seen, errors } = await setUp({
      'import-book': {
        attempts: 1,
        run: async () => Promise.reject(new LecternError('DISK_FULL', 'There is no room on the disk.')),
        giveUp: async () => (full ? Promise.reject(new Error('no room')) : Promise.resolve()),
      },
    });
    const { id } = await add(store, 'import-book');
    await runner.start();
    await runner.idle();
    expect(errors).toHaveLength(1);
    expect(seen.at(-1)).toMatchObject({ id, state: 'running', detail: 'There is no room on the disk.' });
    await expect(runner.cancel(id)).rejects.toThrow('no room');
    full = false;
    const ended = gate();
    const timer = setInterval(() => {
      time.advance(5000);
      if (seen.at(-1)?.state !== 'running') ended.open();
    }, 5);
    await ended.opened;
    clearInterval(timer);
    expect(await store.jobs.findJob(id)).toMatchObject({
      state: 'failed',
      error: 'There is no room on the disk.',
    });
  });

  it('starts memory upkeep once no book is being imported', async () => {
    const door = gate();
    const reading = gate();
    const { store, runner } = await setUp({
      'import-book': patient(door.opened, reading.open),
      'archive-summaries': { attempts: 1, run: async () => undefined },
      'extract-facts': { attempts: 1, run: async () => undefined },
    });
    await add(store, 'import-book');
    await runner.start();
    await reading.opened;
    const upkeep = await add(store, 'archive-summaries');
    const other = await add(store, 'extract-facts');
    runner.wake();
    while ((await store.jobs.findJob(other.id))?.state !== 'done')
      await new Promise<void>((resolve) => setImmediate(resolve));
    expect((await store.jobs.findJob(upkeep.id))?.state).toBe('queued');
    door.open();
    while ((await store.jobs.findJob(upkeep.id))?.state !== 'done')
      await new Promise<void>((resolve) => setImmediate(resolve));
  });

  it('retries postponed jobs by itself', async () => {
    let busy = true;
    const { store, runner, time } = await setUp(
      { 'archive-summaries': { attempts: 1, run: async () => undefined } },
      () => busy,
    );
    const upkeep = await add(store, 'archive-summaries');
    await runner.start();
    await runner.idle();
    expect((await store.jobs.findJob(upkeep.id))?.state).toBe('queued');
    busy = false;
    time.advance(2000);
    await runner.idle();
    expect((await store.jobs.findJob(upkeep.id))?.state).toBe('done');
  });

  it('runs the upkeep of a start some time after it, and other jobs at once', async () => {
    const handler = { attempts: 1, run: async () => undefined };
    const { store, runner, time } = await setUp(
      { 'compact-memory': handler, 'embed-memory': handler },
      undefined,
      15_000,
    );
    const upkeep = await add(store, 'compact-memory');
    const other = await add(store, 'embed-memory');
    await runner.start();
    await runner.idle();
    const states = async () =>
      Promise.all([upkeep, other].map(async ({ id }) => (await store.jobs.findJob(id))?.state));
    expect(await states()).toEqual(['queued', 'done']);
    time.advance(14_999);
    await runner.idle();
    expect(await states()).toEqual(['queued', 'done']);
    time.advance(1);
    await runner.idle();
    expect(await states()).toEqual(['done', 'done']);
  });

  it('runs the encoding of books in a separate slot', async () => {
    const door = gate();
    const [started, waiting] = [gate(), gate()];
    const kinds = ['cascade', 'embed-memory', 'extract-facts'] as const;
    let running = 0;
    const counted = patient(door.opened, () => {
      running += 1;
      if (running === kinds.length) waiting.open();
    });
    const { store, runner } = await setUp({
      ...Object.fromEntries(kinds.map((kind) => [kind, counted])),
      'encode-book': patient(door.opened, started.open),
    });
    for (const n of [1, 2]) await add(store, 'encode-book', n);
    for (const kind of kinds) await add(store, kind);
    await runner.start();
    // Although queued first, it does not take a slot from the others.
    await Promise.all([started.opened, waiting.opened]);
    const states = (await store.jobs.listJobs()).map(({ kind, state }) => `${kind} ${state}`).toSorted();
    expect(states).toEqual([
      'cascade running',
      'embed-memory running',
      'encode-book queued',
      'encode-book running',
      'extract-facts running',
    ]);
    door.open();
    await runner.idle();
  });

  it('starts the encoding of a book while three other jobs run', async () => {
    const door = gate();
    const [started, full] = [gate(), gate()];
    let running = 0;
    const kinds = ['cascade', 'embed-memory', 'extract-facts'] as const;
    const counted = patient(door.opened, () => {
      running += 1;
      if (running === kinds.length) full.open();
    });
    const { store, runner } = await setUp({
      ...Object.fromEntries(kinds.map((kind) => [kind, counted])),
      'encode-book': patient(door.opened, started.open),
    });
    for (const kind of kinds) await add(store, kind);
    await runner.start();
    await full.opened;
    await add(store, 'encode-book');
    runner.wake();
    await started.opened;
    door.open();
    await runner.idle();
    expect((await store.jobs.listJobs()).every(({ state }) => state === 'done')).toBe(true);
  });

  it('runs one job of a kind and three jobs in all', async () => {
    const [door, full] = [gate(), gate()];
    let atOnce = 0;
    let most = 0;
    const counted: JobHandler = {
      attempts: 1,
      async run() {
        atOnce += 1;
        most = Math.max(most, atOnce);
        if (atOnce === 3) full.open();
        await door.opened;
        atOnce -= 1;
      },
    };
    const kinds = ['cascade', 'embed-memory', 'extract-facts', 'end-session'] as const;
    const { store, runner } = await setUp(Object.fromEntries(kinds.map((kind) => [kind, counted])));
    for (const kind of kinds) for (const n of [1, 2]) await add(store, kind, n);
    await runner.start();
    await full.opened;
    door.open();
    await runner.idle();
    expect(most).toBe(3);
    expect((await store.jobs.listJobs()).every(({ state }) => state === 'done')).toBe(true);
  });

  it('imports conversations only after a removal of conversations, as an import skips those that exist', async () => {
    const [begun, door] = [gate(), gate()];
    const order: string[] = [];
    const { store, runner } = await setUp({
      'remove-chats': patient(door.opened, begun.open),
      'import-chats': { attempts: 1, run: async () => void order.push('import') },
      cascade: { attempts: 1, run: async () => void order.push('cascade') },
    });
    for (const kind of ['remove-chats', 'import-chats', 'cascade'] as const) await add(store, kind);
    await runner.start();
    await begun.opened;
    await expect.poll(() => order).toEqual(['cascade']);
    door.open();
    await runner.idle();
    expect(order).toEqual(['cascade', 'import']);
  });

  it('retries an unexpected failure with growing delays, then gives up', async () => {
    const given: number[] = [];
    const { time, store, runner, errors } = await setUp({
      cascade: {
        attempts: 3,
        run: () => Promise.reject(new Error('odd')),
        giveUp: async ({ id }) => void given.push(id),
      },
    });
    const { id } = await add(store, 'cascade');
    await runner.start();
    await runner.idle();
    expect(await store.jobs.findJob(id)).toMatchObject({ state: 'queued', attempts: 1 });
    time.advance(1999);
    await runner.idle();
    expect(await store.jobs.findJob(id)).toMatchObject({ attempts: 1 });
    time.advance(1);
    await runner.idle();
    expect(await store.jobs.findJob(id)).toMatchObject({ state: 'queued', attempts: 2 });
    expect(given).toEqual([]);
    time.advance(4000);
    await runner.idle();
    expect(await store.jobs.findJob(id)).toMatchObject({
      state: 'failed',
      attempts: 3,
      error: 'Something went wrong. See the log for details.',
    });
    expect(given).toEqual([id]);
    expect(errors).toHaveLength(3);
  });

  it('never retries invalid input', async () => {
    const refusal = new LecternError('DAMAGED_FILE', '“a.pdf” is damaged: it is cut off. Get a fresh copy.');
    const { store, runner } = await setUp({ cascade: { attempts: 5, run: () => Promise.reject(refusal) } });
    const { id } = await add(store, 'cascade');
    await runner.start();
    await runner.idle();
    expect(await store.jobs.findJob(id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: refusal.message,
    });
  });

  it('cancels a running job and a queued one', async () => {
    const started = gate();
    const given: number[] = [];
    const handler: JobHandler = {
      ...patient(gate().opened, started.open),
      giveUp: async ({ id }) => void given.push(id),
    };
    const { store, runner } = await setUp({ cascade: handler });
    const first = await add(store, 'cascade', 1);
    const second = await add(store, 'cascade', 2);
    await runner.start();
    await started.opened;
    expect(await runner.cancel(second.id)).toMatchObject({ state: 'cancelled' });
    expect(await runner.cancel(first.id)).toMatchObject({ state: 'cancelled', error: null });
    expect(given).toEqual([second.id, first.id]);
    await expect(runner.cancel(asJobId(999))).rejects.toMatchObject({ code: 'JOB_NOT_FOUND' });
  });

  it('leaves running jobs queued when it stops, and continues at the next start', async () => {
    const started = gate();
    const { time, store, runner } = await setUp({ cascade: patient(gate().opened, started.open) });
    const { id } = await add(store, 'cascade');
    await runner.start();
    await started.opened;
    await runner.stop();
    expect(await store.jobs.findJob(id)).toMatchObject({ state: 'queued' });
    const next: JobRunner = createJobRunner({
      jobs: store.jobs,
      clock: time,
      logger: { info: () => undefined, error: () => undefined },
      events: createEventBus(),
      handlers: { cascade: { attempts: 1, run: () => Promise.resolve() } },
    });
    await next.start();
    await next.idle();
    expect(await store.jobs.findJob(id)).toMatchObject({ state: 'done' });
  });

  it('queues jobs that a crash interrupted again', async () => {
    const { store, runner } = await setUp({ cascade: { attempts: 1, run: () => Promise.resolve() } });
    const { id } = await add(store, 'cascade');
    await store.jobs.claimJob('2026-03-01T09:00:00.000Z', []);
    expect(await runner.start()).toBe(1);
    await runner.idle();
    expect(await store.jobs.findJob(id)).toMatchObject({ state: 'done' });
  });

  it('stores progress a few times a second at most', async () => {
    const { store, runner, seen } = await setUp({
      cascade: {
        attempts: 1,
        async run(_job, { progress }) {
          for (let page = 1; page <= 500; page += 1)
            progress(page / 1000, { name: 'page', done: page, of: 1000 });
        },
      },
    });
    const { id } = await add(store, 'cascade');
    await runner.start();
    await runner.idle();
    expect(seen.filter(({ state, step }) => state === 'running' && step).map(({ step }) => step)).toEqual([
      { name: 'page', done: 1, of: 1000 },
    ]);
    expect(await store.jobs.findJob(id)).toMatchObject({ state: 'done', progress: 1 });
  });
});
