import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Book, BookId, Collection, Job } from '../../src/shared/model';
import { makeEpub } from '../support/make-epub';
import { makePng } from '../support/make-png';
import { jobEnd } from './support/events';
import { formWith, startFront, type Front } from './support/front';
import { smallBook } from './support/small-book';

const cover = makePng(200, 300);
const epub = new Uint8Array(
  makeEpub({
    title: 'Tides',
    chapters: [{ file: 'one.xhtml', title: 'One', body: '<h1>One</h1><p>The tide waits for nobody.</p>' }],
    files: { 'OEBPS/cover.png': cover },
    cover: 'cover.png',
  }),
);

let front: Front;
let withCover: string;
let without: string;

const add = async (bytes: Uint8Array<ArrayBuffer> | string, name: string): Promise<string> => {
  const { body } = await front.call('POST', '/api/books', formWith(['file', bytes, name]));
  const { bookId, jobId } = body as { bookId: BookId; jobId: number };
  await jobEnd(front, jobId);
  return bookId;
};

beforeAll(async () => {
  front = await startFront();
  withCover = await add(epub, 'tides.epub');
  without = await add(smallBook, 'bees.md');
}, 60_000);
afterAll(() => front.remove());

/** The served bytes with the headers. */
const fetchCover = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(front.origin + path, { headers: { Authorization: `Bearer ${front.token}`, ...headers } });

const bookOf = async (id: string): Promise<Book> =>
  (await front.call('GET', `/api/books/${id}`)).body as Book;

describe('covers', () => {
  test('are served as pictures, cacheable forever under a versioned address', async () => {
    const book = await bookOf(withCover);
    if (book.cover.state !== 'picture') throw new Error(`the cover is ${book.cover.state}`);
    const response = await fetchCover(book.cover.address);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(cover)).toBe(true);
    const plain = await fetchCover(`/api/books/${withCover}/cover`);
    expect(plain.headers.get('cache-control')).toBe('private, no-cache');
    const etag = plain.headers.get('etag') ?? '';
    await plain.arrayBuffer();
    expect((await fetchCover(`/api/books/${withCover}/cover`, { 'if-none-match': etag })).status).toBe(304);
  });

  test('are reported as missing, forbidden or invalid', async () => {
    expect(await front.call('GET', `/api/books/${without}/cover`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    expect(await front.call('GET', '/api/books/b0000000000000000/cover')).toMatchObject({
      status: 404,
      body: { code: 'BOOK_NOT_FOUND' },
    });
    expect((await front.call('GET', '/api/books/..%2f..%2fetc/cover')).status).toBe(400);
    expect((await fetch(`${front.origin}/api/books/${withCover}/cover`)).status).toBe(401);
    expect(await front.call('POST', `/api/books/${withCover}/cover`, {})).toMatchObject({ status: 405 });
  });

  test('can be set and removed; only bitmaps are accepted', async () => {
    const path = `/api/books/${without}/cover`;
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');
    expect(await front.call('PUT', path, { picture: svg })).toMatchObject({
      status: 422,
      body: { code: 'NOT_A_PICTURE' },
    });
    expect(await front.call('PUT', path, { picture: 'x'.repeat(800_000) })).toMatchObject({ status: 400 });
    expect(await front.call('PUT', path, {})).toMatchObject({ status: 400 });
    const picture = Buffer.from(cover).toString('base64');
    expect(await front.call('PUT', path, { picture })).toMatchObject({
      status: 200,
      body: { cover: { state: 'picture', large: false } },
    });
    expect(await readdir(join(front.dataDir, 'covers'))).toContain(`${without}.png`);
    expect(await front.call('PUT', path, { picture: null })).toMatchObject({
      body: { cover: { state: 'none' } },
    });
    expect(await readdir(join(front.dataDir, 'covers'))).not.toContain(`${without}.png`);
  });
});

describe('collections', () => {
  test('are made, filled, renamed and deleted', async () => {
    const made = await front.call('POST', '/api/collections', { name: '  Oral exam ' });
    expect(made).toMatchObject({ status: 201, body: { name: 'Oral exam', bookIds: [] } });
    const { id } = made.body as Collection;
    expect(
      await front.call('PATCH', `/api/collections/${id}/books`, { add: [withCover, without] }),
    ).toMatchObject({ status: 200, body: { bookIds: [without, withCover] } });
    expect(await front.call('PATCH', `/api/collections/${id}/books`, { remove: [without] })).toMatchObject({
      body: { bookIds: [withCover] },
    });
    expect(await front.call('POST', '/api/collections', { name: 'oral EXAM' })).toMatchObject({
      status: 409,
      body: { code: 'COLLECTION_EXISTS' },
    });
    expect(await front.call('POST', '/api/collections', { name: ' ' })).toMatchObject({ status: 400 });
    expect(await front.call('PATCH', `/api/collections/${id}`, { name: 'Exam' })).toMatchObject({
      body: { id, name: 'Exam' },
    });
    expect((await front.call('GET', '/api/collections')).body).toEqual([
      { id, name: 'Exam', bookIds: [withCover] },
    ]);
    expect(await front.call('DELETE', `/api/collections/${id}`)).toMatchObject({ body: { removed: true } });
    expect(await front.call('DELETE', `/api/collections/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'COLLECTION_NOT_FOUND' },
    });
    expect(await bookOf(withCover)).toMatchObject({ state: 'ready' });
  });
});

describe('books and their jobs', () => {
  test('a book is re-imported by a job, under the same id', async () => {
    const before = await bookOf(withCover);
    const answer = await front.call('POST', `/api/books/${withCover}/read-again`);
    expect(answer).toMatchObject({ status: 202, body: { kind: 'reread-book', bookId: withCover } });
    await jobEnd(front, (answer.body as Job).id);
    const { vectors, summary, ...after } = await bookOf(withCover);
    expect(before).toMatchObject(after);
    expect(vectors.total).toBe(before.vectors.total);
    expect(typeof summary).toBe(typeof before.summary);
    expect(await front.call('POST', '/api/books/b0000000000000000/read-again')).toMatchObject({
      status: 404,
    });
  });

  test('a file rejected for its content keeps no copy, and says so on a retry', async () => {
    const { body } = await front.call('POST', '/api/books', formWith(['file', '%PDF-1.7 no', 'no.pdf']));
    const { jobId } = body as { jobId: number };
    await jobEnd(front, jobId);
    expect((await front.call('GET', `/api/jobs/${jobId}`)).body).toMatchObject({
      state: 'failed',
      canRetry: false,
    });
    expect(await front.call('POST', `/api/jobs/${jobId}/retry`)).toMatchObject({
      status: 409,
      body: { code: 'NOTHING_TO_RETRY' },
    });
    expect(await front.call('POST', '/api/jobs/99999/retry')).toMatchObject({ status: 404 });
  });

  test('the language is detected if the book does not declare it', async () => {
    const path = `/api/books/${without}`;
    expect(await front.call('PATCH', path, { language: 'pt-BR' })).toMatchObject({
      body: { language: 'pt-BR' },
    });
    expect(await front.call('PATCH', path, { title: 'Bees' })).toMatchObject({ body: { language: 'pt-BR' } });
    expect(await front.call('PATCH', path, { language: 'not a language!' })).toMatchObject({ status: 400 });
    expect(await front.call('PATCH', path, { language: null })).toMatchObject({ body: { language: null } });
  });
});
