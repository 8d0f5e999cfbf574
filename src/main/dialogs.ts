import { BrowserWindow, dialog, ipcMain } from 'electron';
import { bookEndings } from '../shared/model';
import { isTrustedFrame } from './bridge';

/** Handles the page's request to choose books with the system's dialog; resolves with no paths if it was cancelled. */
export const answerPickBooks = (): void => {
  ipcMain.handle('lectern-pick-books', async (event): Promise<readonly string[]> => {
    const window = BrowserWindow.fromWebContents(event.sender);
    if (window === null || !isTrustedFrame(event.senderFrame)) return [];
    const { canceled, filePaths } = await dialog.showOpenDialog(window, {
      title: 'Open books',
      buttonLabel: 'Open',
      properties: ['openFile', 'multiSelections'],
      filters: [
        { name: 'Books', extensions: [...bookEndings] },
        { name: 'All files', extensions: ['*'] },
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
      title: 'Add a model',
      buttonLabel: 'Add',
      properties: ['openFile'],
      filters: [{ name: 'GGUF models', extensions: ['gguf'] }],
    });
    return canceled ? null : (filePaths[0] ?? null);
  });
};

/** Prints why Lectern could not start to the terminal. */
export const printStartFailure = (message: string): void => {
  process.stderr.write(`Lectern could not start: ${message}\n`);
};

/** Shows it in a dialog as well, when no window is open yet. */
export const showStartFailure = (message: string): void => {
  printStartFailure(message);
  dialog.showErrorBox('Lectern could not start', message);
};
