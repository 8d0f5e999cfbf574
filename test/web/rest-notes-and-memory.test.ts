import { describe, expect, test } from 'vitest';
import { frontWithBook } from './support/front-with-book';

const begun = frontWithBook();

describe('notes, plans, profile, memory', () => {
  test('a note is made, found, changed, linked and removed', async () => {
    const { front, bookId, get } = begun();
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
    const { front, bookId, get } = begun();
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
    const { front, get } = begun();
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
    const { front, get } = begun();
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
    const { front, get } = begun();
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
