import { z } from 'zod';
import { addedBookSchema } from '../../shared/contract';
import {
  bookEndings,
  engineTextSchema,
  type BookId,
  type EngineText,
  type Job,
  type JobId,
} from '../../shared/model';
import { text } from '../messages/text';
import { saveItem, loadItem } from '../state/saved-item';
import { createStore } from '../state/store';
import { client, messageOf } from './client';
import { desktop } from './desktop';
import { queryClient } from './queries';

/** A browser file, or a path on the desktop. */
type Source = File | string;

/** A file on its way to the engine, before its import is a job there. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'refused' | 'cancelled';
  /** The share of its bytes sent, 0..1. */
  readonly progress: number;
  readonly error: string | null;
  readonly errorText?: EngineText | undefined;
  /** It can be uploaded again without being chosen again. */
  readonly canRetry: boolean;
}

export interface AddedFile {
  readonly bookId: BookId;
  readonly jobId: JobId;
  readonly existing: boolean;
}

/** Why the engine or this window refused a file. */
interface Refused {
  readonly error: string;
  readonly errorText?: EngineText | undefined;
}

/** Files refused before they had a job are listed again after a reload, though they can't be read any more by then. */
const refusedKey = 'refused-files';
const restored = loadItem<readonly ({ readonly name: string } & Refused)[]>(refusedKey, []).map(
  ({ name, error, errorText }, at): Upload => ({
    key: -1 - at,
    name,
    state: 'refused',
    progress: 0,
    error,
    errorText,
    canRetry: false,
  }),
);

export const uploadStore = createStore<readonly Upload[]>(restored);
uploadStore.subscribe(() => {
  const refused = uploadStore
    .get()
    .flatMap(({ name, error, errorText }) => (error === null ? [] : [{ name, error, errorText }]));
  saveItem(refusedKey, refused.length === 0 ? null : refused.slice(-50));
});

interface Pending {
  readonly source: Source;
  readonly done: (added: AddedFile | null) => void;
  /** Cancels the upload; null unless it is running. */
  stop: (() => void) | null;
}

const pending = new Map<number, Pending>();
/** Where the file of an import came from, for as long as this window is open. */
const sources = new Map<number, Source>();
let lastKey = 0;
let sending = false;

const change = (key: number, patch: Partial<Upload>): void =>
  uploadStore.set((all) => all.map((one) => (one.key === key ? { ...one, ...patch } : one)));

export const dropUpload = (key: number): void => {
  pending.delete(key);
  uploadStore.set((all) => all.filter((one) => one.key !== key));
};

const nameOf = (source: Source): string =>
  typeof source === 'string' ? (source.split(/[\\/]/).pop() ?? source) : source.name;

const messageSchema = z.object({ message: z.string() });

const refusal = (body: string): Refused => {
  try {
    const parsed: unknown = JSON.parse(body);
    const read = messageSchema.safeParse(parsed);
    if (read.success) return { error: read.data.message, errorText: engineTextSchema.safeParse(parsed).data };
  } catch {
    // The response has no message from the engine, so use ours.
  }
  return { error: text.library.uploadFailed };
};

type Outcome = { readonly added: AddedFile } | Refused | 'cancelled';

/** XMLHttpRequest, because fetch reports no upload progress. */
const sendFile = (key: number, file: File, one: Pending): Promise<Outcome> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    // Once the upload is complete, only cancelling the import helps.
    let sent = false;
    let unwanted = false;
    one.stop = () => {
      unwanted = true;
      if (!sent) request.abort();
    };
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) change(key, { progress: event.loaded / event.total });
    });
    request.upload.addEventListener('load', () => (sent = true));
    request.addEventListener('load', () => {
      if (request.status >= 400) return resolve(refusal(request.responseText));
      const added = addedBookSchema.safeParse(JSON.parse(request.responseText));
      if (!added.success) return resolve({ error: text.library.uploadFailed });
      if (unwanted && !added.data.existing) void client.jobs.cancel({ jobId: added.data.jobId });
      resolve({ added: added.data });
    });
    request.addEventListener('error', () => resolve({ error: text.library.uploadFailed }));
    request.addEventListener('abort', () => resolve('cancelled'));
    const form = new FormData();
    form.append('file', file);
    request.open('POST', new URL('/api/books', location.href));
    request.send(form);
  });

