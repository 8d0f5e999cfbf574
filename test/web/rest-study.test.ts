import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionId } from '../../src/shared/model';
import { openStream, readEvents } from './support/events';
import type { Reply } from './support/front';
import { frontWithBook } from './support/front-with-book';
import { smallBook } from './support/small-book';

const begun = frontWithBook();

describe('study', () => {
  let sessionId: SessionId;
  let started: Reply;
  beforeAll(async () => {
    const { front, bookId } = begun();
    started = await front.call('POST', '/api/sessions', { bookId });
    ({ sessionId } = started.body as { sessionId: SessionId });
  });

  test('the first session begins without memories, and asking for it again is the same one', async () => {
    const { front, bookId } = begun();
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
    const { front, bookId } = begun();
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
    const { front, get } = begun();
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
    const { front, get } = begun();
    const { turns } = (await get(`/api/sessions/${sessionId}`)) as {
      turns: readonly { turnId: number; role: string; state: string; content: string }[];
    };
    const last = turns.findLast(({ role }) => role === 'assistant');
    const stopped = await front.call('POST', `/api/sessions/${sessionId}/turns/${last?.turnId}/stop`);
    expect(stopped).toMatchObject({ status: 200, body: { state: last?.state, content: last?.content } });
  });

  test('an answer can be regenerated, and the earlier one is kept', async () => {
    const { front, get } = begun();
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
    const { front, bookId, get } = begun();
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
    const { front, bookId } = begun();
    const next = await front.call('POST', '/api/sessions', { bookId });
    expect(next).toMatchObject({
      status: 200,
      body: { resumed: false, warmup: { lastSession: { sessionId } } },
    });
    expect((next.body as { warmup: { text: string } }).warmup.text).not.toBe('');
  });
});
