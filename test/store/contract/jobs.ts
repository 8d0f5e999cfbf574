import { describe, expect, it } from 'vitest';
import type { NewJob } from '../../../src/core/ports/store';
import { asJobId } from '../../../src/shared/model';
import type { Subject } from '../describe-store';
import { later, start } from '../support/data-folder';
import { damage, errorText, jobLabels } from '../../../src/shared/messages/engine-text';

const job = (change: Partial<NewJob> = {}): NewJob => ({
  kind: 'extract-facts',
  payload: { turnId: 1, sessionId: 's' },
  label: 'An answer',
  bookId: null,
  runAt: start,
  ...change,
});

export const describeJobs = (subject: Subject): void => {
  describe('jobs', () => {
    it('adds a job once while it is unfinished, whatever the key order of its payload', async () => {
      const { store } = subject;
      const first = await store.jobs.addJob(job(), start);
      expect(await store.jobs.addJob(job({ payload: { sessionId: 's', turnId: 1 } }), later(1))).toEqual(
        first,
      );
      expect(
        (await store.jobs.addJob(job({ payload: { sessionId: 's', turnId: 2 } }), later(1))).id,
      ).not.toBe(first.id);
      await store.jobs.claimJob(start, []);
      expect((await store.jobs.addJob(job(), later(1))).id).toBe(first.id);
      await store.jobs.finishJob(first.id, { state: 'done', error: null }, later(2));
      expect((await store.jobs.addJob(job(), later(3))).id).not.toBe(first.id);
    });

    it('claims what is due, oldest first, skipping busy kinds', async () => {
      const { store } = subject;
      const late = await store.jobs.addJob(job({ runAt: later(5) }), start);
      const early = await store.jobs.addJob(job({ kind: 'cascade', payload: {}, runAt: later(1) }), start);
      expect(await store.jobs.nextRunAt()).toBe(later(1));
      expect(await store.jobs.claimJob(start, [])).toBeNull();
      expect((await store.jobs.claimJob(later(9), ['cascade']))?.id).toBe(late.id);
      expect(await store.jobs.claimJob(later(9), ['cascade'])).toBeNull();
      expect(await store.jobs.claimJob(later(9), [])).toMatchObject({
        id: early.id,
        state: 'running',
        attempts: 1,
        payload: {},
      });
      expect(await store.jobs.nextRunAt()).toBeNull();
    });

    it('reports progress and the end', async () => {
      const { store } = subject;
      const { id } = await store.jobs.addJob(job(), start);
      await store.jobs.claimJob(start, []);
      await store.jobs.progressJob(id, 0.4, { name: 'page', done: 4, of: 10 }, later(1));
      expect(await store.jobs.findJob(id)).toMatchObject({
        progress: 0.4,
        step: { name: 'page', done: 4, of: 10 },
        detail: 'page 4 of 10',
        updatedAt: later(1),
      });
      expect(await store.jobs.finishJob(id, { state: 'done', error: null }, later(2))).toMatchObject({
        state: 'done',
        progress: 1,
      });
      await expect(
        store.jobs.finishJob(asJobId(99), { state: 'done', error: null }, later(2)),
      ).rejects.toMatchObject({
        code: 'JOB_NOT_FOUND',
      });
    });

    it('leaves a cancelled job cancelled, whatever it reports afterwards', async () => {
      const { store } = subject;
      const { id } = await store.jobs.addJob(job(), start);
      await store.jobs.claimJob(start, []);
      await store.jobs.finishJob(id, { state: 'cancelled', error: null }, later(1));
      expect(await store.jobs.finishJob(id, { state: 'done', error: null }, later(2))).toMatchObject({
        state: 'cancelled',
      });
      expect(await store.jobs.retryJob(id, later(3), 'late', later(3))).toMatchObject({ state: 'cancelled' });
      await store.jobs.progressJob(id, 1, { name: 'text-read' }, later(3));
      expect(await store.jobs.findJob(id)).toMatchObject({ state: 'cancelled', step: null });
    });

    it('schedules a retry with the reason', async () => {
      const { store } = subject;
      const { id } = await store.jobs.addJob(job(), start);
      await store.jobs.claimJob(start, []);
      expect(await store.jobs.retryJob(id, later(5), 'no network', later(1))).toMatchObject({
        state: 'queued',
        error: 'no network',
        attempts: 1,
      });
      expect(await store.jobs.claimJob(later(4), [])).toBeNull();
      expect(await store.jobs.claimJob(later(5), [])).toMatchObject({ id, attempts: 2, error: null });
    });

    it('keeps its label and reason as texts with parameters, and gives them in English too', async () => {
      const { store, reopen } = subject;
      const label = jobLabels['compact-memory'];
      const error = errorText.damagedFile('a.pdf', damage.noPages);
      const { id } = await store.jobs.addJob({ ...job(), label }, start);
      await store.jobs.finishJob(id, { state: 'failed', error }, later(1));
      expect(await (await reopen()).jobs.findJob(id)).toMatchObject({
        label: 'Merging duplicate memories',
        labelText: label,
        error: '“a.pdf” is damaged: it has no pages. Get a new copy of the file and add it.',
        errorText: error,
      });
    });

    it('queues running jobs again after a crash', async () => {
      const { reopen } = subject;
      let { store } = subject;
      const { id } = await store.jobs.addJob(job(), start);
      await store.jobs.claimJob(start, []);
      store = await reopen();
      expect(await store.jobs.requeueRunning(later(1))).toEqual({ requeued: 1, cutAgain: [] });
      expect(await store.jobs.claimJob(later(1), [])).toMatchObject({ id, attempts: 2 });
    });

    it('reports jobs that were running in two crashes without progress in between', async () => {
      const { store } = subject;
      const [stuck, well, failing] = [
        await store.jobs.addJob(job({ payload: { n: 1 } }), start),
        await store.jobs.addJob(job({ payload: { n: 2 } }), start),
        await store.jobs.addJob(job({ payload: { n: 3 } }), start),
      ];
      const claimAll = async (at: string) => {
        while (await store.jobs.claimJob(at, [])) continue;
      };
      await claimAll(start);
      await store.jobs.requeueRunning(later(1));
      await claimAll(later(1));
      await store.jobs.progressJob(well.id, 0.1, { name: 'page', done: 1, of: 10 }, later(2));
      await store.jobs.retryJob(failing.id, later(2), 'no network', later(2));
      await claimAll(later(2));
      const { requeued, cutAgain } = await store.jobs.requeueRunning(later(3));
      expect(requeued).toBe(3);
      expect(cutAgain.map(({ id }) => id)).toEqual([stuck.id]);
    });

    it('shows a parked job as long as it is kept, rejects duplicates, and retries it on request', async () => {
      const { store } = subject;
      const upkeep = { kind: 'embed-memory', payload: {} } as const;
      const { id } = await store.jobs.addJob(job(upkeep), start);
      for (const minute of [1, 2]) {
        await store.jobs.claimJob(later(minute), []);
        await store.jobs.requeueRunning(later(minute));
      }
      const error = 'Lectern crashed twice.';
      expect(await store.jobs.finishJob(id, { state: 'failed', error }, later(3))).toMatchObject({
        parked: true,
        canRetry: true,
      });
      const week = 7 * 24 * 60;
      expect(await store.jobs.listJobs(later(week))).toMatchObject([{ id, error, parked: true }]);
      expect(await store.jobs.addJob(job(upkeep), later(week))).toMatchObject({ id, state: 'failed' });
      expect(await store.jobs.claimJob(later(week), [])).toBeNull();

      expect(await store.library.retryFailed(id, later(week))).toMatchObject({
        state: 'queued',
        parked: false,
      });
      await store.jobs.claimJob(later(week), []);
      expect((await store.jobs.requeueRunning(later(week))).cutAgain).toEqual([]);
      await store.jobs.claimJob(later(week), []);
      await store.jobs.finishJob(id, { state: 'failed', error: 'no network' }, later(week));
      expect((await store.jobs.addJob(job(upkeep), later(week))).id).not.toBe(id);
    });

    it('lists what is unfinished, and what finished within a day, newest first', async () => {
      const { store } = subject;
      const old = await store.jobs.addJob(job({ payload: { n: 1 } }), start);
      const fresh = await store.jobs.addJob(job({ payload: { n: 2 } }), start);
      const queued = await store.jobs.addJob(job({ payload: { n: 3 }, runAt: later(9999) }), start);
      await store.jobs.finishJob(old.id, { state: 'failed', error: 'broken' }, start);
      await store.jobs.finishJob(fresh.id, { state: 'done', error: null }, later(24 * 60 + 1));
      const ids = async (now?: string) => (await store.jobs.listJobs(now)).map(({ id }) => id);
      expect(await ids()).toEqual([queued.id, fresh.id]);
      expect(await ids(later(60))).toEqual([queued.id, fresh.id, old.id]);
      expect(await ids(later(72 * 60))).toEqual([queued.id]);
    });

    it('deletes jobs that finished two days ago or failed a month ago as others finish', async () => {
      const { store, folder } = subject;
      const day = 24 * 60;
      const finished = async (n: number, state: 'done' | 'failed', at: string): Promise<number> => {
        const { id } = await store.jobs.addJob(job({ payload: { n } }), at);
        await store.jobs.finishJob(id, { state, error: null }, at);
        return id;
      };
      const kept = () => folder.peek().prepare('SELECT id FROM jobs ORDER BY id').pluck().all();
      await finished(1, 'done', start);
      const failed = await finished(2, 'failed', start);
      const waiting = await store.jobs.addJob(job({ payload: { n: 3 }, runAt: later(99 * day) }), start);
      const second = await finished(4, 'done', later(day));
      const third = await finished(5, 'done', later(2 * day + 1));
      expect(kept()).toEqual([failed, waiting.id, second, third]);
      await store.jobs.requeueRunning(later(31 * day));
      expect(kept()).toEqual([waiting.id]);
    });
  });
};
