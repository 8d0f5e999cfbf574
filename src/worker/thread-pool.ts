import { Worker } from 'node:worker_threads';
import type { BookThreadData } from './thread-messages';

/** Keeps threads for a few seconds between tasks, then ends them. */
interface ThreadPool {
  take(): Worker;
  /** The thread finished its task and may be used again. */
  giveBack(thread: Worker): void;
  /** Ends a thread whose task failed or was cancelled. */
  end(thread: Worker): Promise<void>;
  close(): Promise<void>;
}

interface ThreadPoolOptions {
  /** The bundled entry. */
  readonly entry: string;
  readonly data: BookThreadData;
  /** Milliseconds until an idle thread ends. */
  readonly idle: number;
  /** A thread that needs more than this many MB is ended, and its book refused. */
  readonly memory: number;
}

export const createThreadPool = ({ entry, data, idle, memory }: ThreadPoolOptions): ThreadPool => {
  const idleThreads = new Map<Worker, NodeJS.Timeout>();
  const all = new Set<Worker>();
  const end = async (thread: Worker): Promise<void> => {
    clearTimeout(idleThreads.get(thread));
    idleThreads.delete(thread);
    all.delete(thread);
    await thread.terminate();
  };
  const start = (): Worker => {
    const thread = new Worker(entry, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    all.add(thread);
    // An idle thread that dies is simply removed.
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      clearTimeout(idleThreads.get(thread));
      idleThreads.delete(thread);
      all.delete(thread);
    });
    return thread;
  };
  return {
    end,
    take() {
      const reused = idleThreads.entries().next().value;
      if (!reused) return start();
      const [thread, timer] = reused;
      clearTimeout(timer);
      idleThreads.delete(thread);
      thread.ref();
      return thread;
    },
    giveBack(thread) {
      if (!all.has(thread)) return;
      thread.unref();
      idleThreads.set(thread, setTimeout(() => void end(thread), idle).unref());
    },
    async close() {
      await Promise.all([...all].map((thread) => end(thread)));
    },
  };
};
