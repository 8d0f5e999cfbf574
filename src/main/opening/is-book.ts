import { extname } from 'node:path';
import { bookEndings } from '../../shared/model';

/** Whether a file is a book, by its name. */
export const isBook = (path: string): boolean => bookEndings.includes(extname(path).slice(1).toLowerCase());
