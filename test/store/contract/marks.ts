import { describe, expect, it } from 'vitest';
import { asMarkId, type BookId, type MarkInput } from '../../../src/shared/model';
import type { Subject } from '../describe-store';
import { later, start } from '../support/data-folder';
import { addReadyBook, bookId, placeAllMarks, texts } from '../support/samples';

const mark = (book: BookId, change: Partial<MarkInput> = {}): MarkInput => ({
  bookId: book,
  page: 1,
  quote: 'slowly lowers the pulse',
  before: 'Breathing ',
  after: ' before a contest.',
  rectangles: [],
  colour: 'yellow',
  note: '',
  ...change,
});
const rectangle = { page: 1, x: 0.1, y: 0.2, width: 0.5, height: 0.02 };

export const describeMarks = (subject: Subject): void => {
  describe('marks', () => {
    it('keeps a mark with its page label, chapter and event', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      const made = await store.marks.addMark(
        mark(book, { rectangles: [rectangle], colour: 'pink', note: 'So **that** is it' }),
        start,
      );
      expect(made).toEqual({
        id: made.id,
        bookId: book,
        page: 1,
        label: 'i',
        chapter: 'Resolve',
        lost: false,
        quote: 'slowly lowers the pulse',
        before: 'Breathing ',
        after: ' before a contest.',
        rectangles: [rectangle],
        colour: 'pink',
        note: 'So **that** is it',
        createdAt: start,
        updatedAt: start,
      });
      const again = await subject.reopen();
      expect(await again.marks.findMark(made.id)).toEqual(made);
      const [event] = (await again.memory.listEvents(1, 1)).items;
      expect(event).toMatchObject({
        source: 'reading',
        scope: 'book',
        scopeId: book,
        content: { markId: made.id, page: 1, change: 'added' },
      });
      expect(JSON.stringify(event)).not.toContain('pulse');
    });

    it('finds margin notes by their words and the marked words, by book, and within what was read', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      const other = await addReadyBook(store, 2);
      const noted = await store.marks.addMark(mark(book, { note: 'Ask the coach' }), start);
      const second = await store.marks.addMark(
        mark(book, { page: 2, rectangles: [{ ...rectangle, page: 2 }], note: 'The coach again' }),
        later(1),
      );
      const elsewhere = await store.marks.addMark(mark(other, { note: 'A coach' }), start);
      await store.marks.addMark(mark(book, { note: '' }), start);
      const find = async (...args: Parameters<typeof store.search.marksByKeyword>) =>
        (await store.search.marksByKeyword(...args)).map(({ id }) => id).toSorted((a, b) => a - b);
      expect(await find(null, ['coaches'], 9)).toEqual([noted.id, second.id, elsewhere.id]);
      expect(await find(book, ['pulse'], 9)).toEqual([noted.id, second.id]);
      expect(await store.search.newestMarks(book, 9)).toEqual([second.id, noted.id]);
      expect((await store.marks.getMarks([second.id, asMarkId(99), noted.id])).map(({ id }) => id)).toEqual([
        second.id,
        noted.id,
      ]);

      await store.reading.markRead(book, { from: 1, to: 1 });
      await store.library.updateBook(book, { readBound: true });
      expect(await find(book, ['coach'], 9)).toEqual([noted.id]);
      expect(await find(book, ['coach'], 9, 'whole')).toEqual([noted.id, second.id]);
      expect(await store.search.newestMarks(book, 9)).toEqual([noted.id]);

      await store.marks.updateMark(noted.id, { note: 'Settled' }, later(2));
      expect(await find(book, ['coach'], 9)).toEqual([]);
      expect(await find(book, ['settled'], 9)).toEqual([noted.id]);
      await store.marks.eraseMark(noted.id, later(3));
      expect(await find(book, ['settled'], 9)).toEqual([]);
    });

    it('rejects an unknown book or page', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      await expect(store.marks.addMark(mark(bookId(9)), start)).rejects.toMatchObject({
        code: 'BOOK_NOT_FOUND',
      });
      await expect(store.marks.addMark(mark(book, { page: 99 }), start)).rejects.toMatchObject({
        code: 'PAGE_NOT_FOUND',
      });
      expect(await store.marks.listMarks({})).toEqual([]);
    });

    it('lists marks in the order of the book, filtered by colour and by words of quote and note', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      await store.marks.addMark(mark(book, { page: 3, quote: 'A setback', colour: 'blue' }), start);
      await store.marks.addMark(
        mark(book, { quote: 'before a contest', before: 'the pulse ', after: '.' }),
        later(1),
      );
      await store.marks.addMark(
        mark(book, { quote: 'Breathing', before: '', after: ' slowly lowers', note: 'Six counts' }),
        later(2),
      );
      const quotes = async (filter: object) =>
        (await store.marks.listMarks({ bookId: book, ...filter })).map(({ quote }) => quote);
      expect(await quotes({})).toEqual(['Breathing', 'before a contest', 'A setback']);
      expect(await quotes({ colour: 'blue' })).toEqual(['A setback']);
      expect(await quotes({ q: 'SIX  counts' })).toEqual(['Breathing']);
      expect(await quotes({ q: 'contest' })).toEqual(['before a contest']);
      expect((await store.marks.listMarks({})).map(({ quote }) => quote)).toEqual([
        'Breathing',
        'before a contest',
        'A setback',
      ]);
    });

    it('changes colour and note independently, and erases permanently', async () => {
      const { store, folder } = subject;
      const book = await addReadyBook(store, 1);
      const { id } = await store.marks.addMark(mark(book, { note: 'Quokkas' }), start);
      expect(await store.marks.updateMark(id, { colour: 'violet' }, later(1))).toMatchObject({
        colour: 'violet',
        note: 'Quokkas',
        createdAt: start,
        updatedAt: later(1),
      });
      expect(await store.marks.updateMark(id, { note: '' }, later(2))).toMatchObject({
        colour: 'violet',
        note: '',
      });
      expect(await store.marks.eraseMark(id, later(3))).toMatchObject({ id });
      expect(await store.marks.eraseMark(id, later(3))).toBeNull();
      expect(await store.marks.updateMark(id, { note: 'x' }, later(3))).toBeNull();
      expect(folder.peek().prepare('SELECT COUNT(*) AS n FROM marks').get()).toEqual({ n: 0 });
    });

    it('outlives its book and comes back with the same file, found again by its words', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      const kept = await store.marks.addMark(mark(book, { note: 'Mine' }), start);
      const gone = await store.marks.addMark(
        mark(book, { page: 2, quote: 'Routines protect attention', before: '', after: ' when' }),
        start,
      );
      await store.library.eraseBook(book);
      expect(await store.marks.findMark(kept.id)).toMatchObject({ bookId: null, note: 'Mine' });

      await addReadyBook(store, 1, [
        'A new first page.',
        'Breathing slow-\nly lowers\nthe pulse before a contest.',
      ]);
      const [first, second] = await store.marks.listMarks({ bookId: book });
      expect(first).toMatchObject({ id: kept.id, page: 2, label: 'ii', lost: false });
      expect(second).toMatchObject({ id: gone.id, page: 2, lost: true });
    });

    it('stays where it was drawn in the same file, even if the text is read differently', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      const drawn = await store.marks.addMark(mark(book, { rectangles: [rectangle] }), start);
      await store.library.resetImport(book);
      await store.library.addPages(book, [
        { page: 1, label: '1', chapter: null, text: 'Read quite otherwise.', blocks: [] },
      ]);
      await placeAllMarks(store, book);
      await store.library.finishImport(book, later(1));
      expect(await store.marks.findMark(drawn.id)).toMatchObject({
        page: 1,
        lost: false,
        rectangles: [rectangle],
      });
    });

    it('moves to the file chosen as the successor of its own', async () => {
      const { store } = subject;
      const old = await addReadyBook(store, 1);
      const next = await addReadyBook(store, 2, ['A foreword.', ...texts]);
      const other = await addReadyBook(store, 3);
      await store.library.updateBook(next, { title: ' book  1', author: null });
      await store.marks.addMark(mark(old, { rectangles: [rectangle], note: 'Mine' }), start);
      await store.marks.addMark(mark(old, { quote: 'words of the old edition alone', before: '' }), start);
      await store.marks.addMark(mark(other), start);
      expect(await store.marks.listMarksElsewhere(next)).toEqual([
        { bookId: old, title: 'Book 1', author: 'A. Writer', count: 2, inLibrary: true },
      ]);
      await store.library.eraseBook(old);
      expect(await store.marks.listMarksElsewhere(next)).toEqual([
        { bookId: old, title: 'Book 1', author: 'A. Writer', count: 2, inLibrary: false },
      ]);
      expect(await store.marks.adoptMarks(next, old, later(9))).toEqual({ placed: 1, lost: 1 });
      expect(await store.marks.listMarks({ bookId: next })).toMatchObject([
        { page: 1, lost: true },
        { page: 2, lost: false, rectangles: [], note: 'Mine' },
      ]);
      expect(await store.marks.listMarksElsewhere(next)).toEqual([]);
      expect(await store.marks.listMarks({ bookId: other })).toHaveLength(1);
    });

    it('distinguishes repeated words by the surrounding text, and takes the nearest of equal ones', async () => {
      const { store } = subject;
      const book = await addReadyBook(store, 1);
      const again = 'It is so. Then he said yes to her. It is so.';
      const { id: third } = await store.marks.addMark(
        mark(book, { page: 3, quote: 'It is so', before: 'said yes to her. ', after: '.' }),
        start,
      );
      const { id: near } = await store.marks.addMark(
        mark(book, { page: 4, quote: 'a line that comes on every single page', before: '', after: '' }),
        start,
      );
      const line = 'And a line that comes on every single page.';
      await store.library.eraseBook(book);
      await addReadyBook(store, 1, [`It is so. ${line}`, `It is so. ${line}`, line, `${again} ${line}`]);
      expect(await store.marks.findMark(third)).toMatchObject({ page: 4, lost: false });
      expect(await store.marks.findMark(near)).toMatchObject({ page: 4, lost: false });
    });
  });
};
