import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobEnd } from './support/events';
import { formWith, startFront, type Front } from './support/front';
import { filesWith } from '../support/files-with';
import { tablesWith } from '../support/tables-with';
import { smallBook } from './support/small-book';
import type { BookId, SessionId } from '../../src/shared/model';

let front: Front;
let sessionId: SessionId;

beforeAll(async () => {
  front = await startFront();
  const added = await front.call('POST', '/api/books', formWith(['file', smallBook, 'Bees.md']));
  const { bookId, jobId } = added.body as { bookId: BookId; jobId: number };
  await jobEnd(front, jobId);
  const session = await front.call('POST', '/api/sessions', { bookId });
  ({ sessionId } = session.body as { sessionId: SessionId });
}, 60_000);
afterAll(() => front.remove());

const get = async (path: string): Promise<unknown> => {
  const { status, body } = await front.call('GET', path);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
};
const say = async (content: string): Promise<{ content: string }> =>
  (await front.call('POST', `/api/sessions/${sessionId}/turns`, { content })).body as { content: string };

interface Item {
  readonly id: number;
  readonly fact: string;
}

/** The fact with these words, once the job after the answer has stored it. */
const remembered = async (words: string): Promise<Item> => {
  let found: Item | undefined;
  await expect
    .poll(
      async () => {
        const { items } = (await get('/api/ltm/items?scope=user&limit=50')) as { items: Item[] };
        found = items.find(({ fact }) => fact.includes(words));
        return found?.fact;
      },
      { timeout: 10_000 },
    )
    .toContain(words);
  if (!found) throw new Error(`${words} is not remembered`);
  return found;
};

