import { app, BrowserWindow, dialog, type WebContents } from 'electron';
import { text } from './language';

type Choice = 'reload' | 'other';

const ask = async (window: BrowserWindow, message: string, other: string): Promise<Choice> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message,
    detail: text.crashText.detail,
    buttons: [text.crashText.reload, other],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0 ? 'reload' : 'other';
};

/** Pages that are being ended because they hang. */
const ending = new WeakSet<WebContents>();

const afterCrash = async (window: BrowserWindow): Promise<void> => {
  const choice = await ask(window, text.crashText.crashed, text.crashText.quit);
  if (choice === 'other') app.quit();
  else if (!window.isDestroyed()) window.webContents.reload();
};

const whileHanging = async (window: BrowserWindow): Promise<void> => {
  const choice = await ask(window, text.crashText.hangs, text.crashText.wait);
  if (choice === 'other' || window.isDestroyed()) return;
  ending.add(window.webContents);
  window.webContents.forcefullyCrashRenderer();
  window.webContents.reload();
};

/** Offers to load the page again when its process has crashed or does not respond. */
export const offerReload = (): void => {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('render-process-gone', (_gone, { reason }) => {
      const window = BrowserWindow.fromWebContents(contents);
      if (window === null || reason === 'clean-exit' || ending.delete(contents)) return;
      void afterCrash(window);
    });
    contents.on('unresponsive', () => {
      const window = BrowserWindow.fromWebContents(contents);
      if (window !== null) void whileHanging(window);
    });
  });
};
