import { Worker } from 'node:worker_threads';
import { LecternError } from '../../shared/errors';
import type { FromSentenceThread, ToSentenceThread } from './sentence-messages';
import type { Group } from './sentence-queue';

/** A question's thread does nothing else, so that it keeps its priority and no question waits. */
export type SlotRole = 'all' | 'questions';

interface SlotDeps {
  readonly entry: string;
  readonly role: SlotRole;
  /** Milliseconds until an idle thread ends: it keeps the model in memory. */
  readonly idle: number;
  readonly onReady: (share: unknown) => void;
  readonly onVectors: (group: Group, vectors: readonly Float32Array[]) => void;
  /** The thread is given up. `failed` is what it was working on; null where it had not begun; `back` is the rest. */
  readonly onFailure: (error: Error, failed: Group | null, back: readonly Group[]) => void;
  /** It ended, for whatever reason; another may be started in its place. */
  readonly onEnd: () => void;
}

/** The place of one thread: empty, starting, ready or ending. */
export interface Slot {
  readonly role: SlotRole;
  state(): 'empty' | 'starting' | 'ready' | 'ending';
  /** Groups that it has. */
  load(): number;
  start(data: unknown): void;
  send(group: Group): void;
  end(): Promise<void>;
}

const asError = ({ code, message, stack }: Extract<FromSentenceThread, { kind: 'failed' }>): Error => {
  const error = code ? new LecternError(code, message) : new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
};

export const createSlot = (deps: SlotDeps): Slot => {
  const { entry, role, idle, onReady, onVectors, onFailure, onEnd } = deps;
  const groups = new Map<number, Group>();
  let thread: Worker | null = null;
  let state: ReturnType<Slot['state']> = 'empty';
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  const end = async (): Promise<void> => {
    clearTimeout(timer);
    if (!thread) return;
    state = 'ending';
    groups.clear();
    await thread.terminate();
  };
  const rest = (): void => {
    thread?.unref();
    clearTimeout(timer);
    timer = setTimeout(() => void end(), idle).unref();
  };
  const fail = (error: Error, id: number | null): void => {
    const failed = (id === null ? undefined : groups.get(id)) ?? groups.values().next().value ?? null;
    const back = [...groups.values()].filter((group) => group !== failed);
    void end();
    onFailure(error, failed, back);
  };
  const take = (message: FromSentenceThread): void => {
    if (message.kind === 'ready') {
      state = 'ready';
      rest();
      onReady(message.share);
      return;
    }
    if (message.kind === 'failed') {
      fail(asError(message), message.id);
      return;
    }
    const group = groups.get(message.id);
    if (!group) return;
    const { length } = message.vectors;
    if (length !== group.texts.length) {
      fail(new Error(`${length} sentence vectors came for ${group.texts.length} texts`), message.id);
      return;
    }
    groups.delete(message.id);
    if (groups.size === 0) rest();
    onVectors(group, message.vectors);
  };

  return {
    role,
    state: () => state,
    load: () => groups.size,
    start(data) {
      const started = new Worker(entry, { workerData: data });
      thread = started;
      state = 'starting';
      started.on('message', (message: FromSentenceThread) => {
        if (state !== 'ending') take(message);
      });
      started.on('error', (error: Error) => {
        if (state !== 'ending') fail(error, null);
      });
      started.on('exit', () => {
        // One that dies while it rests is merely gone.
        const died = state === 'starting' || (state === 'ready' && groups.size > 0);
        if (died) fail(new Error('The sentence thread ended.'), null);
        clearTimeout(timer);
        thread = null;
        state = 'empty';
        onEnd();
      });
    },
    send(group) {
      clearTimeout(timer);
      lastId += 1;
      groups.set(lastId, group);
      thread?.ref();
      const message: ToSentenceThread = { id: lastId, texts: group.texts, urgent: group.task.urgent };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
      thread?.postMessage(message);
    },
    end,
  };
};
