import type { BookFormat } from './book';

/**
 * Goes up for a format when its files are read better than before: books that were read by less are offered to be read
 * in again. 1: footnotes apart from the text and their marks from its words, Persian and Arabic as they are written.
 * 2: code by its lines, whatever the file says of its typeface. Then for all: rows of tables, nesting of lists, formulas,
 * what is raised and lowered.
 */
export const readerVersions: Readonly<Record<BookFormat, number>> = {
  pdf: 3,
  epub: 2,
  html: 2,
  markdown: 1,
  text: 0,
};
