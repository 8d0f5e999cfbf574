import { Worker } from 'node:worker_threads';
import type { SentenceEncoder } from '../core/ports';
import { LecternError, isLecternError } from '../shared/errors';
import type { FromSentenceThread, ToSentenceThread } from './sentence-messages';

export interface SentenceEncoderOptions {
  /** Path of the bundled `sentence-thread`. */
  readonly entry: string;
  readonly modelId: string;
  readonly dimension: number;
  /** What the thread is started with; plain data. */
  readonly data?: unknown;
  /** Milliseconds until an idle thread ends: it holds the weights. */
  readonly idle?: number;
  /** A question waits for no more of the background's texts than these: some 30 ms each. */
  readonly atOnce?: number;
}

interface Task {
  readonly texts: readonly string[];
  readonly made: Float32Array[];
  readonly urgent: boolean;
  readonly settle: (error: Error | null) => void;
}

/** Failures in a row after which there is no more trying. */
const mostFailures = 2;

/** One thread for all: started when first asked, ended when nobody asks any more. */
export const createSentenceEncoder = ({
  entry,
  modelId,
  dimension,
  data,
  idle = 60_000,
  atOnce = 2,
}: SentenceEncoderOptions): SentenceEncoder => {
  const waiting: Task[] = [];
  let current: { readonly task: Task; readonly count: number } | null = null;
  let thread: Worker | null = null;
  let failures = 0;
  let off: Error | null = null;
  let timer: NodeJS.Timeout | undefined;

  const endThread = async (): Promise<void> => {
    clearTimeout(timer);
    const ending = thread;
    thread = null;
    await ending?.terminate();
  };

  const drop = (task: Task, error: Error | null): void => {
    const at = waiting.indexOf(task);
    if (at < 0) return;
    waiting.splice(at, 1);
    task.settle(error);
  };

  const refuseAll = (error: Error): void => {
    for (const { settle } of waiting.splice(0)) settle(error);
  };

  const fail = (error: Error): void => {
    void endThread();
    failures += 1;
    const failed = current?.task;
    current = null;
    if (failed) drop(failed, error);
    if (failures >= mostFailures) {
      off = isLecternError(error)
        ? error
        : new Error('The sentence encoder is off: it failed twice in a row.', { cause: error });
      refuseAll(off);
    }
    pump();
  };

  const onMessage = (message: FromSentenceThread): void => {
    if (!current) return;
    if (message.kind === 'failed') {
      const error = message.code
        ? new LecternError(message.code, message.message)
        : new Error(message.message);
      if (message.stack !== undefined) error.stack = message.stack;
      fail(error);
      return;
    }
    const { task, count } = current;
    if (message.vectors.length !== count) {
      fail(new Error(`${message.vectors.length} sentence vectors came for ${count} texts`));
      return;
    }
    failures = 0;
    current = null;
    task.made.push(...message.vectors);
    if (task.made.length >= task.texts.length) drop(task, null);
    pump();
  };

  const start = (): Worker => {
    const started = new Worker(entry, { workerData: data });
    // Of a thread that was ended nothing is heard any more; one that dies while it rests is merely gone.
    const died = (error: Error): void => {
      if (started !== thread) return;
      if (current) fail(error);
      else void endThread();
    };
    started.on('message', (message: FromSentenceThread) => {
      if (started === thread) onMessage(message);
    });
    started.on('error', (error: Error) => died(error));
    started.on('exit', () => died(new Error('The sentence thread ended.')));
    return started;
  };

  const pump = (): void => {
    if (current || off) return;
    const task = waiting.find(({ urgent }) => urgent) ?? waiting[0];
    clearTimeout(timer);
    if (!task) {
      thread?.unref();
      if (thread) timer = setTimeout(() => void endThread(), idle).unref();
      return;
    }
    thread ??= start();
    thread.ref();
    const texts = task.texts.slice(task.made.length, task.urgent ? undefined : task.made.length + atOnce);
    current = { task, count: texts.length };
    const message: ToSentenceThread = { texts };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    thread.postMessage(message);
  };

  return {
    modelId,
    dimension,
    encode: (texts, urgency, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        if (off) throw off;
        // What the thread is at goes on to its end and is thrown away.
        const onAbort = (): void => drop(task, signal.reason as Error);
        const task: Task = {
          texts,
          made: [],
          urgent: urgency === 'question',
          settle: (error) => {
            signal.removeEventListener('abort', onAbort);
            if (error) reject(error);
            else resolve(task.made);
          },
        };
        signal.addEventListener('abort', onAbort);
        waiting.push(task);
        pump();
      }),
    async close() {
      off ??= new Error('The sentence encoder is closed.');
      refuseAll(off);
      await endThread();
    },
  };
};
