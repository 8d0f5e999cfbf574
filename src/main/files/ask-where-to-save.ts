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
import type { SavedFile } from '../../shared/saved-file';
import { placeFile } from './place-file';
import { text } from '../language';

/** Files downloaded to a temporary path until the learner has chosen where to save them. */
const waiting = new Set<string>();

const ask = (contents: WebContents, name: string): Promise<SaveDialogReturnValue> => {
  const options = { title: text.saveText.title, defaultPath: join(app.getPath('documents'), name) };
  const window = BrowserWindow.fromWebContents(contents);
  return window === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options);
};

const save = async (item: DownloadItem, temporary: string, contents: WebContents): Promise<SavedFile> => {
  const [address, name] = [item.getURL(), item.getFilename()];
  const ended = new Promise<string>((resolve) => item.once('done', (_event, state) => resolve(state)));
  const { canceled, filePath } = await ask(contents, name);
  if (canceled || !filePath) {
    item.cancel();
    return { address, outcome: 'cancelled' };
  }
  if ((await ended) !== 'completed')
    return { address, outcome: 'failed', reason: text.saveText.incomplete(name) };
  const reason = await placeFile(temporary, filePath);
  return reason === null ? { address, outcome: 'saved' } : { address, outcome: 'failed', reason };
};

/**
 * Asks where to save each download, and reports the outcome to the page. Downloads go to a temporary file first, so that
 * a folder that can't be written to is reported rather than losing the file.
 */
export const askWhereToSave = (): void => {
  session.defaultSession.on('will-download', (_event, item, contents) => {
    const temporary = join(app.getPath('temp'), `lectern-${randomUUID()}`);
    waiting.add(temporary);
    item.setSavePath(temporary);
    const report = (saved: SavedFile): void => {
      if (!contents.isDestroyed()) contents.send('lectern-saved', saved);
    };
    const address = item.getURL();
    save(item, temporary, contents)
      .then(report, (error: unknown) =>
        report({ address, outcome: 'failed', reason: text.saveText.unexpected(error) }),
      )
      .finally(() => {
        waiting.delete(temporary);
        return rm(temporary, { force: true });
      })
      .catch(() => undefined);
  });
  app.on('will-quit', () => {
    for (const temporary of waiting) rmSync(temporary, { force: true });
  });
};
