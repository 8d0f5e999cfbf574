import { app } from 'electron';
import { isBook } from '../opening/is-book';

/** Adds books that were opened to the system's list of recent documents, which Linux lacks. */
export const addRecentFiles = (paths: readonly string[]): void => {
  if (process.platform === 'linux') return;
  for (const path of paths) if (isBook(path)) app.addRecentDocument(path);
};
