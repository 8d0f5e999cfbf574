import type { Book, BookFormat, Mark } from '../../shared/model';
import { locatorOf } from '../../shared/text/locator';
import { marksFileText } from '../../shared/messages/en/marks-file';

const day = (at: string): string => at.slice(0, 10);

/** Escapes Markdown syntax. */
const escapeMarkdown = (line: string): string =>
  line
    .replace(/([\\`*_[\]<])/gu, '\\$1')
    .replace(/^(\s*)([#>+-]+)(?=\s)/u, '$1\\$2')
    .replace(/^(\s*\d+)([.)])(?=\s)/u, '$1\\$2');

/** A Markdown block quote. */
const blockQuote = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${escapeMarkdown(line)}`)
    .join('\n');

const entry = (format: BookFormat, mark: Mark): string => {
  const page = locatorOf(format, mark.page, mark.label);
  const lines = [blockQuote(mark.quote), `\n${page}, ${mark.colour}, ${day(mark.createdAt)}`];
  if (mark.note !== '') lines.push(`\n${mark.note.trim()}`);
  return lines.join('\n');
};

/**
 * Exports the marks of a book: its title, chapters as headings, and each quotation with its page, colour, day and note.
 * Marks whose text was not found are at the end under a separate heading.
 */
export const marksAsMarkdown = (
  book: Pick<Book, 'title' | 'author' | 'format'>,
  marks: readonly Mark[],
): string => {
  const parts = [`# ${book.title}`];
  if (book.author !== null) parts.push(book.author);
  let chapter: string | null = null;
  for (const mark of marks.filter((one) => !one.lost)) {
    if (mark.chapter !== null && mark.chapter !== chapter) parts.push(`## ${mark.chapter}`);
    chapter = mark.chapter ?? chapter;
    parts.push(entry(book.format, mark));
  }
  const lost = marks.filter((one) => one.lost);
  if (lost.length > 0)
    parts.push(`## ${marksFileText.lostHeading}`, ...lost.map((mark) => entry(book.format, mark)));
  return `${parts.join('\n\n')}\n`;
};
