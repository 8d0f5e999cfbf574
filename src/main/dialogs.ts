import { BrowserWindow, dialog, ipcMain } from 'electron';
import { bookEndings } from '../shared/model';
import { isTrustedFrame } from './bridge';
import { openText, startText } from '../shared/messages/en/desktop';

/** Handles the page's request to choose books with the system's dialog; resolves with no paths if it was cancelled. */
export const answerPickBooks = (): void => {
  ipcMain.handle('lectern-pick-books', async (event): Promise<readonly string[]> => {
    const window = BrowserWindow.fromWebContents(event.sender);
    if (window === null || !isTrustedFrame(event.senderFrame)) return [];
    const { canceled, filePaths } = await dialog.showOpenDialog(window, {
      title: openText.books.title,
      buttonLabel: openText.books.button,
      properties: ['openFile', 'multiSelections'],
      filters: [
        { name: openText.books.filter, extensions: [...bookEndings] },
        { name: openText.books.allFiles, extensions: ['*'] },
      ],
    });
    return canceled ? [] : filePaths;
  });
};

/** The same for a language model; resolves with its path, or with null if it was cancelled. */
export const answerPickModel = (): void => {
  ipcMain.handle('lectern-pick-model', async (event): Promise<string | null> => {
    const window = BrowserWindow.fromWebContents(event.sender);
    if (window === null || !isTrustedFrame(event.senderFrame)) return null;
    const { canceled, filePaths } = await dialog.showOpenDialog(window, {
      title: openText.model.title,
      buttonLabel: openText.model.button,
      properties: ['openFile'],
      filters: [{ name: openText.model.filter, extensions: ['gguf'] }],
    });
    return canceled ? null : (filePaths[0] ?? null);
  });
};

/** Prints why Lectern could not start to the terminal. */
export const printStartFailure = (message: string): void => {
  process.stderr.write(`${startText.failed}: ${message}\n`);
};

/** Shows it in a dialog as well, when no window is open yet. */
export const showStartFailure = (message: string): void => {
  printStartFailure(message);
  dialog.showErrorBox(startText.failed, message);
};
