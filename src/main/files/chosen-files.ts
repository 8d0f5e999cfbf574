import { ipcMain } from 'electron';
import { z } from 'zod';
import { addRecentFiles } from '../menus/recent-files';
import { isTrustedFrame } from '../trusted-frame';

const maxChosen = 10_000;
const pathSchema = z.string().min(1).max(4096);

/** Paths that the learner chose in a dialog or dropped onto the window, as long as Lectern runs. */
const chosen = new Set<string>();

export const rememberChosen = (paths: readonly string[]): void => {
  addRecentFiles(paths);
  for (const path of paths) {
    chosen.delete(path);
    chosen.add(path);
  }
  for (const path of chosen) {
    if (chosen.size <= maxChosen) break;
    chosen.delete(path);
  }
};

/** Whether the page may have this file read, which is only allowed for files that the learner chose. */
export const isChosen = (path: string): boolean => chosen.has(path);

/** Receives the paths of dropped files from the preload script, which gets them from the files themselves. */
export const takeDroppedFiles = (): void => {
  ipcMain.handle('lectern-dropped', (event, path: unknown) => {
    if (!isTrustedFrame(event.senderFrame)) throw new Error('Refused');
    rememberChosen([pathSchema.parse(path)]);
  });
};
