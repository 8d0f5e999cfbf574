import type { BrowserWindow } from 'electron';

let main: BrowserWindow | null = null;

/** The window with Lectern's screens, not the one for quick questions; null while it is closed. */
export const mainWindow = (): BrowserWindow | null => main;

export const setMainWindow = (window: BrowserWindow): void => {
  main = window;
  window.once('closed', () => {
    if (main === window) main = null;
  });
};

/** Brings the main window to the front. False if it is closed. */
export const focusMainWindow = (): boolean => {
  if (!main) return false;
  if (main.isMinimized()) main.restore();
  main.show();
  main.focus();
  return true;
};
