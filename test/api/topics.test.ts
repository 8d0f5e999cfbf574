import { call } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { router } from '../../src/api/router';
import { dataFolder, openTestEngine } from '../core/support/test-engine';
import { fixedClock } from '../support/fixed-clock';
import { scriptedCognition } from '../support/scripted-cognition';
import { contextOf } from './support/api-context';

const at = '2026-03-04T18:00:00.000Z';

const start = async () => {
  const setup = await openTestEngine(await dataFolder(), fixedClock(at), scriptedCognition());
  return { ...setup, options: { context: contextOf(setup.engine) } };
};

describe('topics over the contract', () => {
  it('are created, read, changed, merged after a concurrent change, and removed', async () => {
    const { options } = await start();
    const slug = 'breath';
    const first = await call(
      router.topics.save,
      { slug, content: '# Breath\n\n- one\n', base: null },
      options,
    );
    expect(first).toMatchObject({
      slug,
      title: 'Breath',
      lineCount: 1,
      merged: false,
      parent: null,
      children: [],
    });
    const second = await call(
      router.topics.save,
      { slug, content: '# Breath\n\n- two\n', base: first.updatedAt },
      options,
    );
    expect(second).toMatchObject({ content: '# Breath\n\n- two\n', merged: false });
    const late = await call(
      router.topics.save,
      { slug, content: '# Breath\n\n- three\n', base: first.updatedAt },
      options,
    );
    expect(late).toMatchObject({ content: '# Breath\n\n- three\n- two\n', merged: true });
    expect(await call(router.topics.list, undefined, options)).toMatchObject([{ slug, lineCount: 2 }]);
    // Against the base: "three" was removed here, "two" changed there, "one" changed on both sides.
    const put = async (content: string, over: { readonly updatedAt: string; readonly content: string }) =>
      call(router.topics.save, { slug, content, base: over.updatedAt, seen: over.content }, options);
    const seen = await put('# Breath\n\n- one\n- two\n- three\n', late);
    await put('# Breathing\n\n- one there\n- two there\n- three\n- four\n', seen);
    expect(await put('# Breath\n\n- one here\n- two\n', seen)).toMatchObject({
      merged: true,
      title: 'Breathing',
      content: '# Breathing\n\n- one here\n- one there\n- two there\n- four\n',
    });
    const now = await call(router.topics.get, { slug }, options);
    expect(await put('# Air\n\n- one here\n', now)).toMatchObject({
      merged: false,
      content: '# Air\n\n- one here\n',
    });
    await call(router.topics.remove, { slug }, options);
    await expect(call(router.topics.get, { slug }, options)).rejects.toMatchObject({
      code: 'TOPIC_NOT_FOUND',
    });
    await expect(
      call(router.topics.save, { slug, content: 'x', base: late.updatedAt }, options),
    ).rejects.toMatchObject({ code: 'TOPIC_NOT_FOUND' });
  });

  it('have names that cannot lead outside the folder', async () => {
    const { options } = await start();
    for (const slug of ['../x', 'a/b', '.trash', 'A', 'a--b', '', 'x'.repeat(81)])
      await expect(
        call(router.topics.save, { slug, content: 'x', base: null }, options),
      ).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
  });
});

describe('archives, summaries and the base memory over the contract', () => {
  it('can be expanded step by step', async () => {
    const { options, store } = await start();
    const { sessionId } = await options.context.engine.sessions.start(null, true);
    const turn = await store.sessions.addQuestion({ sessionId, content: 'How do knots hold?', at });
    const summary = await store.sessions.addSummary({
      content: 'Knots hold.',
      sourceFromId: turn.turnId,
      sourceToId: turn.turnId,
      messageCount: 1,
      importance: 0.5,
      topic: 'Knots',
      sentiment: null,
      from: at,
      to: at,
      at,
    });
    const day = await store.archives.saveArchive({
      tier: 'day',
      period: '2026-03-04',
      content: 'Knots.',
      at,
      children: [summary.id],
    });
    const found = await call(
      router.archives.list,
      { q: 'knot', from: '2026-03-04', to: '2026-03-04', topic: 'Knots' },
      options,
    );
    expect(found).toMatchObject({ total: 1, items: [{ id: day.id, tier: 'day', topic: 'Knots' }] });
    const opened = await call(router.archives.get, { archiveId: day.id }, options);
    expect(opened).toMatchObject({ children: [], summaries: [{ id: summary.id }] });
    const whole = await call(router.archives.summary, { summaryId: summary.id }, options);
    expect(whole.turns).toMatchObject([{ content: 'How do knots hold?' }]);
    await expect(call(router.archives.get, { archiveId: 99 }, options)).rejects.toMatchObject({
      code: 'ARCHIVE_NOT_FOUND',
    });
    await expect(call(router.archives.summary, { summaryId: 99 }, options)).rejects.toMatchObject({
      code: 'SUMMARY_NOT_FOUND',
    });
  });

  it('keep every state of the base memory', async () => {
    const { options } = await start();
    expect(await call(router.baseMemory.save, { text: 'Ada swims.', revision: 0 }, options)).toMatchObject({
      revision: 1,
      merged: false,
    });
    expect(await call(router.baseMemory.save, { text: 'Ada rows.', revision: 1 }, options)).toMatchObject({
      revision: 2,
    });
    expect(await call(router.baseMemory.restore, { revision: 1 }, options)).toMatchObject({
      revision: 3,
      text: 'Ada swims.',
    });
    expect(await call(router.memory.base, undefined, options)).toMatchObject({
      revision: 3,
      text: 'Ada swims.',
    });
    expect(await call(router.memory.baseRevisions, undefined, options)).toHaveLength(3);
  });
});
