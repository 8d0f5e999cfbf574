import type { SentenceEncoder } from '../../core/ports';
import { isLecternError } from '../../shared/errors';
import { createTask, fillGroup, type SentenceGroup, type GroupSize, type Task } from './sentence-queue';
import { createSlot, type Slot, type SlotRole } from './sentence-slot';

export interface SentenceEncoderOptions {
  /** Path of the bundled thread. */
  readonly entry: string;
  readonly modelId: string;
  readonly dimension: number;
  /** The threads that it may start, each when there is work for it. */
  readonly threads: readonly SlotRole[];
  /** The data that a thread is started with; plain data. `share` comes from the first thread that was ready. */
  readonly dataOf: (thread: number, share: unknown) => unknown;
  /** The size of a group; a question waits for at most one. */
  readonly group: GroupSize;
  /** Milliseconds until an idle thread ends: it keeps the model in memory. */
  readonly idle?: number;
}

/** Failures in a row after which the encoder is turned off. */
const maxFailures = 2;
/** One group in progress and one waiting, so that a thread is never idle between groups. */
const maxGroups = 2;

/** The encoder's tasks and threads. */
interface Encoder {
  readonly options: SentenceEncoderOptions;
  readonly tasks: Set<Task>;
  slots: readonly Slot[];
  /** What the first thread to be ready shares with the others. */
  share: unknown;
  /** Failures in a row. */
  failures: number;
  /** Why the encoder is off. */
  off: Error | null;
}

const drop = ({ tasks }: Encoder, task: Task, error: Error | null): void => {
  if (tasks.delete(task)) task.settle(error);
};

const turnOff = async (encoder: Encoder, error: Error): Promise<void> => {
  encoder.off ??= error;
  for (const task of encoder.tasks) drop(encoder, task, encoder.off);
  await Promise.all(encoder.slots.map((slot) => slot.end()));
};

const nextTask = ({ tasks }: Encoder): Task | undefined => {
  const waiting = [...tasks].filter((task) => task.waiting.length > 0);
  return waiting.find(({ urgent }) => urgent) ?? waiting[0];
};

/** Threads that may work on a task's groups, preferred one first. */
const slotsFor = ({ slots }: Encoder, { urgent }: Task): readonly Slot[] =>
  urgent
    ? slots.toSorted((a, b) => Number(b.role === 'questions') - Number(a.role === 'questions'))
    : slots.filter(({ role }) => role === 'all');

/** Starts one more thread if a task has more groups than threads. */
const startFor = (encoder: Encoder, task: Task): void => {
  const { slots, share, options } = encoder;
  // Until the first thread has loaded the model, there is nothing to share.
  if (share === null && slots.some((slot) => slot.state() === 'starting')) return;
  const fit = slotsFor(encoder, task);
  const started = fit.filter((slot) => slot.state() === 'starting' || slot.state() === 'ready');
  const first = fit[0];
  // A question starts its own thread even while others are running.
  const wanted =
    task.urgent && first?.state() === 'empty'
      ? first
      : task.waiting.length > started.length
        ? fit.find((slot) => slot.state() === 'empty')
        : undefined;
  if (wanted) wanted.start(options.dataOf(slots.indexOf(wanted), share));
};

/** Sends waiting groups to threads that are free. */
const dispatch = (encoder: Encoder): void => {
  if (encoder.off) return;
  for (let task = nextTask(encoder); task; task = nextTask(encoder)) {
    startFor(encoder, task);
    const most = maxGroups + Number(task.urgent);
    const free = slotsFor(encoder, task).filter((slot) => slot.state() === 'ready' && slot.load() < most);
    const slot = free.toSorted((a, b) => a.load() - b.load())[0];
    const next = slot && task.waiting.shift();
    if (!next) return;
    slot.send(next);
  }
};

const handleFailure = (
  encoder: Encoder,
  error: Error,
  failed: SentenceGroup | null,
  returned: readonly SentenceGroup[],
): void => {
  encoder.failures += 1;
  for (const one of returned) one.task.waiting.unshift(one);
  const task = failed?.task ?? nextTask(encoder);
  if (task) drop(encoder, task, error);
  if (encoder.failures >= maxFailures)
    void turnOff(
      encoder,
      isLecternError(error)
        ? error
        : new Error('The sentence encoder is off: it failed twice in a row.', { cause: error }),
    );
  dispatch(encoder);
};

const createEncoder = (options: SentenceEncoderOptions): Encoder => {
  const { entry, threads, idle = 60_000 } = options;
  const encoder: Encoder = { options, tasks: new Set(), slots: [], share: null, failures: 0, off: null };
  encoder.slots = threads.map((role) =>
    createSlot({
      entry,
      role,
      idle,
      onReady(shared) {
        encoder.share ??= shared ?? null;
        dispatch(encoder);
      },
      onVectors(done, vectors) {
        encoder.failures = 0;
        if (fillGroup(done, vectors)) drop(encoder, done.task, null);
        dispatch(encoder);
      },
      onFailure: (error, failed, returned) => handleFailure(encoder, error, failed, returned),
      onEnd() {
        if (encoder.slots.every((slot) => slot.state() === 'empty')) encoder.share = null;
        dispatch(encoder);
      },
    }),
  );
  return encoder;
};

/** Encodes in threads that start with the first request and end when idle. Questions go first. */
export const createSentenceEncoder = (options: SentenceEncoderOptions): SentenceEncoder => {
  const { modelId, dimension, group } = options;
  const encoder = createEncoder(options);
  return {
    modelId,
    dimension,
    encode: (texts, urgency, signal, reading = 'meaning') =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        if (encoder.off) throw encoder.off;
        // A group in progress is finished and its result discarded.
        const onAbort = (): void => drop(encoder, task, signal.reason as Error);
        const task = createTask(texts, group, urgency === 'question', reading, (error) => {
          signal.removeEventListener('abort', onAbort);
          if (error) reject(error);
          else resolve(task.made);
        });
        signal.addEventListener('abort', onAbort);
        encoder.tasks.add(task);
        dispatch(encoder);
      }),
    close: () => turnOff(encoder, new Error('The sentence encoder is closed.')),
  };
};
