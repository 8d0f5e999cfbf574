import { expect, it } from 'vitest';
import type { Subject } from '../describe-store';
import { later, start } from '../support/data-folder';
import { addReadyBook, bookId, model } from '../support/samples';

const days = { from: '2026-03-01', to: '2026-03-31' };

export const describeReading = (subject: Subject): void => {
  it('joins pages that were read, counts them, and takes pages out again', async () => {
    const { store } = subject;
    const id = await addReadyBook(store, 1);
    await store.reading.markRead(id, { from: 4, to: 9 });
    await store.reading.markRead(id, { from: 1, to: 2 });
    expect(await store.reading.readRanges(id)).toEqual([
      { from: 1, to: 2 },
      { from: 4, to: 4 },
    ]);
    expect(await store.library.findBook(id, model)).toMatchObject({ pagesRead: 3, progress: 0.75 });
    await store.reading.markRead(id, { from: 3, to: 3 });
    expect(await store.reading.readRanges(id)).toEqual([{ from: 1, to: 4 }]);
    await store.reading.markUnread(id, { from: 2, to: 2 });
    expect(await store.reading.readRanges(id)).toEqual([
      { from: 1, to: 1 },
      { from: 3, to: 4 },
    ]);
    await expect(store.reading.markRead(bookId(7), { from: 1, to: 1 })).rejects.toMatchObject({
      code: 'BOOK_NOT_FOUND',
    });
  });

  it('adds time to a day and counts a page only the first time', async () => {
    const { store } = subject;
    const id = await addReadyBook(store, 1);
    const other = await addReadyBook(store, 2);
    const report = { bookId: id, day: '2026-03-02', seconds: 30 };
    await store.reading.addReading({ ...report, pages: [1, 2] });
    await store.reading.addReading({ ...report, pages: [2, 3] });
    await store.reading.addReading({ ...report, day: '2026-03-03', pages: [3] });
    await store.reading.addReading({ ...report, bookId: other, day: '2026-04-01', pages: [1] });
    expect(await store.reading.listReadingDays(days)).toEqual([
      { bookId: id, day: '2026-03-02', seconds: 60, pages: 3 },
      { bookId: id, day: '2026-03-03', seconds: 30, pages: 0 },
    ]);
  });

  it('lists bookmarks in the order of the book, and renames and removes them', async () => {
    const { store } = subject;
    const id = await addReadyBook(store, 1);
    await store.reading.putBookmark(id, 3, '', start);
    await store.reading.putBookmark(id, 1, 'Begin here', later(1));
    await store.reading.putBookmark(id, 3, 'The crowd', later(2));
    const names = async () =>
      (await store.reading.listBookmarks(id)).map(({ page, label, name }) => [page, label, name]);
    expect(await names()).toEqual([
      [1, 'i', 'Begin here'],
      [3, 'iii', 'The crowd'],
    ]);
    await store.reading.eraseBookmark(id, 1);
    expect(await names()).toEqual([[3, 'iii', 'The crowd']]);
    await expect(store.reading.putBookmark(id, 5, '', start)).rejects.toMatchObject({
      code: 'PAGE_NOT_FOUND',
    });
    await store.library.eraseBook(id);
    expect(await store.reading.listBookmarks(id)).toEqual([]);
  });

  it('erases what was read with the book', async () => {
    const { store } = subject;
    const id = await addReadyBook(store, 1);
    await store.reading.addReading({ bookId: id, day: '2026-03-02', seconds: 30, pages: [1] });
    await store.library.eraseBook(id);
    expect(await store.reading.readRanges(id)).toEqual([]);
    expect(await store.reading.listReadingDays(days)).toEqual([]);
  });
};
