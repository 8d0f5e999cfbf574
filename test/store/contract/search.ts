import { describe, expect, it } from 'vitest';
import type { FactWrite, Store } from '../../../src/core/ports/store';
import type { Subject } from '../describe-store';
import { later, start } from '../support/data-folder';
import {
  addFact,
  addReadyBook,
  addSession,
  bookId,
  exchange,
  leaning,
  model,
  noteInput,
  passage,
} from '../support/samples';
import { asPassageId, type BookId, type PassageId } from '../../../src/shared/model';

const textsOf = async (
  store: Store,
  hits: readonly { readonly id: PassageId }[],
): Promise<readonly string[]> =>
  (await store.search.passages(hits.map(({ id }) => id))).map(({ text }) => text);

/** The other book is closer to the axes. */
const addTwoBooks = async (store: Store) => {
  const [mine, other] = [await addReadyBook(store, 1), await addReadyBook(store, 2)];
  const passagesOf = (book: BookId) => store.library.listPassages(book, 0, 4);
  const books = [
    { book: mine, lean: 0.8, passages: await passagesOf(mine) },
    { book: other, lean: 1, passages: await passagesOf(other) },
  ];
  return { mine, other, books };
};

export const describeSearch = (subject: Subject): void => {
  describe('search', () => {
    it('finds a word in its other forms, best first', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      const hits = await store.search.passagesByKeyword(id, ['routines', 'breathe'], 5);
      expect((await textsOf(store, hits))[0]).toBe('Slow breathing and a routine belong together.');
      expect(hits).toHaveLength(3);
      expect(hits.every(({ score }) => score > 0)).toBe(true);
      expect(hits.map(({ score }) => score)).toEqual(
        hits.map(({ score }) => score).toSorted((a, b) => b - a),
      );
    });

    it('treats terms literally, whatever characters they contain', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      for (const term of [
        '"',
        'AND',
        'pulse"',
        'text:pulse',
        '*',
        'NEAR(',
        '(',
        '-',
        '\0',
        "'; DROP TABLE passages",
      ]) {
        await expect(store.search.passagesByKeyword(id, [term], 5)).resolves.toBeInstanceOf(Array);
      }
      expect(await store.search.passagesByKeyword(id, ['pulse"'], 5)).toHaveLength(1);
      expect(await store.search.passagesByKeyword(id, ['?!'], 5)).toEqual([]);
      expect(await store.search.passagesByKeyword(id, [], 5)).toEqual([]);
    });

    it('fills its limit from the given book, however many better hits other books have', async () => {
      const { store } = subject;
      const mine = await addReadyBook(store, 1, [
        'The anchor holds in a gale, and the sailors sleep below all night long.',
      ]);
      await addReadyBook(
        store,
        2,
        Array.from({ length: 30 }, () => 'anchor anchor anchor'),
      );
      expect(await textsOf(store, await store.search.passagesByKeyword(mine, ['anchor'], 1))).toEqual([
        'The anchor holds in a gale, and the sailors sleep below all night long.',
      ]);
      expect(await store.search.passagesByKeyword(null, ['anchor'], 50)).toHaveLength(31);
    });

    it('leaves out books that are still being imported, unless requested', async () => {
      const { store } = subject;
      await addReadyBook(store, 1);
      const id = bookId(2);
      await store.library.addBook({
        id,
        sha256: '2',
        extension: 'md',
        fileName: 'two.md',
        fileSize: 1,
        format: 'markdown',
        title: 'two',
        addedAt: later(1),
      });
      await store.library.addPassages(id, [passage(0, 'Slow breathing again.')]);
      expect(await store.search.passagesByKeyword(null, ['breathing'], 9)).toHaveLength(2);
      expect(
        (await store.search.termStatistics(null, ['breathing'])).documentFrequency.get('breathing'),
      ).toBe(2);
    });

    it('finds the nearest passages of the given book', async () => {
      const { store } = subject;
      const { mine, books } = await addTwoBooks(store);
      for (const { book, lean, passages } of books) {
        await store.library.addVectors(
          book,
          model,
          passages.map(({ id, ordinal }) => ({ passageId: id, vector: leaning(ordinal, lean) })),
        );
      }
      const [best] = await store.search.passagesByVector(mine, model, leaning(2), 1);
      expect((await store.search.passages([best?.id ?? asPassageId(0)]))[0]).toMatchObject({
        bookId: mine,
        ordinal: 2,
      });
      expect(best?.similarity).toBeCloseTo(0.8, 5);
      const [anywhere] = await store.search.passagesByVector(null, model, leaning(2), 1);
      expect(anywhere?.similarity).toBeCloseTo(1, 5);
      expect(await store.search.passagesByVector(mine, 'unknown-model', leaning(2), 5)).toEqual([]);
      expect(await store.search.passagesByVector(mine, model, new Float32Array(4), 5)).toEqual([]);
    });

    it('finds the nearest sentences of the given book', async () => {
      const { store } = subject;
      const { mine, books } = await addTwoBooks(store);
      for (const { book, lean, passages } of books) {
        await store.library.addSentences(
          book,
          model,
          passages.map(({ id, ordinal }) => ({
            passageId: id,
            sentences: [
              { vector: leaning(ordinal, lean), start: 0 },
              { vector: leaning(ordinal + 2, 0.6), start: null },
            ],
          })),
        );
      }
      const hits = await store.search.sentencesByVector(mine, model, leaning(2), 2);
      const found = await store.search.passages(hits.map(({ passageId }) => passageId));
      expect(found.map(({ bookId: of, ordinal }) => [of, ordinal])).toEqual([
        [mine, 2],
        [mine, 3],
      ]);
      expect(hits.map(({ start }) => start)).toEqual([0, null]);
      // Quantised to 255 steps, so not exact.
      expect(hits[0]?.similarity).toBeCloseTo(0.8, 2);
      expect(await store.search.sentencesByVector(mine, model, leaning(2), 500)).toHaveLength(8);
      expect(await store.search.sentencesByVector(null, model, leaning(2), 5)).toEqual([]);
      expect(await store.search.sentencesByVector(mine, 'unknown-model', leaning(2), 5)).toEqual([]);
      expect(await store.search.sentencesByVector(mine, model, new Float32Array(4), 5)).toEqual([]);
    });

    it('returns the neighbours of a passage within its chapter', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      const [first, second, third] = await store.library.listPassages(id, 0, 3);
      const beside = await store.search.neighbours([
        second?.id ?? asPassageId(0),
        third?.id ?? asPassageId(0),
        asPassageId(999),
      ]);
      expect(beside.get(second?.id ?? asPassageId(0))).toEqual({ previous: first, next: null });
      expect(beside.get(third?.id ?? asPassageId(0))).toMatchObject({ previous: null, next: { ordinal: 3 } });
      expect(beside.size).toBe(2);
    });

    it('counts the passages in scope that contain a term', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      await addReadyBook(store, 2);
      const { total, averageTokens, documentFrequency } = await store.search.termStatistics(id, [
        'routine',
        'breathing',
        'zebra',
        '?',
      ]);
      expect(total).toBe(4);
      expect(averageTokens).toBeCloseTo((8 + 8 + 7 + 7) / 4);
      expect([...documentFrequency]).toEqual([
        ['routine', 2],
        ['breathing', 2],
        ['zebra', 0],
        ['?', 0],
      ]);
      expect((await store.search.termStatistics(null, ['routine'])).documentFrequency.get('routine')).toBe(4);
    });

    it('recounts the terms of a book once its passages change', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      const count = async (term: string) =>
        (await store.search.termStatistics(id, [term])).documentFrequency.get(term);
      expect([await count('routine'), await count('routine'), await count('zebra')]).toEqual([2, 2, 0]);
      await store.library.addPassages(id, [passage(4, 'A zebra has no routine.', 'Practice')]);
      expect([await count('routine'), await count('zebra')]).toEqual([3, 1]);
    });

    it('finds only active, unexpired facts in the scopes', async () => {
      const { store } = subject;
      const write = (fact: string, change: Partial<FactWrite> = {}) =>
        addFact(store, fact, { vector: { modelId: model, vector: leaning(1) }, ...change });
      const wanted = await write('Prefers short answers');
      await write('Short answers are for others', { scopeId: 'somebody' });
      await write('Short answers in the shadow', { status: 'shadow' });
      await write('Short answers until tomorrow', { ttlDays: 1 });
      const scopes = [
        { scope: 'user', scopeId: 'me' },
        { scope: 'global', scopeId: '' },
      ] as const;
      const inTwoDays = later(2 * 24 * 60);
      expect(
        (await store.search.factsByKeyword(scopes, ['answer'], inTwoDays, 9)).map(({ id }) => id),
      ).toEqual([wanted.id]);
      // With a limit of one, a filtered fact must not take the slot.
      expect(
        (await store.search.factsByVector(scopes, model, leaning(1), inTwoDays, 1)).map(({ id }) => id),
      ).toEqual([wanted.id]);
      expect(await store.search.factsByKeyword(scopes, ['answer'], start, 9)).toHaveLength(2);
      expect(await store.search.factsByKeyword([], ['answer'], start, 9)).toEqual([]);
    });

    it('finds notes by keyword and similarity', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      const calm = await store.notes.addNote(noteInput('Calm', 'Breathing helps', { bookId: book }), start);
      const tea = await store.notes.addNote(noteInput('Tea', 'Helps as well'), start);
      await store.memory.addVectors('note', model, [
        { id: calm.id, vector: leaning(0) },
        { id: tea.id, vector: leaning(0, 0.9) },
      ]);
      expect(
        (await store.search.notesByKeyword(null, ['helping'], 9)).map(({ id }) => id).toSorted(),
      ).toEqual([calm.id, tea.id]);
      expect((await store.search.notesByKeyword(book, ['helping'], 9)).map(({ id }) => id)).toEqual([
        calm.id,
      ]);
      expect((await store.search.notesByVector(null, model, leaning(0), 1)).map(({ id }) => id)).toEqual([
        calm.id,
      ]);
      expect((await store.search.notesByVector(book, model, leaning(0, 0.9), 9)).map(({ id }) => id)).toEqual(
        [calm.id],
      );
    });

    it('finds turns by their words, their neighbours and their date, within a period and a book', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      const session = await addSession(store, 1, book);
      const monday = await exchange(store, session, 'Who was the swimmer?', 'The swimmer was Ada.', start);
      const friday = await exchange(
        store,
        session,
        'And the rower?',
        'Nobody knows.',
        '2026-03-06T18:00:00.000Z',
      );
      const ids = async (terms: readonly string[], range = {}, of: BookId | null = null) =>
        (await store.search.turnsByKeyword(of, terms, range, 20)).map(({ id }) => id);
      expect((await ids(['ada']))[0]).toBe(monday.answered.turnId);
      // "rower" is in the question, and its answer is found as a neighbour.
      expect(await ids(['rower'])).toEqual(
        expect.arrayContaining([friday.asked.turnId, friday.answered.turnId]),
      );
      expect((await ids(['friday'])).toSorted()).toEqual([friday.asked.turnId, friday.answered.turnId]);
      expect(await ids(['swimmer', 'rower'], { to: '2026-03-03' })).toEqual(
        expect.arrayContaining([monday.asked.turnId]),
      );
      expect(await ids(['rower'], { to: '2026-03-03' })).not.toContain(friday.asked.turnId);
      expect(await ids(['rower'], {}, bookId(9))).toEqual([]);
      expect(await ids(['rower'], {}, book)).toHaveLength(3);
    });

    it('finds turns by similarity within a period and a book', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      const session = await addSession(store, 1, book);
      const early = await exchange(store, session, 'One', 'Two', start);
      const late = await exchange(store, session, 'Three', 'Four', later(60));
      expect((await store.memory.listUnembedded('turn', model, 9)).map(({ text }) => text)).toEqual([
        'One',
        'Two',
        'Three',
        'Four',
      ]);
      await store.sessions.addTurnVectors(model, [
        { id: early.asked.turnId, vector: leaning(0) },
        { id: late.asked.turnId, vector: leaning(0, 0.7) },
      ]);
      const ids = async (of: BookId | null, range = {}) =>
        (await store.search.turnsByVector(of, model, leaning(0), range, 1)).map(({ id }) => id);
      expect(await ids(null)).toEqual([early.asked.turnId]);
      expect(await ids(book, { from: later(30) })).toEqual([late.asked.turnId]);
      expect(await ids(bookId(9))).toEqual([]);
      expect(await store.memory.listUnembedded('turn', model, 9)).toHaveLength(2);
    });

    it('finds sessions by title and summary once they have ended', async () => {
      const { store } = subject;
      const session = await addSession(store, 1);
      expect(await store.search.sessionsByKeyword(null, ['anchor'], {}, 5)).toEqual([]);
      await store.sessions.endSession(session, {
        title: 'Anchors',
        summary: 'We spoke of gales.',
        at: later(5),
      });
      expect((await store.search.sessionsByKeyword(null, ['anchor'], {}, 5)).map(({ id }) => id)).toEqual([
        session,
      ]);
      expect(await store.search.sessionsByKeyword(null, ['gale'], { from: later(4) }, 5)).toEqual([]);
      expect(await store.search.sessionsByKeyword(bookId(1), ['gale'], {}, 5)).toEqual([]);
    });
  });
};
