import { Worker } from 'node:worker_threads';
import { LecternError } from '../../shared/errors';
import type { FromSentenceThread, ToSentenceThread } from './sentence-messages';
import type { SentenceGroup } from './sentence-queue';
import { inEnglish } from '../../shared/messages/engine-text';

/** A thread for questions takes no other work, so that it keeps its priority and no question waits. */
export type SlotRole = 'all' | 'questions';

interface SlotDeps {
  readonly entry: string;
  readonly role: SlotRole;
  /** Milliseconds until an idle thread ends: it keeps the model in memory. */
  readonly idle: number;
  readonly onReady: (share: unknown) => void;
  readonly onVectors: (group: SentenceGroup, vectors: readonly Float32Array[]) => void;
  /** The thread is abandoned. `failed` is the group in progress, null if there was none; `returned` are the others. */
  readonly onFailure: (
    error: Error,
    failed: SentenceGroup | null,
    returned: readonly SentenceGroup[],
  ) => void;
  /** The thread ended, for any reason; another may replace it. */
  readonly onEnd: () => void;
}

/** Room for one thread: empty, starting, ready or ending. */
export interface Slot {
  readonly role: SlotRole;
  state(): 'empty' | 'starting' | 'ready' | 'ending';
  /** How many groups it is working on. */
  load(): number;
  start(data: unknown): void;
  send(group: SentenceGroup): void;
  end(): Promise<void>;
}

const asError = ({ code, text, stack }: Extract<FromSentenceThread, { kind: 'failed' }>): Error => {
  const error = code ? new LecternError(code, text) : new Error(inEnglish(text));
  if (stack !== undefined) error.stack = stack;
  return error;
};

/** The thread of a slot and its groups. */
interface SlotThread {
  readonly deps: SlotDeps;
  readonly groups: Map<number, SentenceGroup>;
  worker: Worker | null;
  state: ReturnType<Slot['state']>;
  timer: NodeJS.Timeout | undefined;
  lastId: number;
}

const endThread = async (slot: SlotThread): Promise<void> => {
  clearTimeout(slot.timer);
  if (!slot.worker) return;
  slot.state = 'ending';
  slot.groups.clear();
  await slot.worker.terminate();
};

const startIdleTimer = (slot: SlotThread): void => {
  slot.worker?.unref();
  clearTimeout(slot.timer);
  slot.timer = setTimeout(() => void endThread(slot), slot.deps.idle).unref();
};

const fail = (slot: SlotThread, error: Error, id: number | null): void => {
  const { groups, deps } = slot;
  const failed = (id === null ? undefined : groups.get(id)) ?? groups.values().next().value ?? null;
  const returned = [...groups.values()].filter((group) => group !== failed);
  void endThread(slot);
  deps.onFailure(error, failed, returned);
};

const takeVectors = (
  slot: SlotThread,
  { id, vectors }: Extract<FromSentenceThread, { kind: 'vectors' }>,
): void => {
  const { groups, deps } = slot;
  const group = groups.get(id);
  if (!group) return;
  if (vectors.length !== group.texts.length) {
    fail(slot, new Error(`received ${vectors.length} sentence vectors for ${group.texts.length} texts`), id);
    return;
  }
  groups.delete(id);
  if (groups.size === 0) startIdleTimer(slot);
  deps.onVectors(group, vectors);
};

const takeMessage = (slot: SlotThread, message: FromSentenceThread): void => {
  if (message.kind === 'ready') {
    slot.state = 'ready';
    startIdleTimer(slot);
    slot.deps.onReady(message.share);
  } else if (message.kind === 'failed') fail(slot, asError(message), message.id);
  else takeVectors(slot, message);
};

const startThread = (slot: SlotThread, data: unknown): void => {
  const worker = new Worker(slot.deps.entry, { workerData: data });
  slot.worker = worker;
  slot.state = 'starting';
  worker.on('message', (message: FromSentenceThread) => {
    if (slot.state !== 'ending') takeMessage(slot, message);
  });
  worker.on('error', (error: Error) => {
    if (slot.state !== 'ending') fail(slot, error, null);
  });
  worker.on('exit', () => {
    // A thread that ends while idle has not failed.
    const died = slot.state === 'starting' || (slot.state === 'ready' && slot.groups.size > 0);
    if (died) fail(slot, new Error('The sentence thread ended.'), null);
    clearTimeout(slot.timer);
    slot.worker = null;
    slot.state = 'empty';
    slot.deps.onEnd();
  });
};

const send = (slot: SlotThread, group: SentenceGroup): void => {
  clearTimeout(slot.timer);
  slot.lastId += 1;
  slot.groups.set(slot.lastId, group);
  slot.worker?.ref();
  const { urgent, reading } = group.task;
  const message: ToSentenceThread = { id: slot.lastId, texts: group.texts, urgent, reading };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  slot.worker?.postMessage(message);
};

export const createSlot = (deps: SlotDeps): Slot => {
  const slot: SlotThread = {
    deps,
    groups: new Map(),
    worker: null,
    state: 'empty',
    timer: undefined,
    lastId: 0,
  };
  return {
    role: deps.role,
    state: () => slot.state,
    load: () => slot.groups.size,
    start: (data) => startThread(slot, data),
    send: (group) => send(slot, group),
    end: () => endThread(slot),
  };
};
