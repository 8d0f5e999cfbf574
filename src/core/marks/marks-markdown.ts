import type { Book, Mark } from '../../shared/model';

const day = (at: string): string => at.slice(0, 10);

/** What Markdown would take for its own signs is kept as written. */
const plain = (line: string): string =>
  line
    .replace(/([\\`*_[\]<])/gu, '\\$1')
    .replace(/^(\s*)([#>+-]+)(?=\s)/u, '$1\\$2')
    .replace(/^(\s*\d+)([.)])(?=\s)/u, '$1\\$2');

/** A quotation with every line of it marked as one. */
const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${plain(line)}`)
    .join('\n');

const pageOf = (mark: Mark): string =>
  mark.label === String(mark.page)
    ? `p. ${mark.label}`
    : `p. ${mark.label} (page ${String(mark.page)} of the file)`;

const entry = (mark: Mark): string => {
  const lines = [quoted(mark.quote), `\n${pageOf(mark)}, ${mark.colour}, ${day(mark.createdAt)}`];
  if (mark.note !== '') lines.push(`\n${mark.note.trim()}`);
  return lines.join('\n');
};

/**
 * The marks of a book as a text to keep: its title, chapters as headings, each quotation with its page, colour, day and
 * note. What lost its place stands at the end under a heading of its own.
 */
export const marksAsMarkdown = (book: Pick<Book, 'title' | 'author'>, marks: readonly Mark[]): string => {
  const parts = [`# ${book.title}`];
  if (book.author !== null) parts.push(book.author);
  let chapter: string | null = null;
  for (const mark of marks.filter((one) => !one.lost)) {
    if (mark.chapter !== null && mark.chapter !== chapter) parts.push(`## ${mark.chapter}`);
    chapter = mark.chapter ?? chapter;
    parts.push(entry(mark));
  }
  const lost = marks.filter((one) => one.lost);
  if (lost.length > 0) parts.push('## Marks that lost their place', ...lost.map(entry));
  return `${parts.join('\n\n')}\n`;
};
