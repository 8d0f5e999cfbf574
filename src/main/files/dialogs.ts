import { BrowserWindow, dialog, ipcMain } from 'electron';
import { inEnglish } from '../../shared/messages/engine-text';
import { bookEndings, type Sentence } from '../../shared/model';
import type { FolderFile, SavedFolder } from '../../shared/saved-folder';
import { rememberChosen } from './chosen-files';
import { isTrustedFrame } from '../trusted-frame';
import { engineText, text } from '../language';
import { writeFolder } from './write-folder';

/** Handles the page's request to choose books with the system's dialog; resolves with no paths if it was cancelled. */
export const answerPickBooks = (): void => {
  ipcMain.handle('lectern-pick-books', async (event): Promise<readonly string[]> => {
    const window = BrowserWindow.fromWebContents(event.sender);
    if (window === null || !isTrustedFrame(event.senderFrame)) return [];
    const { canceled, filePaths } = await dialog.showOpenDialog(window, {
      title: text.openText.books.title,
      buttonLabel: text.openText.books.button,
      properties: ['openFile', 'multiSelections'],
      filters: [
        { name: text.openText.books.filter, extensions: [...bookEndings] },
        { name: text.openText.books.allFiles, extensions: ['*'] },
      ],
    });
    if (canceled) return [];
    rememberChosen(filePaths);
    return filePaths;
  });
};

/** Handles the page's request to choose a language model; resolves with its path, or with null if it was cancelled. */
export const answerPickModel = (): void => {
  ipcMain.handle('lectern-pick-model', async (event): Promise<string | null> => {
    const window = BrowserWindow.fromWebContents(event.sender);
    if (window === null || !isTrustedFrame(event.senderFrame)) return null;
    const { canceled, filePaths } = await dialog.showOpenDialog(window, {
      title: text.openText.model.title,
      buttonLabel: text.openText.model.button,
      properties: ['openFile'],
      filters: [{ name: text.openText.model.filter, extensions: ['gguf'] }],
    });
    if (canceled) return null;
    rememberChosen(filePaths);
    return filePaths[0] ?? null;
  });
};

/**
 * Handles the page's request to choose the folder of backups; resolves with its path, or with null if it was cancelled.
 */
export const answerPickFolder = (): void => {
  ipcMain.handle('lectern-pick-folder', async (event): Promise<string | null> => {
    const window = BrowserWindow.fromWebContents(event.sender);
    if (window === null || !isTrustedFrame(event.senderFrame)) return null;
    const { canceled, filePaths } = await dialog.showOpenDialog(window, {
      title: text.openText.backups.title,
      buttonLabel: text.openText.backups.button,
      properties: ['openDirectory', 'createDirectory'],
    });
    return canceled ? null : (filePaths[0] ?? null);
  });
};

/** Handles the page's request to write files into a new folder; the learner chooses where. */
export const answerSaveFolder = (): void => {
  ipcMain.handle(
    'lectern-save-folder',
    async (event, name: string, files: readonly FolderFile[]): Promise<SavedFolder> => {
      const window = BrowserWindow.fromWebContents(event.sender);
      if (window === null || !isTrustedFrame(event.senderFrame)) return { outcome: 'cancelled' };
      const { canceled, filePaths } = await dialog.showOpenDialog(window, {
        title: text.openText.folder.title,
        buttonLabel: text.openText.folder.button,
        properties: ['openDirectory', 'createDirectory'],
      });
      const [parent] = filePaths;
      return canceled || parent === undefined ? { outcome: 'cancelled' } : writeFolder(parent, name, files);
    },
  );
};

/** Prints why Lectern could not start to the terminal. */
export const printStartFailure = (message: string): void => {
  process.stderr.write(`${text.startText.failed}: ${message}\n`);
};

/** Prints why Lectern could not start and shows it in a dialog, for a failure before any window is open. */
export const showStartFailure = (said: Sentence): void => {
  const english = inEnglish(said);
  printStartFailure(english);
  dialog.showErrorBox(text.startText.failed, typeof said === 'string' ? said : engineText(english, said));
};
