import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bindPages } from './bind-pages.ts';
import { talkBooks } from './books.ts';
import { readConversations } from './conversation.ts';
import { linesOfRData } from './lines-of-r-data.ts';

const folder = join(import.meta.dirname, '../../../docs/benchmarks/conversations');

describe('the conversations', () => {
  it.each([
    ['questions.json', 5],
    ['tuning/questions.json', 10],
  ])('in %s are ten of eight turns about each of %i books', async (file, books) => {
    const conversations = await readConversations(join(folder, file));
    const about = Map.groupBy(conversations, ({ book }) => book);
    expect(about.size).toBe(books);
    for (const [book, own] of about) {
      expect(talkBooks.map(({ id }) => id)).toContain(book);
      expect(own.map(({ conversation }) => conversation)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(own.map(({ turns }) => turns.length)).toEqual(Array.from({ length: 10 }, () => 8));
    }
  });
});

const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const string = (text: string): Buffer =>
  Buffer.concat([int(0x40009), int(Buffer.byteLength(text)), Buffer.from(text)]);
const record = (lines: readonly string[]): Buffer => {
  const head = [Buffer.from('X\n'), int(3), int(0), int(0), int(5), Buffer.from('UTF-8'), int(16)];
  const object = Buffer.concat([...head, int(lines.length), ...lines.map(string)]);
  return Buffer.concat([int(object.length), deflateSync(object)]);
};

describe('a text in a database of R', () => {
  const database = Buffer.concat([record(['EMMA', 'by']), record(['PERSUASION', '', 'naïve'])]);

  it('is found by its first line after other texts, including empty lines', () => {
    expect(linesOfRData(database, 'PERSUASION')).toEqual(['PERSUASION', '', 'naïve']);
  });

  it('is null if no text begins with that line', () => {
    expect(() => linesOfRData(database, 'LADY SUSAN')).toThrow('LADY SUSAN');
  });
});

describe('a book of several web pages', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-bind-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is joined in the order of its links, with a heading for each, without external links', async () => {
    await writeFile(join(folder, 'b.htm'), '<html><body bgcolor="red"><p>Second page</p></body></html>');
    await writeFile(join(folder, 'a.htm'), '<html><body><p>First page</p></body></html>');
    const front = join(folder, 'index.html');
    await writeFile(
      front,
      `<html><head><title>Two pages</title></head><body><a href="a.htm"><b>Chapter 1 -
        One</b></a> <a href="https://example.org/x.htm">away</a> <a href="b.htm">Chapter 2</a></body></html>`,
    );
    const bound = bindPages(front);
    expect(bound).toContain('<title>Two pages</title>');
    expect(bound.match(/<h1>.*?<\/h1>\n.*/gu)).toEqual([
      '<h1>Chapter 1 - One</h1>\n<p>First page</p>',
      '<h1>Chapter 2</h1>\n<p>Second page</p>',
    ]);
  });
});
