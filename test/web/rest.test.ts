import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobEnd, openStream, readEvents } from './support/events';
import { formWith, startFront, type Front, type Reply } from './support/front';
import { smallBook } from './support/small-book';
import type { BookId, SessionId } from '../../src/shared/model';

let front: Front;
let bookId: BookId;
let jobId: number;
let added: Reply;

beforeAll(async () => {
  front = await startFront();
  added = await front.call('POST', '/api/books', formWith(['file', smallBook, 'Keeping “Bees” – ä.md']));
  ({ bookId, jobId } = added.body as { bookId: BookId; jobId: number });
  await jobEnd(front, jobId);
}, 60_000);
afterAll(() => front.remove());

const get = async (path: string): Promise<unknown> => {
  const { status, body } = await front.call('GET', path);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
};

describe('library', () => {
  test('an upload becomes a book that can be read and searched', async () => {
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
    const again = await front.call('POST', '/api/books', formWith(['file', smallBook, 'other name.md']));
    expect(again).toMatchObject({ status: 200, body: { id: bookId, bookId, existing: true } });
    expect(await get('/api/books')).toHaveLength(1);
    expect(await readdir(join(front.dataDir, 'uploads'))).toEqual([]);
  });

  test('the original is served in full or in ranges, as an attachment only', async () => {
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

describe('study', () => {
  let sessionId: SessionId;
  let started: Reply;
  beforeAll(async () => {
    started = await front.call('POST', '/api/sessions', { bookId });
    ({ sessionId } = started.body as { sessionId: SessionId });
  });

  test('the first session begins without memories, and asking for it again is the same one', async () => {
    expect(started).toMatchObject({
      status: 200,
      body: {
        resumed: false,
        warmup: { text: expect.any(String) as string, lastSession: null, facts: [], plans: [] },
      },
    });
    const again = await front.call('POST', '/api/sessions', { bookId });
    expect(again).toMatchObject({ status: 200, body: { sessionId, resumed: true } });
  });

  test('a question is answered with citations and its context', async () => {
    const answer = await front.call('POST', `/api/sessions/${sessionId}/turns`, {
      content: 'Why does smoke calm the bees?',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        turnId: expect.any(Number) as number,
        content: expect.stringContaining('honey') as string,
        model: expect.any(String) as string,
        tokens: expect.any(Number) as number,
      },
    });
    const { citations, context } = answer.body as {
      citations: readonly { quote: string }[];
      context: readonly object[];
    };
    expect(citations[0]).toMatchObject({
      marker: expect.any(String) as string,
      bookId,
      page: 1,
      label: '1',
      verdict: 'verbatim',
    });
    expect(smallBook.replace(/\s+/g, ' ')).toContain(citations[0]?.quote.replace(/\s+/g, ' '));
    expect(context).toContainEqual(
      expect.objectContaining({
        component: 'passages',
        source: expect.objectContaining({ kind: 'passage' }) as object,
      }),
    );
  });

  test('a streamed answer begins, comes in pieces and is done', async () => {
    const stream = await openStream(front, `/api/sessions/${sessionId}/turns/stream`, {
      content: 'When is honey ready?',
    });
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const events: Record<string, unknown>[] = [];
    for await (const event of readEvents(stream.body!)) events.push(event);
    const kinds = events.map(({ kind }) => kind);
    expect(kinds[0]).toBe('begin');
    expect(kinds).toContain('delta');
    expect(kinds).toContain('citation');
    expect(kinds.at(-1)).toBe('done');
    const { turn } = events.at(-1) as { turn: { turnId: number; content: string; state: string } };
    expect(turn.state).toBe('complete');
    const deltas = events.filter(({ kind }) => kind === 'delta').map(({ text }) => text);
    expect(deltas.join('')).toBe(turn.content);
    expect(await get(`/api/sessions/${sessionId}/turns/${turn.turnId}`)).toMatchObject({
      content: turn.content,
    });
  });

  test('a stopped answer keeps what came, and stopping what has ended does nothing', async () => {
    const { turns } = (await get(`/api/sessions/${sessionId}`)) as {
      turns: readonly { turnId: number; role: string; state: string; content: string }[];
    };
    const last = turns.findLast(({ role }) => role === 'assistant');
    const stopped = await front.call('POST', `/api/sessions/${sessionId}/turns/${last?.turnId}/stop`);
    expect(stopped).toMatchObject({ status: 200, body: { state: last?.state, content: last?.content } });
  });

  test('an answer can be regenerated, and the earlier one is kept', async () => {
    const before = (await get(`/api/sessions/${sessionId}`)) as {
      turns: readonly { turnId: number; role: string }[];
    };
    const last = before.turns.findLast(({ role }) => role === 'assistant');
    const again = await front.call('POST', `/api/sessions/${sessionId}/turns/${last?.turnId}/regenerate`);
    expect(again).toMatchObject({ status: 200, body: { state: 'complete' } });
    const after = (await get(`/api/sessions/${sessionId}`)) as { turns: readonly { turnId: number }[] };
    expect(after.turns.length).toBe(before.turns.length + 1);
    expect(after.turns.map(({ turnId }) => turnId)).toContain(last?.turnId);
  });

  test('a session ends with title and summary, and ending twice does nothing', async () => {
    const ended = await front.call('POST', `/api/sessions/${sessionId}/end`);
    expect(ended).toMatchObject({
      status: 200,
      body: {
        title: expect.stringMatching(/\w/) as string,
        summary: expect.stringMatching(/\w/) as string,
        turnCount: expect.any(Number) as number,
      },
    });
    expect((await front.call('POST', `/api/sessions/${sessionId}/end`)).body).toEqual(ended.body);
    expect(await front.call('POST', `/api/sessions/${sessionId}/turns`, { content: 'More?' })).toMatchObject({
      status: 409,
      body: { code: 'SESSION_ENDED' },
    });
    expect(await get(`/api/sessions?bookId=${bookId}`)).toMatchObject([
      { sessionId, bookId, endedAt: expect.any(String) as string },
    ]);
    expect(await get('/api/profile')).toMatchObject({ sessionCount: 1 });
  });

  test('the next session begins with a warm-up from the last one', async () => {
    const next = await front.call('POST', '/api/sessions', { bookId });
    expect(next).toMatchObject({
      status: 200,
      body: { resumed: false, warmup: { lastSession: { sessionId } } },
    });
    expect((next.body as { warmup: { text: string } }).warmup.text).not.toBe('');
  });
});

describe('notes, plans, profile, memory', () => {
  test('a note is made, found, changed, linked and removed', async () => {
    const made = await front.call('POST', '/api/notes', {
      title: 'Smoke',
      content: 'Pine needles burn slowly. [p. 1]',
      tags: ['bees'],
      relatedPages: [1],
      bookId,
    });
    expect(made).toMatchObject({
      status: 201,
      body: { title: 'Smoke', tags: ['bees'], relatedPages: [1], bookId, backlinks: [] },
    });
    const { id } = made.body as { id: number };
    const other = await front.call('POST', '/api/notes', { title: 'Tools', content: 'See [[Smoke]].' });
    expect(await get(`/api/notes/${id}`)).toMatchObject({
      backlinks: [{ id: (other.body as { id: number }).id, title: 'Tools' }],
    });
    expect(await get('/api/notes?q=pine')).toMatchObject([{ id }]);
    expect(await get('/api/notes?tag=bees')).toMatchObject([{ id }]);
    expect(await get('/api/notes/tags')).toEqual([{ tag: 'bees', count: 1 }]);
    expect(
      await front.call('PUT', `/api/notes/${id}`, { title: 'Smoke', content: 'Cool smoke.' }),
    ).toMatchObject({
      status: 200,
      body: { content: 'Cool smoke.', tags: [] },
    });
    expect(await front.call('DELETE', `/api/notes/${id}`)).toMatchObject({ status: 200 });
    expect(await front.call('GET', `/api/notes/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'NOTE_NOT_FOUND' },
    });
    expect(await front.call('DELETE', `/api/notes/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'NOTE_NOT_FOUND' },
    });
  });

  test('a plan is drafted from the outline, made, ticked and removed', async () => {
    const draft = await front.call('POST', '/api/plans/draft', { bookId, goal: 'Know my hive' });
    expect(draft).toMatchObject({ status: 200, body: { bookId } });
    const { steps } = draft.body as { steps: readonly { id: string; title: string; state: string }[] };
    expect(steps.length).toBeGreaterThan(0);
    const made = await front.call('POST', '/api/plans', draft.body);
    expect(made).toMatchObject({ status: 201, body: { progress: 0, status: 'active' } });
    const { id } = made.body as { id: number };
    const ticked = steps.map((step) => ({ ...step, state: 'done' as const }));
    expect(
      await front.call('PUT', `/api/plans/${id}`, { ...(draft.body as object), steps: ticked }),
    ).toMatchObject({ status: 200, body: { progress: 1 } });
    expect(await get(`/api/plans/${id}`)).toMatchObject({ progress: 1 });
    expect(await front.call('DELETE', `/api/plans/${id}`)).toMatchObject({ status: 200 });
    expect(await front.call('GET', `/api/plans/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'PLAN_NOT_FOUND' },
    });
  });

  test('steps of a plan are ticked by done or by state, and the pace is kept', async () => {
    const made = await front.call('POST', '/api/plans', {
      title: 'Bees',
      pace: { minutesADay: 30 },
      steps: [
        { id: 'a', title: 'Smoke', done: true },
        { id: 'b', title: 'Frames', pages: [1, 2], due: '2030-01-02' },
      ],
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        progress: 0.5,
        steps: [
          { id: 'a', done: true, state: 'done' },
          { id: 'b', done: false, state: 'open', pages: [1, 2], due: '2030-01-02' },
        ],
      },
    });
    const { id, steps } = made.body as { id: number; steps: readonly { id: string; done: boolean }[] };
    const put = (change: (step: { id: string; done: boolean }) => object) =>
      front.call('PUT', `/api/plans/${id}`, { title: 'Bees', steps: steps.map(change) });
    // As a script sends back what it has received.
    expect(await put((step) => ({ ...step, done: !step.done }))).toMatchObject({
      status: 200,
      body: {
        pace: { minutesADay: 30 },
        steps: [
          { id: 'a', done: false, state: 'open' },
          { id: 'b', done: true, state: 'done' },
        ],
      },
    });
    expect(await put((step) => ({ ...step, state: 'skipped' }))).toMatchObject({
      body: { steps: [{ state: 'skipped', done: false }, { state: 'skipped' }] },
    });
    expect(await put(({ id: step }) => ({ id: step, title: step, done: true }))).toMatchObject({
      body: { progress: 1 },
    });
    expect(await get('/api/plans')).toContainEqual(
      expect.objectContaining({
        id,
        steps: steps.map(() => expect.objectContaining({ done: true }) as object),
      }),
    );
    expect(await front.call('PUT', `/api/plans/${id}`, { title: 'Bees', pace: null })).toMatchObject({
      body: { pace: null },
    });
    await front.call('DELETE', `/api/plans/${id}`);
  });

  test('the profile is kept', async () => {
    expect(
      await front.call('PUT', '/api/profile', { interests: ['bees'], detailLevel: 'brief' }),
    ).toMatchObject({ status: 200 });
    expect(await get('/api/profile')).toMatchObject({ interests: ['bees'], detailLevel: 'brief' });
    expect(
      (await front.call('PUT', '/api/profile', { currentChapter: 1, totalChapters: 9 })).body,
    ).toMatchObject({
      currentChapter: 1,
      totalChapters: 9,
      interests: ['bees'],
    });
    const derived = await front.call('PUT', '/api/profile', { currentChapter: null, totalChapters: null });
    expect(derived.status).toBe(200);
    expect((derived.body as { totalChapters: number | null }).totalChapters).not.toBe(9);
    expect((await front.call('PUT', '/api/profile', { currentChapter: 'three' })).status).toBe(400);
  });

  test('memory and settings can be read', async () => {
    expect(await get('/api/ltm/items?limit=5')).toMatchObject({
      items: expect.any(Array) as unknown[],
      total: expect.any(Number) as number,
    });
    expect(await get('/api/ltm/stats')).toMatchObject({
      events: expect.any(Number) as number,
      turns: expect.any(Number) as number,
    });
    expect(await get('/api/ltm/events?limit=2')).toMatchObject({ items: expect.any(Array) as unknown[] });
    expect(await get('/api/memory/base')).toMatchObject({ text: expect.any(String) as string });
    expect(await get('/api/settings')).toMatchObject({ theme: 'system' });
    expect(await get('/api/status')).toMatchObject({ front: 'browser', dataDir: front.dataDir });
    expect(await front.call('GET', '/api/ltm/items/999999')).toMatchObject({
      status: 404,
      body: { code: 'FACT_NOT_FOUND' },
    });
  });
});

test('the OpenAPI document is valid and lists every documented path', async () => {
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
