import { BrowserWindow, dialog, ipcMain } from 'electron';
import { bookEndings } from '../shared/model';
import { isTrustedFrame } from './bridge';

/** The system's own dialog for opening books; resolves with the chosen paths, none where it was cancelled. */
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

/** Why Lectern cannot start, in the words of the error, for who looks at the terminal. */
export const tellStartFailure = (message: string): void => {
  process.stderr.write(`Lectern could not start: ${message}\n`);
};

/** The same, where no window is open that could say it. */
export const showStartFailure = (message: string): void => {
  tellStartFailure(message);
  dialog.showErrorBox('Lectern could not start', message);
};