async function sendPath(path: string, one: Pending): Promise<Outcome> {
  if (path === '') return { error: text.library.noPath };
  // The engine copies the file itself, so only cancelling the import helps.
  let unwanted = false;
  one.stop = () => (unwanted = true);
  const [result] = await client.library.addPaths({ paths: [path] });
  if (result?.added) {
    if (unwanted && !result.added.existing) await client.jobs.cancel({ jobId: result.added.jobId });
    return { added: result.added };
  }
  return {
    error: result?.error?.message ?? text.library.uploadFailed,
    errorText: result?.error?.messageText,
  };
}

/** One file at a time, in order: they share one disk, and the queue is shown in that order. */
async function sendAll(): Promise<void> {
  if (sending) return;
  sending = true;
  try {
    for (;;) {
      const next = uploadStore.get().find(({ key, state }) => state === 'waiting' && pending.has(key));
      const one = next && pending.get(next.key);
      if (!next || !one) return;
      change(next.key, { state: 'sending' });
      const outcome = await (
        typeof one.source === 'string' ? sendPath(one.source, one) : sendFile(next.key, one.source, one)
      ).catch((error: unknown): Outcome => ({
        error: error instanceof Error && error.message ? messageOf(error) : text.library.uploadFailed,
      }));
      one.stop = null;
      showOutcome(next.key, one, outcome);
    }
  } finally {
    sending = false;
  }
}

function showOutcome(key: number, one: Pending, outcome: Outcome): void {
  void queryClient.invalidateQueries({ queryKey: ['jobs'] });
  if (outcome === 'cancelled') change(key, { state: 'cancelled', canRetry: true });
  else if ('error' in outcome) change(key, { state: 'refused', ...outcome, canRetry: one.source !== '' });
  else {
    const { added } = outcome;
    if (!added.existing) sources.set(added.jobId, one.source);
    dropUpload(key);
    void queryClient.invalidateQueries({ queryKey: ['books'] });
  }
  one.done(outcome !== 'cancelled' && 'added' in outcome ? outcome.added : null);
}

const enqueue = (source: Source): Promise<AddedFile | null> =>
  new Promise((done) => {
    lastKey += 1;
    const upload = { name: nameOf(source), progress: 0, error: null, canRetry: false } as const;
    pending.set(lastKey, { source, done, stop: null });
    uploadStore.set((all) => [...all, { ...upload, key: lastKey, state: 'waiting' }]);
    void sendAll();
  });

const enqueueAll = async (all: readonly Source[]): Promise<readonly AddedFile[]> =>
  (await Promise.all(all.map(enqueue))).filter((one) => one !== null);

export function cancelUpload(key: number): void {
  const one = pending.get(key);
  if (one?.stop) one.stop();
  else {
    change(key, { state: 'cancelled', canRetry: true });
    one?.done(null);
  }
}

/** Uploads a refused or cancelled file again. */
export function retryUpload(key: number): void {
  const one = pending.get(key);
  if (!one) return;
  change(key, { state: 'waiting', error: null, progress: 0, canRetry: false });
  void sendAll();
}

/** Whether this window still has the file of a failed import. */
export const hasFile = (job: Job): boolean => sources.has(job.id);

/** Imports the file of a failed import again, including any changes made to it meanwhile. */
export const importAgain = async (job: Job): Promise<AddedFile | null> => {
  const source = sources.get(job.id);
  return source === undefined ? null : enqueue(source);
};

/** Adds dropped, pasted or chosen files: by path on the desktop, by upload in the browser. */
export const addFiles = async (files: readonly File[]): Promise<readonly AddedFile[]> => {
  const local = desktop;
  return enqueueAll(local ? await Promise.all(files.map((file) => local.pathOf(file))) : files);
};

/** Adds files that the system asked to open, by their paths. */
export const addPaths = (paths: readonly string[]): Promise<readonly AddedFile[]> => enqueueAll(paths);

const accepted = bookEndings.map((ending) => `.${ending}`).join(',');

/** Asks for files with the system's dialog or a file input. */
export async function pickFiles(): Promise<readonly AddedFile[]> {
  if (desktop) return enqueueAll(await desktop.pickBooks());
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.accept = accepted;
    input.hidden = true;
    const answer = (files: readonly File[]): void => {
      input.remove();
      resolve(addFiles(files));
    };
    input.addEventListener('change', () => answer([...(input.files ?? [])]));
    input.addEventListener('cancel', () => answer([]));
    // In the document, because a detached input may be garbage-collected while its dialog is open.
    document.body.append(input);
    input.click();
  });
}