describe('what is remembered, over REST', () => {
  test('a message is deleted with its answers and what is based only on it', async () => {
    await say('Remember that my cousin is called Wolfdietrich.');
    await remembered('Wolfdietrich');
    const { turns } = (await get(`/api/sessions/${sessionId}`)) as {
      turns: { turnId: number; content: string }[];
    };
    const asked = turns.find(({ content }) => content.includes('Wolfdietrich'));
    const path = `/api/sessions/${sessionId}/turns/${asked?.turnId}`;
    expect(await get(`${path}/erasure`)).toMatchObject({
      answers: 1,
      weakened: 0,
      reopened: [],
      facts: [{ fact: expect.stringContaining('Wolfdietrich') as string }],
    });
    expect((await front.call('DELETE', path)).body).toEqual({ removed: true });
    expect(await front.call('DELETE', path)).toMatchObject({ status: 404, body: { code: 'TURN_NOT_FOUND' } });
    const found = (await get('/api/search?q=Wolfdietrich')) as Record<string, unknown>;
    expect(JSON.stringify(found)).not.toContain('Wolfdietrich');
    expect(tablesWith(join(front.dataDir, 'lectern.db'), 'wolfdietrich')).toEqual([]);
  });

  test('“Forget that” and “That is wrong” act on the answer before them, and the answer says so', async () => {
    await say('I have a dog called Blunderbuss.');
    await remembered('Blunderbuss');
    const wrong = await say('That is wrong.');
    expect(wrong.content).toMatch(/^No longer used: “You have a dog called Blunderbuss/);
    await say('Remember that my uncle is called Adalbert.');
    await remembered('Adalbert');
    expect(await say('Forget that')).toMatchObject({
      content: 'Deleted permanently: 1 fact, with the words in the conversations.',
    });
    expect(filesWith(front.dataDir, 'Adalbert')).toEqual([]);
  });

  test('a fact is deleted with its words, exported and imported over REST, and everything is cleared', async () => {
    await say('Remember that my aunt is called Kunigunde.');
    await say('I live in Rotterdam.');
    const { id } = await remembered('Kunigunde');
    await remembered('Rotterdam');
    const file = (await get('/api/ltm/export')) as { count: number; items: object[] };
    expect(file.count).toBe(file.items.length);
    expect((await front.call('DELETE', `/api/ltm/items/${id}`)).body).toEqual({ removed: true });
    expect(tablesWith(join(front.dataDir, 'lectern.db'), 'kunigunde')).toEqual([]);
    expect(filesWith(front.dataDir, 'Kunigunde')).toEqual([]);
    expect(await front.call('POST', '/api/ltm/import', file)).toMatchObject({
      status: 200,
      body: { added: 0, merged: 0, rejected: 0, skipped: file.count },
    });
    const [first] = file.items;
    expect(
      await front.call('POST', '/api/ltm/import', { ...file, items: [{ ...first, words: 'other' }] }),
    ).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });

    expect((await front.call('POST', '/api/ltm/clear', {})).status).toBe(400);
    expect((await front.call('POST', '/api/ltm/clear', { confirm: true })).body).toEqual({ cleared: true });
    expect(await get('/api/ltm/stats')).toMatchObject({ facts: 0, turns: 0, evidence: 0 });
    expect(filesWith(front.dataDir, 'Rotterdam')).toEqual([]);
    expect(await get('/api/ltm/backups')).toEqual([]);
    const session = await front.call('POST', '/api/sessions', { fresh: true });
    ({ sessionId } = session.body as { sessionId: SessionId });
  });

  test('a fact is found, read, corrected, pinned or muted, and erased', async () => {
    await say('My name is Ada.');
    const { id } = await remembered('Ada');
    expect(await get(`/api/ltm/items/${id}`)).toMatchObject({
      id,
      evidence: [{ quote: expect.stringContaining('Ada') as string, said: { sessionId, role: 'user' } }],
      history: [],
      replacedBy: null,
      used: { answers: 0, last: null },
    });
    expect(
      await front.call('PATCH', `/api/ltm/items/${id}`, { fact: 'The learner’s name is Adele.' }),
    ).toMatchObject({ status: 200, body: { id, fact: "The learner's name is Adele.", confidence: 1 } });
    expect(await get(`/api/ltm/items/${id}`)).toMatchObject({
      evidence: [
        { method: 'user_explicit', meta: { corrected: { subject: 'own', words: 'name is Ada' } } },
        {},
      ],
    });
    expect((await say('What is my name?')).content).toContain('Adele');

    expect(
      await front.call('PATCH', `/api/ltm/items/${id}`, {
        pinned: true,
        muted: true,
        ttlDays: 30,
        importance: 1,
      }),
    ).toMatchObject({ status: 200, body: { pinned: true, muted: true, ttlDays: 30, importance: 1 } });
    expect(await get('/api/ltm/items?muted=true')).toMatchObject({ total: 1, items: [{ id }] });
    expect(await get('/api/ltm/items?muted=false&q=Adele')).toMatchObject({ total: 0 });

    expect(await front.call('DELETE', `/api/ltm/items/${id}`)).toMatchObject({
      status: 200,
      body: { removed: true },
    });
    expect(await front.call('GET', `/api/ltm/items/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'FACT_NOT_FOUND' },
    });
    expect(await get('/api/ltm/events?limit=1')).toMatchObject({
      items: [{ content: { change: 'fact-erased', factId: id } }],
    });
  });

  test('the wording of an existing fact is rejected, with a reference to it', async () => {
    await say('I prefer short answers.');
    await say('I live in Oslo.');
    const [short, oslo] = [await remembered('short answers'), await remembered('Oslo')];
    expect(await front.call('PATCH', `/api/ltm/items/${oslo.id}`, { fact: short.fact })).toMatchObject({
      status: 409,
      body: {
        code: 'FACT_EXISTS',
        message: expect.stringContaining('You prefer short answers.') as string,
        data: { factId: short.id },
      },
    });
    expect(await get(`/api/ltm/items/${oslo.id}`)).toMatchObject({ fact: oslo.fact });
  });

  test('what is erased with what it replaced does not come back', async () => {
    await say('My exam is on 3 May.');
    const may = await remembered('3 May');
    await say('My exam is on 10 June.');
    const june = await remembered('10 June');
    expect(await get(`/api/ltm/items/${may.id}`)).toMatchObject({
      status: 'superseded',
      replacedBy: { id: june.id },
    });
    const erased = await front.call('DELETE', `/api/ltm/items/${june.id}`, { older: 'erase' });
    expect(erased).toMatchObject({ status: 200 });
    expect(await front.call('GET', `/api/ltm/items/${may.id}`)).toMatchObject({ status: 404 });
  });

  test('its health reports how much is embedded, and its counts how much there is', async () => {
    const health = (await get('/api/memory/health')) as {
      embedder: { modelId: string };
      vectors: Record<string, { done: number; total: number }>;
    };
    expect(health).toMatchObject({
      embedder: { modelId: expect.any(String) as string, dimension: expect.any(Number) as number },
      queued: expect.any(Number) as number,
    });
    expect(Object.keys(health.vectors).toSorted()).toEqual(['fact', 'note', 'passage', 'turn']);
    const counts = (await get('/api/ltm/counts')) as { count: number }[];
    const { total } = (await get('/api/ltm/items')) as { total: number };
    expect(counts.reduce((sum, one) => sum + one.count, 0)).toBe(total);
    expect(health.vectors['fact']?.total).toBeLessThanOrEqual(total);
  });

  test('archives and summaries are listed and found across all threads', async () => {
    expect(await get('/api/archives?from=2026-03-01&to=2026-03-31&top=true')).toEqual({
      items: [],
      total: 0,
    });
    expect(await get('/api/memory/summaries?live=true')).toEqual([]);
    expect(await front.call('GET', '/api/archives/999')).toMatchObject({
      status: 404,
      body: { code: 'ARCHIVE_NOT_FOUND' },
    });
    expect(await front.call('GET', '/api/memory/summaries/999')).toMatchObject({
      status: 404,
      body: { code: 'SUMMARY_NOT_FOUND' },
    });
  });

  test('base memory and topics are written by hand; a topic is the same text in its file', async () => {
    const text = '## User Profile\n\nKeeps bees.\n';
    expect(await front.call('PUT', '/api/memory/base', { text, revision: 0 })).toMatchObject({
      status: 200,
      body: { revision: 1, merged: false },
    });
    await front.call('PUT', '/api/memory/base', { text: '## User Profile\n\nKeeps wasps.\n', revision: 1 });
    expect(await front.call('POST', '/api/memory/base/revisions/1/restore')).toMatchObject({
      status: 200,
      body: { revision: 3, text: expect.stringContaining('bees') as string },
    });

    const content = '# Smoke\n\n- 2026-03-04 Smoke calms the bees.\n';
    expect(await front.call('PUT', '/api/topics/smoke', { content, base: null })).toMatchObject({
      status: 200,
      body: { slug: 'smoke', lineCount: 1 },
    });
    const file = join(front.dataDir, 'topics', 'smoke.md');
    expect(await readFile(file, 'utf8')).toContain('Smoke calms the bees.');
    await writeFile(file, `${content}- 2026-03-05 Too much of it scares them.\n`);
    expect(await get('/api/topics/smoke')).toMatchObject({
      content: expect.stringContaining('scares them') as string,
    });
    expect(await front.call('DELETE', '/api/topics/smoke')).toMatchObject({ status: 200 });
    await expect(readFile(file)).rejects.toThrow(/ENOENT/);
  });
});

/** What a streaming verb sends, as objects. */
const streamed = async (path: string, body: object = {}): Promise<Record<string, unknown>[]> => {
  const response = await fetch(`${front.origin}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${front.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status: 200 });
  return [...text.matchAll(/^data: (\{.*\})$/gmu)].map(
    ([, data = '{}']) => JSON.parse(data) as Record<string, unknown>,
  );
};

describe('the audit over REST', () => {
  test('facts are filtered, sorted and counted, and bad filters are named', async () => {
    await say('I live in Tromsø.');
    const { id } = await remembered('Tromsø');
    expect(
      await get('/api/ltm/items?category=learner&minConfidence=0.5&maxConfidence=1&q=troms&order=fact'),
    ).toMatchObject({ total: 1, items: [{ id }] });
    expect(await get('/api/ltm/items?from=2999-01-01&order=seen&reverse=true')).toMatchObject({ total: 0 });
    for (const [query, path] of [
      ['minConfidence=2', 'minConfidence'],
      ['minConfidence=0.9&maxConfidence=0.1', 'minConfidence'],
      ['from=2026-02-01&to=2026-01-01', 'from'],
      ['order=random', 'order'],
      ['status=gone', 'status'],
      ['page=0', 'page'],
      ['limit=1000', 'limit'],
    ])
      expect(await front.call('GET', `/api/ltm/items?${query}`)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining(path ?? '') as string },
      });
  });

  test('many facts are changed, and what was changed is restored', async () => {
    await say('I play the cello.');
    const { id } = await remembered('cello');
    const before = await get(`/api/ltm/items/${id}`);
    const steps = await streamed('/api/ltm/items/bulk', {
      facts: { filter: { q: 'cello' } },
      action: { kind: 'change', change: { status: 'disabled', pinned: true } },
    });
    expect(steps.map(({ kind }) => kind)).toEqual(['begin', 'progress', 'done']);
    expect(steps.at(-1)).toMatchObject({ changed: 1, skipped: 0 });
    expect(await get(`/api/ltm/items/${id}`)).toMatchObject({ status: 'disabled', pinned: true });
    const undone = await streamed(`/api/ltm/bulk/${String(steps[0]?.['batchId'])}/undo`);
    expect(undone.at(-1)).toEqual({
      kind: 'done',
      restored: 1,
      notRestored: [],
      kept: 0,
      deleted: 0,
      evicted: 0,
    });
    expect(await get(`/api/ltm/items/${id}`)).toEqual(before);
    for (const body of [
      { facts: { ids: [] }, action: { kind: 'erase' } },
      { facts: { ids: [id] }, action: { kind: 'change', change: {} } },
      { facts: { ids: [id] }, action: { kind: 'change', change: { scope: 'book' } } },
    ])
      expect(await front.call('POST', '/api/ltm/items/bulk', body)).toMatchObject({ status: 400 });
  });

  test('deleted facts are off at once, can be kept, and are erased when that time is over', async () => {
    const [kept, gone] = [await remembered('cello'), await remembered('Tromsø')];
    const erase = (ids: readonly number[]) =>
      streamed('/api/ltm/items/bulk', { facts: { ids }, action: { kind: 'erase' } });
    const steps = await erase([kept.id]);
    expect(await get(`/api/ltm/items/${kept.id}`)).toMatchObject({ status: 'disabled' });
    expect(await get('/api/ltm/erasures')).toMatchObject([{ facts: 1 }]);
    await streamed(`/api/ltm/bulk/${String(steps[0]?.['batchId'])}/undo`);
    expect(await get(`/api/ltm/items/${kept.id}`)).toMatchObject({ status: 'active' });
    await erase([gone.id]);
    // Ten seconds for undoing, plus time for other jobs or a retry.
    await expect
      .poll(async () => (await front.call('GET', `/api/ltm/items/${gone.id}`)).status, { timeout: 90_000 })
      .toBe(404);
    expect(await get('/api/ltm/erasures')).toEqual([]);
    expect(await get(`/api/ltm/items/${kept.id}`)).toMatchObject({ status: 'active' });
    const now = Date.now();
    const range = `from=${new Date(now - 86_400_000).toISOString()}&to=${new Date(now + 86_400_000).toISOString()}`;
    const days = (await get(`/api/ltm/timeline?${range}&by=day`)) as { learned: number; erased: number }[];
    expect(days.some(({ learned, erased }) => learned > 0 && erased > 0)).toBe(true);
    const entries = (await get(`/api/ltm/timeline/entries?${range}&kind=erased&limit=1`)) as unknown[];
    expect(entries).toMatchObject([{ kind: 'erased', factId: gone.id, statement: null }]);
    expect(await front.call('GET', `/api/ltm/timeline?${range}&by=hour`)).toMatchObject({ status: 400 });
    expect(
      await front.call('GET', '/api/ltm/timeline?from=1900-01-01T00:00:00Z&to=2026-01-01T00:00:00Z'),
    ).toMatchObject({ status: 400 });
  }, 120_000);

  test('a correction erases the old wording if asked to', async () => {
    const { id } = await remembered('cello');
    expect(
      await front.call('PATCH', `/api/ltm/items/${id}`, {
        fact: 'I play the viola.',
        oldWording: 'erase',
      }),
    ).toMatchObject({ status: 200 });
    expect(JSON.stringify(await get(`/api/ltm/items/${id}`))).not.toContain('cello');
    expect(await front.call('PATCH', `/api/ltm/items/${id}`, { oldWording: 'erase' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('oldWording') as string },
    });
    expect(await get('/api/ltm/items?q=cello')).toMatchObject({ total: 0 });
  });
});
