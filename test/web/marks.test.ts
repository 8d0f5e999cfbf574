import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobEnd } from './support/events';
import { formWith, startFront, type Front } from './support/front';
import { smallBook } from './support/small-book';
import { errorText } from '../../src/shared/messages/en/errors';
import type { BookId } from '../../src/shared/model';

const sample = join(import.meta.dirname, '../../resources/sample-book/field-guide.pdf');

let front: Front;
let pdf: BookId;
let bees: BookId;

const add = async (content: Uint8Array<ArrayBuffer> | string, name: string): Promise<BookId> => {
  const added = await front.call('POST', '/api/books', formWith(['file', content, name]));
  const { bookId, jobId } = added.body as { bookId: BookId; jobId: number };
  await jobEnd(front, jobId);
  return bookId;
};

beforeAll(async () => {
  front = await startFront();
  pdf = await add(new Uint8Array(await readFile(sample)), 'guide.pdf');
  bees = await add(smallBook, 'Bees.md');
}, 60_000);
afterAll(() => front.remove());

const mark = (bookId: BookId, change: object = {}) => ({
  bookId,
  page: 12,
  quote: 'Most weeks give a plain winner',
  before: 'know that it should not be. ',
  after: '. If two letters tie',
  ...change,
});

describe('marks over REST', () => {
  test('a mark is made, found, changed and deleted', async () => {
    const made = await front.call('POST', '/api/marks', mark(pdf, { colour: 'blue', note: 'Which one?' }));
    expect(made).toMatchObject({ status: 201, body: { page: 12, label: '7', colour: 'blue', lost: false } });
    const { id } = made.body as { id: number };
    const found = await front.call('GET', `/api/marks?bookId=${pdf}&colour=blue&q=which`);
    expect(found.body).toMatchObject([{ id, note: 'Which one?' }]);
    expect((await front.call('GET', `/api/marks?bookId=${pdf}&colour=pink`)).body).toEqual([]);
    const changed = await front.call('PATCH', `/api/marks/${id}`, { colour: 'pink' });
    expect(changed).toMatchObject({ status: 200, body: { colour: 'pink', note: 'Which one?' } });
    expect(await front.call('DELETE', `/api/marks/${id}`)).toMatchObject({ status: 200 });
    expect(await front.call('DELETE', `/api/marks/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'MARK_NOT_FOUND' },
    });
  });

  test('an invalid mark is rejected with a clear message', async () => {
    for (const bad of [
      { quote: '  ' },
      { page: 0 },
      { colour: 'beige' },
      { rectangles: [{ page: 1, x: 2, y: 0, width: 1, height: 1 }] },
    ])
      expect(await front.call('POST', '/api/marks', mark(pdf, bad))).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      });
    expect(await front.call('POST', '/api/marks', mark(pdf, { page: 4000 }))).toMatchObject({
      status: 404,
      body: { code: 'PAGE_NOT_FOUND' },
    });
  });

  test('they are saved as Markdown, and into a copy of the PDF that opens with them', async () => {
    await front.call('POST', '/api/marks', mark(pdf, { note: 'Which one?' }));
    const markdown = await front.call('GET', `/api/books/${pdf}/marks/markdown`);
    expect(markdown.body).toMatchObject({
      text: expect.stringContaining('> Most weeks give a plain winner'),
    });

    expect(await front.call('GET', `/api/books/${pdf}/marks/file`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    const address = `${front.origin}/api/books/${pdf}/marks/pdf`;
    const headers = { Authorization: `Bearer ${front.token}` };
    const steps = await (await fetch(address, { method: 'POST', headers })).text();
    expect(steps).toContain('"kind":"progress"');
    expect(steps).toContain('"written":1,"missed":0');
    const file = await fetch(`${front.origin}/api/books/${pdf}/marks/file`, { headers });
    expect(file.headers.get('content-disposition')).toContain('with%20marks.pdf');
    const copy = Buffer.from(await file.arrayBuffer());
    const original = await readFile(sample);
    expect(copy.subarray(0, original.length).equals(original)).toBe(true);
    expect(copy.subarray(original.length).toString('latin1')).toContain('/Highlight');
  });

  test('a book that is not a PDF is rejected with that reason', async () => {
    const address = `${front.origin}/api/books/${bees}/marks/pdf`;
    const headers = { Authorization: `Bearer ${front.token}` };
    const reply = await (await fetch(address, { method: 'POST', headers })).text();
    expect(reply).toContain(errorText.marksNeedPdf);
  });

  test('they come back with the same file', async () => {
    await front.call('DELETE', `/api/books/${pdf}`);
    const [kept] = (await front.call('GET', '/api/marks')).body as { bookId: BookId | null }[];
    expect(kept?.bookId).toBeNull();
    pdf = await add(new Uint8Array(await readFile(sample)), 'guide again.pdf');
    expect((await front.call('GET', `/api/marks?bookId=${pdf}`)).body).toMatchObject([
      { page: 12, label: '7', lost: false, note: 'Which one?' },
    ]);
  });
});
