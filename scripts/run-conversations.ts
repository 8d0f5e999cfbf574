/**
 * `npm run bench:conversations`: runs the conversations of docs/benchmarks/conversations/questions.json over the REST
 * API of the browser version, on a fresh data folder for each book, and writes answers.json and a page for each book
 * next to them. `-- --encoded` waits until each book is encoded before the first question; `--book ID` takes one book;
 * `--questions FILE` and `--out FOLDER` take others (tuning/questions.json has those that were used to find faults).
 * Fetches missing books.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, parse, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findTalkBook, talkBooks } from '../test/bench/talks/books.ts';
import { readConversations, type Held } from '../test/bench/talks/conversation.ts';
import { conversationsPage } from '../test/bench/talks/conversations-page.ts';
import { holdConversations } from '../test/bench/talks/hold-conversations.ts';
import { buildIfNeeded } from './build-if-needed.ts';

const root = join(import.meta.dirname, '..');
const home = join(root, 'docs/benchmarks/conversations');
const { values } = parseArgs({
  options: {
    encoded: { type: 'boolean', default: false },
    book: { type: 'string' },
    questions: { type: 'string', default: join(home, 'questions.json') },
    out: { type: 'string', default: home },
  },
});

/** The book's title and file; a book that is not listed is the path of a file. */
function locate(book: string): { readonly title: string; readonly file: string | null } {
  const known = talkBooks.find(({ id }) => id === book);
  if (known) return { title: known.title, file: findTalkBook(known) };
  const file = resolve(root, book);
  return { title: parse(file).name, file: existsSync(file) ? file : null };
}

buildIfNeeded(root);
await mkdir(values.out, { recursive: true });
const conversations = await readConversations(values.questions);
const books = [...new Set(conversations.map(({ book }) => book))].filter(
  (book) => values.book === undefined || values.book === book,
);
if (books.length === 0) throw new Error(`No conversation is about the book ${values.book ?? ''}.`);
const all: Held[] = [];
for (const book of books) {
  const { title, file } = locate(book);
  if (file === null) {
    console.error(`${title} could not be fetched; its conversations are left out.`);
    process.exitCode = 1;
    continue;
  }
  const answered = await holdConversations(
    file,
    conversations.filter((conversation) => conversation.book === book),
    values.encoded,
  );
  all.push(...answered);
  await writeFile(join(values.out, `${parse(book).name}.md`), conversationsPage(title, answered));
  const turns = answered.flatMap((conversation) => conversation.turns);
  const counts = Map.groupBy(turns, (turn) => turn.outcome ?? 'refused by the server');
  console.log(
    `${title}: ${String(turns.length)} turns; ${[...counts].map(([outcome, some]) => `${outcome} ${String(some.length)}`).join(', ')}`,
  );
}
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
await writeFile(
  join(values.out, 'answers.json'),
  `${JSON.stringify({ commit, encoded: values.encoded, conversations: all }, null, 2)}\n`,
);
