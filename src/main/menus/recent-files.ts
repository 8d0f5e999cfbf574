import { extname } from 'node:path';
import { app } from 'electron';
import { bookEndings } from '../../shared/model';

/** Adds books that were opened to the system's list of recent documents, which Linux lacks. */
export const addRecentFiles = (paths: readonly string[]): void => {
  if (process.platform === 'linux') return;
  for (const path of paths)
    if (bookEndings.includes(extname(path).slice(1).toLowerCase())) app.addRecentDocument(path);
};
