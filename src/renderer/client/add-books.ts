import { addedBookSchema } from '../../shared/contract';
import { text } from '../messages/en';
import { createStore } from '../ui/store';
import { client } from './client';
import { desktop } from './desktop';
import { queryClient } from './queries';

/** A file on its way to the engine, before its import is a job there. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  /** 0..1 of its bytes. */
  readonly progress: number;
  readonly error: string | null;
  readonly cancelled: boolean;
  readonly cancel: (() => void) | null;
}

export interface Added {
  readonly bookId: string;
  readonly jobId: number;
  readonly existing: boolean;
}

export const uploadStore = createStore<readonly Upload[]>([]);
let uploads = 0;

const change = (key: number, patch: Partial<Upload>): void =>
  uploadStore.set((all) => all.map((one) => (one.key === key ? { ...one, ...patch } : one)));

export const dropUpload = (key: number): void =>
  uploadStore.set((all) => all.filter((one) => one.key !== key));

const refusal = (body: string): string => {
  try {
    const parsed: unknown = JSON.parse(body);
    if (parsed && typeof parsed === 'object' && 'message' in parsed && typeof parsed.message === 'string')
      return parsed.message;
  } catch {
    // Not the engine's own words: say it in ours.
  }
  return text.library.uploadFailed;
};

/** The fetch interface tells nothing of bytes sent, hence XMLHttpRequest. */
function upload(file: File): Promise<Added | null> {
  const key = ++uploads;
  const request = new XMLHttpRequest();
  // Once all is sent the engine has the file: only cancelling its import takes it back.
  let sent = false;
  let unwanted = false;
  const cancel = (): void => {
    unwanted = true;
    if (!sent) request.abort();
  };
  uploadStore.set((all) => [
    ...all,
    { key, name: file.name, progress: 0, error: null, cancelled: false, cancel },
  ]);
  return new Promise((resolve) => {
    const fail = (error: string): void => {
      change(key, { error, cancel: null });
      resolve(null);
    };
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) change(key, { progress: event.loaded / event.total });
    });
    request.upload.addEventListener('load', () => (sent = true));
    request.addEventListener('load', () => {
      if (request.status >= 400) return fail(refusal(request.responseText));
      const added = addedBookSchema.safeParse(JSON.parse(request.responseText));
      if (!added.success) return fail(text.library.uploadFailed);
      dropUpload(key);
      resolve(added.data);
      if (unwanted) void client.jobs.cancel({ jobId: added.data.jobId });
    });
    request.addEventListener('error', () => fail(text.library.uploadFailed));
    request.addEventListener('abort', () => {
      change(key, { cancelled: true, cancel: null });
      resolve(null);
    });
    const form = new FormData();
    form.append('file', file);
    request.open('POST', new URL('/api/books', location.href));
    request.send(form);
  });
}

async function addPaths(paths: readonly string[]): Promise<readonly Added[]> {
  if (paths.length === 0) return [];
  const results = await client.library.addPaths({ paths: [...paths] });
  for (const { path, error } of results) {
    if (!error) continue;
    const name = path.split(/[\\/]/).pop() ?? path;
    uploadStore.set((all) => [
      ...all,
      { key: ++uploads, name, progress: 0, error: error.message, cancelled: false, cancel: null },
    ]);
  }
  return results.flatMap(({ added }) => (added ? [added] : []));
}

/** Takes in dropped or picked files: by path on the desktop, by upload in the browser. */
export async function addFiles(files: readonly File[]): Promise<readonly Added[]> {
  const local = desktop;
  const added = local
    ? await addPaths(files.map((file) => local.pathOf(file)))
    : (await Promise.all(files.map(upload))).filter((one) => one !== null);
  void queryClient.invalidateQueries({ queryKey: ['jobs'] });
  void queryClient.invalidateQueries({ queryKey: ['books'] });
  return added;
}

const accepted = '.pdf,.epub,.md,.markdown,.html,.htm,.xhtml,.txt,.text';

/** Asks for files, in the way that this window can. */
export async function pickFiles(): Promise<readonly Added[]> {
  if (desktop) {
    const added = await addPaths(await desktop.pickBooks());
    void queryClient.invalidateQueries({ queryKey: ['jobs'] });
    return added;
  }
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.accept = accepted;
    input.addEventListener('change', () => resolve(addFiles([...(input.files ?? [])])));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}
