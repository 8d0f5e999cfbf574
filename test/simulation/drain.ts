import type { Assembled } from '../../src/assemble';

type Engine = Assembled['context']['engine'];

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Encodes sentences in the background for minutes; nothing waits for it. */
const aside: ReadonlySet<string> = new Set(['encode-book', 'encode-memory']);

export interface Slowest {
  readonly what: string;
  readonly ms: number;
}

/** Times the engine's jobs by their kind, and waits until nothing is due. */
export const watchJobs = (engine: Engine, now: () => number) => {
  const started = new Map<number, number>();
  const slowest = new Map<string, number>();
  const failed: string[] = [];
  const unsubscribe = engine.subscribe((event) => {
    if (event.kind !== 'job') return;
    const { job } = event;
    if (job.state === 'running' && !started.has(job.id)) started.set(job.id, performance.now());
    if (job.state === 'running' || job.state === 'queued') return;
    const began = started.get(job.id);
    started.delete(job.id);
    if (began !== undefined)
      slowest.set(job.kind, Math.max(slowest.get(job.kind) ?? 0, performance.now() - began));
    if (job.state === 'failed') failed.push(`${job.kind}: ${job.error ?? ''}`);
  });
  return {
    failed,
    slowest: (): readonly Slowest[] => Array.from(slowest, ([what, ms]) => ({ what: `job ${what}`, ms })),
    /**
     * Resolves when every job that is due at the clock's time has ended; failed jobs wait for their retry. It
     * checks twice, since a job that follows another is queued a moment after it.
     */
    async drain(): Promise<void> {
      for (let empty = 0; empty < 2;) {
        const open = (await engine.jobs.list()).filter(
          (job) =>
            !aside.has(job.kind) &&
            (job.state === 'running' ||
              (job.state === 'queued' && Date.parse(job.updatedAt) <= now() && job.error === null)),
        );
        empty = open.length === 0 ? empty + 1 : 0;
        await pause(2);
      }
    },
    close: unsubscribe,
  };
};
