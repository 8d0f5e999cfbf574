import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import listed from './question-books.json' with { type: 'json' };
import { cutQuestions, type CutQuestion, type DocumentBlock } from './blocks.ts';
import { readHtml } from './read-html.ts';
import { readNumbered } from './read-numbered.ts';
import { readPod } from './read-pod.ts';
import { writeBook, type WrittenFormat } from './write-book.ts';

/** A FAQ book without its questions, and the questions. */
export interface QuestionBook {
  readonly id: string;
  readonly family: string;
  readonly heldOut: boolean;
  /** Its file name in the folder. */
  readonly file: string;
  readonly questions: readonly CutQuestion[];
}

/** Where the books are written, outside the repository. */
export const questionFolder = process.env['LECTERN_QUESTIONS'] ?? join(tmpdir(), 'lectern-questions');
const packages = join(questionFolder, 'packages');

const readers: Readonly<Record<string, (source: string) => readonly DocumentBlock[]>> = {
  pod: readPod,
  html: readHtml,
  numbered: readNumbered,
};

/** The file from its installed or unpacked package, decompressed if needed. */
const readPackaged = (path: string): string | null => {
  for (const folder of ['/', packages]) {
    const [plain] = globSync(path, { cwd: folder });
    if (plain !== undefined) return readFileSync(join(folder, plain), 'utf8');
    const [zipped] = globSync(`${path}.gz`, { cwd: folder });
    if (zipped !== undefined) return gunzipSync(readFileSync(join(folder, zipped))).toString('utf8');
  }
  return null;
};

const fetchPackage = (name: string): void => {
  mkdirSync(packages, { recursive: true });
  spawnSync('apt-get', ['download', name], { cwd: packages, stdio: 'ignore' });
  const file = readdirSync(packages).find((entry) => entry.startsWith(`${name}_`) && entry.endsWith('.deb'));
  if (file !== undefined) spawnSync('dpkg', ['-x', file, '.'], { cwd: packages, stdio: 'ignore' });
};

const makeBook = (book: (typeof listed.books)[number]): QuestionBook | null => {
  const sources = book.paths.map(readPackaged);
  const read = readers[book.kind];
  if (read === undefined || sources.includes(null)) return null;
  const { blocks, questions } = cutQuestions(sources.flatMap((source) => read(source ?? '')));
  const file = `${book.id}.${book.format}`;
  writeFileSync(join(questionFolder, file), writeBook(book.format as WrittenFormat, book.title, blocks));
  const { id, family, heldOut } = book;
  return { id, family, heldOut, file, questions };
};

/** Downloads missing packages, cuts the documents and writes books and questions. Returns the missing ids. */
export const fetchQuestionBooks = (): readonly string[] => {
  mkdirSync(questionFolder, { recursive: true });
  for (const book of listed.books)
    if (book.paths.some((path) => readPackaged(path) === null)) fetchPackage(book.package);
  const made = listed.books.map((book) => ({ id: book.id, book: makeBook(book) }));
  const books = made.flatMap(({ book }) => (book === null ? [] : [book]));
  writeFileSync(join(questionFolder, 'questions.json'), `${JSON.stringify(books, null, 1)}\n`);
  return made.flatMap(({ id, book }) => (book === null ? [id] : []));
};

/** Whether the subjects of two families overlap, so that a book of one may answer questions of the other. */
export const shareTopics = (family: string, other: string): boolean =>
  listed.shared.some((pair) => pair.includes(family) && pair.includes(other));

/** The downloaded books, if any. */
export const readQuestionBooks = (): readonly QuestionBook[] => {
  const file = join(questionFolder, 'questions.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as QuestionBook[]) : [];
};
