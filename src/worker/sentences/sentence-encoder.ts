import type { SentenceEncoder } from '../../core/ports';
import { isLecternError } from '../../shared/errors';
import { createTask, fill, type Group, type GroupSize, type Task } from './sentence-queue';
import { createSlot, type Slot, type SlotRole } from './sentence-slot';

export interface SentenceEncoderOptions {
  /** Path of the bundled thread. */
  readonly entry: string;
  readonly modelId: string;
  readonly dimension: number;
  /** The threads that it may start, each when there is work for it. */
  readonly threads: readonly SlotRole[];
  /** What a thread is started with; plain data. `share` is what the first one to be ready gave. */
  readonly dataOf: (thread: number, share: unknown) => unknown;
  /** What a question waits for at most. */
  readonly group: GroupSize;
  /** Milliseconds until an idle thread ends: it keeps the model in memory. */
  readonly idle?: number;
}

/** Failures in a row after which there is no more trying. */
const mostFailures = 2;
/** One group to work on and one that waits, so that no thread rests while the next is on its way. */
const mostGroups = 2;

/** Threads for all: started when first asked, ended when nobody asks any more. Questions go before all else. */
export const createSentenceEncoder = (options: SentenceEncoderOptions): SentenceEncoder => {
  const { entry, modelId, dimension, threads, dataOf, group, idle = 60_000 } = options;
  const tasks = new Set<Task>();
  let share: unknown = null;
  let failures = 0;
  let off: Error | null = null;

  const drop = (task: Task, error: Error | null): void => {
    if (tasks.delete(task)) task.settle(error);
  };
  const refuseAll = (error: Error): void => {
    for (const task of tasks) drop(task, error);
  };
  const endAll = async (): Promise<void> => {
    await Promise.all(slots.map((slot) => slot.end()));
  };

  const onFailure = (error: Error, failed: Group | null, back: readonly Group[]): void => {
    failures += 1;
    for (const one of back) one.task.waiting.unshift(one);
    const task = failed?.task ?? nextTask();
    if (task) drop(task, error);
    if (failures >= mostFailures) {
      off = isLecternError(error)
        ? error
        : new Error('The sentence encoder is off: it failed twice in a row.', { cause: error });
      refuseAll(off);
      void endAll();
    }
    pump();
  };

  const slots: readonly Slot[] = threads.map((role) =>
    createSlot({
      entry,
      role,
      idle,
      onReady(given) {
        share ??= given ?? null;
        pump();
      },
      onVectors(done, vectors) {
        failures = 0;
        if (fill(done, vectors)) drop(done.task, null);
        pump();
      },
      onFailure,
      onEnd() {
        if (slots.every((slot) => slot.state() === 'empty')) share = null;
        pump();
      },
    }),
  );

  const nextTask = (): Task | undefined => {
    const waiting = [...tasks].filter((task) => task.waiting.length > 0);
    return waiting.find(({ urgent }) => urgent) ?? waiting[0];
  };

  /** Threads that may take a task's groups, the best first. */
  const slotsFor = ({ urgent }: Task): readonly Slot[] =>
    urgent
      ? slots.toSorted((a, b) => Number(b.role === 'questions') - Number(a.role === 'questions'))
      : slots.filter(({ role }) => role === 'all');

  /** Starts one more thread where a task has more groups than threads. */
  const startFor = (task: Task): void => {
    // Until the first has loaded the model there is nothing to share.
    if (share === null && slots.some((slot) => slot.state() === 'starting')) return;
    const fit = slotsFor(task);
    const started = fit.filter((slot) => slot.state() === 'starting' || slot.state() === 'ready');
    const first = fit[0];
    // A question has its own thread started even where others run.
    const wanted =
      task.urgent && first?.state() === 'empty'
        ? first
        : task.waiting.length > started.length
          ? fit.find((slot) => slot.state() === 'empty')
          : undefined;
    if (wanted) wanted.start(dataOf(slots.indexOf(wanted), share));
  };

  const pump = (): void => {
    if (off) return;
    for (let task = nextTask(); task; task = nextTask()) {
      startFor(task);
      const most = mostGroups + Number(task.urgent);
      const free = slotsFor(task).filter((slot) => slot.state() === 'ready' && slot.load() < most);
      const slot = free.toSorted((a, b) => a.load() - b.load())[0];
      const next = slot && task.waiting.shift();
      if (!next) return;
      slot.send(next);
    }
  };

  return {
    modelId,
    dimension,
    encode: (texts, urgency, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        if (off) throw off;
        // What a thread is at goes on to its end and is thrown away.
        const onAbort = (): void => drop(task, signal.reason as Error);
        const task = createTask(texts, group, urgency === 'question', (error) => {
          signal.removeEventListener('abort', onAbort);
          if (error) reject(error);
          else resolve(task.made);
        });
        signal.addEventListener('abort', onAbort);
        tasks.add(task);
        pump();
      }),
    async close() {
      off ??= new Error('The sentence encoder is closed.');
      refuseAll(off);
      await endAll();
    },
  };
};
