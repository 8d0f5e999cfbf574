import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  session,
  type DownloadItem,
  type SaveDialogReturnValue,
  type WebContents,
} from 'electron';
import type { SavedFile } from '../shared/saved-file';
import { placeFile } from './place-file';

/** Files that wait for the learner to say where they go. */
const waiting = new Set<string>();

const ask = (contents: WebContents, name: string): Promise<SaveDialogReturnValue> => {
  const options = { title: 'Save', defaultPath: join(app.getPath('documents'), name) };
  const window = BrowserWindow.fromWebContents(contents);
  return window === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options);
};

const save = async (item: DownloadItem, held: string, contents: WebContents): Promise<SavedFile> => {
  const [address, name] = [item.getURL(), item.getFilename()];
  const ended = new Promise<string>((resolve) => item.once('done', (_event, state) => resolve(state)));
  const { canceled, filePath } = await ask(contents, name);
  if (canceled || !filePath) {
    item.cancel();
    return { address, outcome: 'cancelled' };
  }
  if ((await ended) !== 'completed')
    return { address, outcome: 'failed', reason: `“${name}” was not made to its end. Save it again.` };
  const reason = await placeFile(held, filePath);
  return reason === null ? { address, outcome: 'saved' } : { address, outcome: 'failed', reason };
};

/**
 * What the page gives out to be saved goes where the learner says, in the system's own dialog. It is held aside until
 * then, so that a folder which takes no file is told of, and the page is told how it ended.
 */
export const askWhereToSave = (): void => {
  session.defaultSession.on('will-download', (_event, item, contents) => {
    const held = join(app.getPath('temp'), `lectern-${randomUUID()}`);
    waiting.add(held);
    item.setSavePath(held);
    const tell = (saved: SavedFile): void => {
      if (!contents.isDestroyed()) contents.send('lectern-saved', saved);
    };
    const address = item.getURL();
    save(item, held, contents)
      .then(tell, (error: unknown) =>
        tell({ address, outcome: 'failed', reason: `The file could not be saved: ${String(error)}` }),
      )
      .finally(() => {
        waiting.delete(held);
        return rm(held, { force: true });
      })
      .catch(() => undefined);
  });
  app.on('will-quit', () => {
    for (const held of waiting) rmSync(held, { force: true });
  });
};
