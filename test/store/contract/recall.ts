import { describe, expect, it } from 'vitest';
import type { TurnQuery } from '../../../src/core/ports/store';
import { asTurnId, type TurnId } from '../../../src/shared/model';
import type { Subject } from '../describe-store';
import { later, start } from '../support/data-folder';
import {
  addEventTo,
  addReadyBook,
  addSession,
  exchange,
  factWrite,
  leaning,
  model,
  sessionId,
} from '../support/samples';

const weights = { keyword: 1, words: 1, encoded: 1 };
const query = (change: Partial<TurnQuery> = {}): TurnQuery => ({
  bookId: null,
  range: {},
  terms: [],
  words: null,
  encoded: null,
  limit: 20,
  kept: { limit: 20, weights },
  ...change,
});

export const describeRecall = (subject: Subject): void => {
  describe('recall', () => {
    it('merges keyword and semantic results without dropping either', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      const { asked, answered } = await exchange(store, session, 'A lighthouse', 'A beacon for ships');
      await store.sessions.addTurnVectors(model, [{ id: answered.turnId, vector: leaning(0) }]);
      const words = { modelId: model, vector: leaning(0) };
      const ids = async (change: Partial<TurnQuery>) =>
        (await store.recall.turnCandidates(query(change))).turns.map(({ id }) => id).toSorted();
      const both = [asked.turnId, answered.turnId].toSorted();
      expect(await ids({ words })).toEqual([answered.turnId]);
      expect(await ids({ terms: ['lighthouse'], words })).toEqual(both);
      // A turn is also found by the words of its neighbours.
      expect(await ids({ terms: ['lighthouse'] })).toEqual(both);
      const [own] = (await store.recall.turnCandidates(query({ terms: ['beacon'], words }))).turns.filter(
        ({ id }) => id === answered.turnId,
      );
      expect(own).toMatchObject({ previous: { id: asked.turnId, similarity: null }, next: null });
      expect(own?.similarity).toBeCloseTo(1, 5);
      expect(own?.keyword).toBeGreaterThan(0);
    });

    it('keeps the best of the union, counts words, and filters by book and time before the limit', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      const mine = await addSession(store, 1, book);
      const wanted = await exchange(store, mine, 'The anchor held', 'It did', start);
      const other = await addSession(store, 2);
      for (let at = 0; at < 15; at += 1)
        await exchange(store, other, 'anchor anchor', 'An anchor again', later(60 + at));
      const found = await store.recall.turnCandidates(query({ terms: ['anchors'], limit: 1, bookId: book }));
      expect(found.turns.map(({ id }) => id)).toEqual([wanted.asked.turnId]);
      expect(found.frequencies.get('anchors')).toBe(32);
      const early = await store.recall.turnCandidates(
        query({ terms: ['anchor'], limit: 1, range: { to: later(30) } }),
      );
      expect(early.turns.map(({ id }) => id)).toEqual([wanted.asked.turnId]);
      const few = await store.recall.turnCandidates(
        query({ terms: ['anchor'], kept: { limit: 3, weights } }),
      );
      expect(few.turns).toHaveLength(3);
    });

    it('treats terms literally, whatever characters they contain', async () => {
      const { store } = subject;
      await exchange(store, await addSession(store, 1), 'My pulse is slow', 'Good');
      for (const term of ['"', 'AND', 'text:pulse', '*', 'NEAR(', '-', '\0', "'; DROP TABLE facts", 'a-b'])
        await expect(store.search.turnsByKeyword(null, [term], {}, 5)).resolves.toBeInstanceOf(Array);
      expect(await store.search.turnsByKeyword(null, ['pulse"'], {}, 5)).toHaveLength(2);
    });

    it('scores each search by its own words, whatever was searched for before', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      await exchange(store, session, 'My pulse is slow', 'Slow is good', later(1));
      await exchange(store, session, 'Is a kite slow?', 'A kite is quick', later(2));
      const find = (...terms: string[]) => store.search.turnsByKeyword(null, terms, {}, 9);
      const first = await find('pulse');
      const other = await find('kite', 'slow');
      expect(await find('pulse')).toEqual(first);
      await exchange(store, await addSession(store, 2), 'Look at the moon', 'It is full', later(3));
      await find('moon', 'pulse');
      expect((await find('kite', 'slow')).map(({ id }) => id)).toEqual(other.map(({ id }) => id));
      expect(await find('heron')).toEqual([]);
    });

    it('finds turns by the speaker’s name, and by the date in words', async () => {
      const { store } = subject;
      const ids = await store.sessions.importSession({
        id: sessionId(7),
        title: 'A chat',
        startedAt: '2023-05-08T13:56:00.000Z',
        turns: [
          { role: 'user', speaker: 'Ann', content: 'I bought a kite.', at: '2023-05-08T13:56:00.000Z' },
          { role: 'assistant', speaker: 'Bo', content: 'Lovely!', at: '2023-05-08T13:57:00.000Z' },
        ],
      });
      expect(ids).toHaveLength(2);
      const best = async (...terms: string[]) =>
        (await store.search.turnsByKeyword(null, terms, {}, 1)).map(({ id }) => id);
      expect(await best('bo')).toEqual([ids[1]]);
      expect(await best('monday', 'may', 'kite')).toEqual([ids[0]]);
      // Either one returns both texts once.
      const { texts } = await store.recall.turnCandidates(query({ terms: ['kite', 'lovely'] }));
      expect(texts.map(({ id, speaker, text }) => [id, speaker, text]).toSorted()).toEqual([
        [ids[0], 'Ann', 'I bought a kite.'],
        [ids[1], 'Bo', 'Lovely!'],
      ]);
    });

    it('imports a chat once, ended, with an event for each turn and no job', async () => {
      const { store } = subject;
      const chat = {
        id: sessionId(7),
        title: 'A chat',
        startedAt: start,
        turns: [{ role: 'user', speaker: null, content: 'A swan', at: later(1) }],
      } as const;
      const [id = asTurnId(0)] = await store.sessions.importSession(chat);
      expect(await store.sessions.importSession(chat)).toEqual([]);
      expect(await store.sessions.findSession(chat.id)).toMatchObject({
        title: 'A chat',
        endedAt: later(1),
        turnCount: 1,
      });
      expect(await store.memory.findEventOfTurn(id)).toMatchObject({ source: 'message', role: 'user' });
      expect(await store.jobs.listJobs()).toEqual([]);
    });

    it('counts the answers that recalled a turn', async () => {
      const { store, folder } = subject;
      const session = await addSession(store, 1);
      const { asked } = await exchange(store, session, 'A heron', 'Yes');
      const recalled = {
        component: 'sessions',
        source: { kind: 'turn', id: String(asked.turnId) },
        text: 'A heron',
        tokens: 4,
        reasons: [{ signal: 'words', share: 0.7 }],
      } as const;
      const context = [{ ...recalled, reasons: [...recalled.reasons] }];
      await exchange(store, session, 'Which bird?', 'A heron', later(2), context);
      await exchange(store, session, 'And then?', 'Nothing', later(3), [
        { ...context[0]!, component: 'recent-turns' },
      ]);
      const count = folder.peek().prepare('SELECT recall_count FROM conversations WHERE id = ?').pluck();
      expect(count.get(asked.turnId)).toBe(1);
    });

    it('reports which words of which turns a muted fact came from, while it is muted', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      const turnOf = async (question: string) =>
        (await exchange(store, session, question, 'Noted.')).asked.turnId;
      const [alone, shared, unmade] = [
        await turnOf('I live in Rome.'),
        await turnOf('I live in Rome and like tea.'),
        await turnOf('I live in Rome, I think.'),
      ] as const;
      const write = async (fact: string, turnId: TurnId) => {
        const { evidence, ...rest } = factWrite(await addEventTo(store), fact);
        return store.memory.writeFact({ ...rest, evidence: { ...evidence, turnId, start: 0, end: 14 } });
      };
      const rome = await write('Lives in Rome', alone);
      await write('Lives in Rome', shared);
      const tea = await write('Likes tea', shared);
      const muted = () => store.recall.listMutedWords([alone, shared, unmade]);
      expect(await muted()).toEqual([]);
      await store.memory.updateFact(rome.id, { muted: true, at: start });
      expect(await muted()).toEqual([
        { turnId: alone, span: null },
        { turnId: shared, span: { start: 0, end: 14 } },
      ]);
      expect(await store.recall.listMutedWords([unmade])).toEqual([]);
      await store.memory.updateFact(tea.id, { status: 'disabled', at: start });
      expect(await muted()).toEqual([
        { turnId: alone, span: null },
        { turnId: shared, span: null },
      ]);
      await store.memory.updateFact(rome.id, { muted: false, at: start });
      expect(await muted()).toEqual([]);
    });

    it('lists items without a vector from a given row, and the newest row', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      const { asked, answered } = await exchange(store, session, 'One', 'Two');
      expect(await store.memory.newestId('turn')).toBe(answered.turnId);
      expect(await store.memory.newestId('fact')).toBe(0);
      const after = await store.memory.listUnembedded('turn', model, 9, asked.turnId);
      expect(after.map(({ id }) => id)).toEqual([answered.turnId]);
    });
  });
};
