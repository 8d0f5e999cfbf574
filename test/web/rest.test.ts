import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { formWith } from './support/front';
import { frontWithBook } from './support/front-with-book';
import { smallBook } from './support/small-book';

const begun = frontWithBook();

describe('library', () => {
  test('an upload becomes a book that can be read and searched', async () => {
    const { bookId, jobId, added, get } = begun();
    expect(added).toMatchObject({
      status: 202,
      body: {
        bookId: expect.stringMatching(/^b[0-9a-f]{16}$/) as string,
        jobId: expect.any(Number) as number,
      },
    });
    expect(await get(`/api/jobs/${jobId}`)).toMatchObject({
      kind: 'import-book',
      state: 'done',
      progress: 1,
      detail: expect.any(String) as string,
      error: null,
    });
    const book = await get(`/api/books/${bookId}`);
    expect(book).toMatchObject({
      id: bookId,
      title: 'Keeping Bees',
      author: null,
      format: 'markdown',
      fileName: 'Keeping “Bees” – ä.md',
      pageCount: expect.any(Number) as number,
      chapterCount: expect.any(Number) as number,
      passageCount: expect.any(Number) as number,
      vectors: { done: expect.any(Number) as number, total: expect.any(Number) as number },
      progress: expect.any(Number) as number,
    });
    expect(await get('/api/books')).toEqual([expect.objectContaining({ id: bookId }) as object]);
    // Its summary follows in the background.
    expect(await get(`/api/books/${bookId}/outline`)).toContainEqual(
      expect.objectContaining({
        id: expect.any(Number) as number,
        title: 'The harvest',
        page: 1,
        label: '1',
      }),
    );
    expect(await get(`/api/books/${bookId}/pages/1`)).toMatchObject({
      page: 1,
      label: '1',
      chapter: expect.any(String) as string,
      text: expect.stringContaining('forty thousand bees') as string,
    });
    expect(await get('/api/search?q=formic%20acid&kind=passage&limit=1')).toMatchObject([
      {
        kind: 'passage',
        bookId,
        page: 1,
        label: '1',
        text: expect.stringContaining('formic acid') as string,
      },
    ]);
  });

  test('the same content again is the same book', async () => {
    const { front, bookId, get } = begun();
    const again = await front.call('POST', '/api/books', formWith(['file', smallBook, 'other name.md']));
    expect(again).toMatchObject({ status: 200, body: { id: bookId, bookId, existing: true } });
    expect(await get('/api/books')).toHaveLength(1);
    expect(await readdir(join(front.dataDir, 'uploads'))).toEqual([]);
  });

  test('the original is served in full or in ranges, as an attachment only', async () => {
    const { front, bookId } = begun();
    const whole = await front.call('GET', `/api/books/${bookId}/file`);
    expect(whole).toMatchObject({ status: 200, body: smallBook });
    expect(whole.headers.get('content-disposition')).toBe(
      `attachment; filename="Keeping _Bees_ _ _.md"; filename*=UTF-8''Keeping%20%E2%80%9CBees%E2%80%9D%20%E2%80%93%20%C3%A4.md`,
    );
    expect(whole.headers.get('content-security-policy')).toContain('sandbox');
    const size = Buffer.byteLength(smallBook);
    const ranges = {
      'bytes=2-13': smallBook.slice(2, 14),
      'bytes=-5': smallBook.slice(-5),
      [`bytes=${size - 3}-`]: smallBook.slice(-3),
    };
    for (const [range, text] of Object.entries(ranges)) {
      expect(await front.call('GET', `/api/books/${bookId}/file`, undefined, { Range: range })).toMatchObject(
        {
          status: 206,
          body: text,
        },
      );
    }
    const past = await front.call('GET', `/api/books/${bookId}/file`, undefined, { Range: `bytes=${size}-` });
    expect(past).toMatchObject({ status: 416, body: { code: 'RANGE_NOT_SATISFIABLE' } });
    expect(past.headers.get('content-range')).toBe(`bytes */${size}`);
  });

  test('a page past the last, a broken book and an unknown type are refused', async () => {
    const { front, bookId, get } = begun();
    expect(await front.call('GET', `/api/books/${bookId}/pages/9999`)).toMatchObject({
      status: 404,
      body: { code: 'PAGE_NOT_FOUND' },
    });
    expect(
      await front.call('POST', '/api/books', formWith(['file', 'not a pdf at all', 'a.pdf'])),
    ).toMatchObject({
      status: 422,
      body: { code: 'WRONG_TYPE', message: expect.stringContaining('a.pdf') as string },
    });
    expect(
      await front.call(
        'POST',
        '/api/books',
        formWith(['file', new Uint8Array([0x4d, 0x5a, 0, 1, 2, 3]), 'a.exe']),
      ),
    ).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_TYPE' },
    });
    expect(await get('/api/books')).toHaveLength(1);
  });
});

test('the OpenAPI document is valid and lists every documented path', async () => {
  const { get } = begun();
  const document = (await get('/api/openapi.json')) as { paths: Record<string, Record<string, unknown>> };
  expect(await new Validator().validate(document)).toMatchObject({ valid: true });
  expect(Object.keys(document.paths['/books'] ?? {}).toSorted()).toEqual(['get', 'post']);
  for (const path of [
    '/books/{bookId}/file',
    '/jobs/{jobId}',
    '/search',
    '/sessions/{sessionId}/turns/stream',
    '/notes/{noteId}',
    '/plans/draft',
    '/profile',
    '/ltm/items',
  ]) {
    expect(document.paths).toHaveProperty([path]);
  }
});

test('a removed book is gone with its original, and its notes stay', async () => {
  const { front, bookId, get } = begun();
  const note = await front.call('POST', '/api/notes', { title: 'Kept', bookId });
  expect(await front.call('DELETE', `/api/books/${bookId}`)).toMatchObject({ status: 200 });
  expect(await front.call('GET', `/api/books/${bookId}`)).toMatchObject({
    status: 404,
    body: { code: 'BOOK_NOT_FOUND' },
  });
  expect(await front.call('GET', `/api/books/${bookId}/file`)).toMatchObject({
    status: 404,
    body: { code: 'BOOK_NOT_FOUND' },
  });
  expect(await readdir(join(front.dataDir, 'books'))).toEqual([]);
  expect(await get(`/api/notes/${(note.body as { id: number }).id}`)).toMatchObject({ title: 'Kept' });
});
