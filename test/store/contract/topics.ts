import { describe, expect, it } from 'vitest';
import type { TopicWrite } from '../../../src/core/ports/store';
import type { Subject } from '../describe-store';
import { later, start } from '../support/data-folder';
import { addSession, exchange, factWrite } from '../support/samples';

const line = (
  text: string,
  change: Partial<TopicWrite['lines'][number]> = {},
): TopicWrite['lines'][number] => ({
  id: null,
  day: '2026-03-01',
  text,
  raw: false,
  sessionId: null,
  turnId: null,
  ...change,
});
const topic = (slug: string, lines: TopicWrite['lines'], change: Partial<TopicWrite> = {}): TopicWrite => ({
  slug,
  title: slug,
  summary: '',
  lines,
  at: start,
  ...change,
});

export const describeTopics = (subject: Subject): void => {
  describe('topics', () => {
    it('keep lines in order, and the origin of unchanged lines', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      const { asked } = await exchange(store, session, 'One', 'Two');
      const from = { sessionId: session, turnId: asked.turnId };
      const first = await store.topics.saveTopic(
        topic('breath', [line('a', from), line('own', { day: null, raw: true }), line('b')]),
      );
      expect(first).toMatchObject({ slug: 'breath', lineCount: 2, parent: null, written: null });
      const [a, own, b] = first.lines;
      const again = await store.topics.saveTopic(
        topic('breath', [{ ...line('B'), id: b?.id ?? 0 }, line('c'), { ...line('a'), id: a?.id ?? 0 }], {
          written: '# x',
        }),
      );
      expect(again.lines.map(({ id, text, turnId }) => [id === a?.id || id === b?.id, text, turnId])).toEqual(
        [
          [true, 'B', null],
          [false, 'c', null],
          [true, 'a', asked.turnId],
        ],
      );
      expect(again.lines.some(({ id }) => id === own?.id)).toBe(false);
      expect(again.written).toBe('# x');
      // Every change gets a different time, although the clock does not advance.
      expect(again.updatedAt > first.updatedAt).toBe(true);
    });

    it('are listed by last change, with their summaries', async () => {
      const { store } = subject;
      await store.topics.saveTopic(topic('old', [line('x')], { at: later(1) }));
      await store.topics.saveTopic(topic('new', [line('y')], { at: later(2), summary: 'of y' }));
      expect((await store.topics.listTopics(10)).map(({ slug }) => slug)).toEqual(['new', 'old']);
      expect(await store.topics.listTopicTexts(1)).toEqual([{ slug: 'new', text: 'new. of y y' }]);
    });

    it('are split in one transaction, and a line deleted meanwhile is dropped', async () => {
      const { store } = subject;
      const { lines } = await store.topics.saveTopic(topic('breath', [line('a'), line('b'), line('c')]));
      const ids = lines.map(({ id }) => id);
      await store.topics.splitTopic({
        slug: 'breath',
        home: 'breath',
        lines: [],
        pointers: [line('to the child')],
        children: [{ slug: 'breath-a', title: 'A', summary: '', lines: [ids[0] ?? 0, ids[2] ?? 0, 999] }],
        at: later(1),
      });
      expect(await store.topics.findTopic('breath-a')).toMatchObject({
        parent: 'breath',
        lines: [{ text: 'a' }, { text: 'c' }],
      });
      expect(await store.topics.findTopic('breath')).toMatchObject({
        lines: [{ text: 'to the child' }],
        children: [{ slug: 'breath-a' }],
      });
      const [a] = (await store.topics.findTopic('breath-a'))?.lines ?? [];
      await store.topics.splitTopic({
        slug: 'breath-a',
        home: 'breath',
        lines: [],
        pointers: [line('to the other child')],
        children: [{ slug: 'breath-b', title: 'B', summary: '', lines: [a?.id ?? 0] }],
        at: later(2),
      });
      expect(await store.topics.findTopic('breath-b')).toMatchObject({
        parent: 'breath',
        lines: [{ text: 'a' }],
      });
      expect(await store.topics.findTopic('breath-a')).toMatchObject({ parent: 'breath', lines: [] });
      expect(await store.topics.findTopic('breath')).toMatchObject({
        lines: [{ text: 'to the child' }, { text: 'to the other child' }],
      });
      await expect(
        store.topics.splitTopic({
          slug: 'none',
          home: 'none',
          lines: [],
          pointers: [],
          children: [],
          at: start,
        }),
      ).rejects.toMatchObject({ code: 'TOPIC_NOT_FOUND' });
    });

    it('are assigned one to a session, until the topic is deleted', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      for (const slug of ['one', 'two']) await store.topics.saveTopic(topic(slug, [line('x')]));
      expect(await store.topics.setSessionTopic(session, 'none')).toBe(false);
      expect(await store.topics.setSessionTopic(session, 'one')).toBe(true);
      expect(await store.topics.setSessionTopic(session, 'two')).toBe(false);
      expect((await store.sessions.findSession(session))?.topic).toBe('one');
      expect(await store.topics.markTopicRemoved('one', later(1))).toBe(true);
      expect(await store.topics.markTopicRemoved('one', later(1))).toBe(false);
      expect((await store.sessions.findSession(session))?.topic).toBeNull();
      expect(await store.topics.listRemovedTopics()).toEqual(['one']);
      expect(await store.topics.findTopic('one')).toBeNull();
      await store.topics.eraseTopic('one');
      expect(await store.topics.listRemovedTopics()).toEqual([]);
    });

    it('result from digesting an ended session once, with its topic or not at all', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      await exchange(store, session, 'One', 'Two');
      const digest = {
        sessionId: session,
        topic: topic('breath', [line('a')]),
        continuation: 0.5,
        at: later(3),
      };
      expect(await store.topics.finishDigest(digest)).toBe(false);
      await store.sessions.endSession(session, { title: 'T', summary: 'S', at: later(2) });
      expect(await store.topics.listUndigested(5)).toEqual([session]);
      expect(await store.topics.finishDigest(digest)).toBe(true);
      expect(await store.topics.finishDigest({ ...digest, topic: topic('other', [line('b')]) })).toBe(false);
      expect(await store.topics.listUndigested(5)).toEqual([]);
      expect((await store.topics.listTopics(5)).map(({ slug }) => slug)).toEqual(['breath']);
      expect(await store.sessions.findSession(session)).toMatchObject({ topic: 'breath', continuation: 0.5 });
    });
  });

  describe('facts that turn out to be the same', () => {
    it('keep the evidence of both, except inactive ones, which are unchanged', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      const { asked, answered } = await exchange(store, session, 'One', 'Two');
      const events = await Promise.all(
        [asked, answered].map(({ turnId }) => store.memory.findEventOfTurn(turnId)),
      );
      const [a, b] = [
        await store.memory.writeFact(factWrite(events[0]?.id ?? 0, 'Likes tea')),
        await store.memory.writeFact(factWrite(events[1]?.id ?? 0, 'Is fond of tea')),
      ];
      const merge = { survivor: a.id, other: b.id, confidence: 0.9, at: later(1) };
      expect(await store.archives.mergeFacts(merge)).toBe(true);
      expect(await store.archives.mergeFacts(merge)).toBe(false);
      expect(await store.memory.findFact(a.id)).toMatchObject({
        confidence: 0.9,
        evidenceCount: 2,
        history: [{ id: b.id }],
      });
      expect(await store.memory.findFact(b.id)).toMatchObject({
        status: 'superseded',
        supersededBy: a.id,
        evidenceCount: 1,
      });
      await store.archives.saveCursor('compact-memory', 7);
      expect([
        await store.archives.findCursor('compact-memory'),
        await store.archives.findCursor('other'),
      ]).toEqual([7, 0]);
    });
  });
};
