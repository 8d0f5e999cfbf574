import type { BookFormat } from './book';

/**
 * Goes up for a format when its files are read better than before: books that were read by less are offered to be read
 * in again. 1: footnotes apart from the text and their marks from its words, Persian and Arabic as they are written.
 * 2: code by its lines, whatever the file says of its typeface.
 */
export const readerVersions: Readonly<Record<BookFormat, number>> = {
  pdf: 2,
  epub: 1,
  html: 1,
  markdown: 0,
  text: 0,
};
