import { basename, join } from 'node:path';
import { findPackaged, realBooks } from '../support/real-books';
import { startReader } from './reader';

/** Prints the table of docs/real-books.md, optionally for the given packages only: each book is read and cut into passages in a separate process. */
const cells = (row: readonly (string | number)[]): string => `| ${row.join(' | ')} |`;
console.log(
  cells([
    'Book',
    'What it is',
    'Pages',
    'Chapters',
    'Labels',
    'Passages',
    'Seconds',
    'MB above rest',
    'Warnings',
  ]),
);
console.log(cells(['---', '---', '--:', '--:', '--:', '--:', '--:', '--:', '---']));
const named = process.argv.slice(2);
for (const book of realBooks) {
  if (named.length > 0 && !named.includes(book.package)) continue;
  const path = findPackaged(book.path);
  if (path === null) continue;
  const reader = startReader(join(import.meta.dirname, 'read-process.mjs'));
  const told = await reader.ask({ path, mode: 'import' }, 300_000);
  reader.end();
  const name = `${book.package}: ${basename(book.path)}`;
  if (told === null || !('pages' in told)) {
    console.log(cells([name, book.what, '', '', '', '', '', '', told ? JSON.stringify(told) : 'no answer']));
    continue;
  }
  const { pages, chapters, labels, passages, seconds, peak, atRest, warnings } = told;
  const rest = warnings.join(' ') || 'none';
  console.log(
    cells([
      name,
      book.what,
      pages,
      chapters,
      labels,
      passages,
      seconds.toFixed(1),
      Math.round(peak - atRest),
      rest,
    ]),
  );
}
