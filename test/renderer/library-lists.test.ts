import { describe, expect, it } from 'vitest';
import {
  asBookId,
  asJobId,
  type Book,
  type BookId,
  type Collection,
  type Job,
  type SearchHit,
} from '../../src/shared/model';
import { filesOfEntries, mayBeBook, type DroppedEntry } from '../../src/renderer/client/dropped-files';
import { hitsByBook } from '../../src/renderer/features/library/hits-by-book';
import { importsToShow, stepsOf, totalsOf } from '../../src/renderer/features/library/import-list';
import { inCollection, inOrder, shareInCollection } from '../../src/renderer/features/library/book-order';

const book = (id: string, change: Partial<Book> = {}): Book => ({
  id: asBookId(id),
  title: id,
  author: null,
  language: null,
  format: 'epub',
  state: 'ready',
  fileName: `${id}.epub`,
  fileSize: 1,
  pageCount: 10,
  chapterCount: 1,
  passageCount: 4,
  vectors: { done: 4, total: 4 },
  position: 1,
  pagesRead: 0,
  dismissedWarnings: [],
  readUpTo: null,
  progress: 0,
  summary: null,
  cover: { state: 'none' },
  warnings: [],
  outdated: false,
  addedAt: '2026-01-01T00:00:00.000Z',
  openedAt: null,
  ...change,
});

const job = (id: number, state: Job['state'], change: Partial<Job> = {}): Job => ({
  id: asJobId(id),
  kind: 'import-book',
  state,
  progress: 0,
  step: null,
  detail: '',
  error: null,
  bookId: null,
  label: `${id}.pdf`,
  attempts: 1,
  canRetry: false,
  parked: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...change,
});

const ids = (all: readonly { readonly id: number | string }[]): readonly (number | string)[] =>
  all.map(({ id }) => id);
const now = Date.parse('2026-01-01T00:05:00.000Z');

describe('the library', () => {
  const books = [
    book('c', { title: 'Part 10', author: 'Ängström', progress: 0.5, addedAt: '2026-01-03T00:00:00.000Z' }),
    book('a', { title: 'part 2', author: 'beck', addedAt: '2026-01-01T00:00:00.000Z' }),
    book('b', { title: 'Élan', progress: 1, openedAt: '2026-02-01T00:00:00.000Z' }),
  ];

  it('sorts as people do', () => {
    expect(ids(inOrder(books, 'title'))).toEqual(['b', 'a', 'c']);
    expect(ids(inOrder(books, 'author'))).toEqual(['c', 'a', 'b']);
    expect(ids(inOrder(books, 'progress'))).toEqual(['b', 'c', 'a']);
    expect(ids(inOrder(books, 'added'))).toEqual(['c', 'b', 'a']);
    expect(ids(inOrder(books, 'opened'))).toEqual(['b', 'c', 'a']);
  });

  it('shows the books of a collection, or all if it was deleted', () => {
    const exam: Collection = { id: 4, name: 'Exam', bookIds: [asBookId('a'), asBookId('c')] };
    expect(ids(inCollection(books, [exam], 4))).toEqual(['c', 'a']);
    expect(inCollection(books, [exam], 5)).toEqual(books);
    expect(inCollection(books, [exam], null)).toEqual(books);
    expect([
      shareInCollection(exam, [asBookId('a'), asBookId('c')]),
      shareInCollection(exam, [asBookId('a'), asBookId('b')]),
      shareInCollection(exam, [asBookId('b')]),
    ]).toEqual(['all', 'some', 'none']);
  });

  it('groups results by book, best book first', () => {
    const hit = (id: string, bookId: BookId | null, kind: SearchHit['kind'] = 'passage'): SearchHit => ({
      kind,
      id,
      bookId,
      page: 1,
      label: '1',
      chapter: null,
      text: 'x',
      score: 1,
      matched: 'keyword',
    });
    const hits = [
      hit('1', asBookId('b')),
      hit('2', asBookId('a')),
      hit('3', asBookId('b')),
      hit('4', null, 'note'),
      hit('5', asBookId('gone')),
    ];
    expect(hitsByBook(hits, books).map((group) => [group.book.id, ids(group.hits)])).toEqual([
      ['b', ['1', '3']],
      ['a', ['2']],
    ]);
  });
});

describe('the import queue', () => {
  it('shows running, failed, waiting and finished imports in this order', () => {
    const jobs = [
      job(9, 'done'),
      job(8, 'queued'),
      job(7, 'queued'),
      job(6, 'failed', { updatedAt: '2025-12-01T00:00:00.000Z' }),
      job(5, 'running'),
      job(4, 'done', { updatedAt: '2025-12-31T00:00:00.000Z' }),
      job(3, 'done', { kind: 'embed-book' }),
      job(2, 'failed'),
      job(1, 'cancelled', { updatedAt: '2026-01-01T00:04:00.000Z' }),
      job(0, 'queued', { kind: 'reread-book' }),
    ];
    expect(ids(importsToShow(jobs, [asJobId(2)], now))).toEqual([5, 6, 0, 7, 8, 9, 1]);
    // A dismissed job appears again when it is retried.
    expect(ids(importsToShow([job(2, 'queued')], [asJobId(2)], now))).toEqual([2]);
    const upkeep = { ...job(3, 'failed'), kind: 'embed-memory' } as const;
    expect(ids(importsToShow([upkeep], [], now))).toEqual([]);
    expect(ids(importsToShow([{ ...upkeep, parked: true }], [], now))).toEqual([3]);
  });

  it('counts remaining and failed imports, and the overall progress', () => {
    const upload = { key: 1, name: 'x', progress: 0.5, error: null, canRetry: false } as const;
    const totals = totalsOf(
      [job(1, 'done'), job(2, 'running', { progress: 0.5 }), job(3, 'queued'), job(4, 'failed')],
      [
        { ...upload, state: 'sending' },
        { ...upload, key: 2, state: 'refused', error: 'No.' },
      ],
    );
    expect(totals).toMatchObject({ open: 3, failed: 2, done: 1, finished: 3 });
    expect(totals.share).toBeCloseTo((1 + 0.55 + 0.1 + 0.05) / 4);
    expect(totalsOf([], [])).toMatchObject({ open: 0, share: 1 });
  });

  it('shows the steps of an import while it runs', () => {
    const reading = job(1, 'running', { progress: 0.3, step: { name: 'page', done: 12, of: 40 } });
    expect(stepsOf(reading, undefined).map(({ state, detail }) => [state, detail])).toEqual([
      ['now', '12 of 40'],
      ['later', ''],
      ['later', ''],
      ['later', ''],
    ]);
    const parts = job(1, 'running', { progress: 0.3, step: { name: 'part', done: 2, of: 9 } });
    expect(stepsOf(parts, undefined)[0]?.detail).toBe('part 2 of 9');
    const again = job(1, 'running', { progress: 0, step: null });
    expect(stepsOf(again, undefined)[0]?.detail).toBe('');
    const storing = job(1, 'running', { progress: 0.8, step: { name: 'storing', done: 1100, of: 1158 } });
    expect(stepsOf(storing, undefined)[1]?.detail).toBe('1,100 of 1,158');
    const missing = book('a', { vectors: { done: 1, total: 4 } });
    expect(stepsOf(job(1, 'done'), missing).map(({ state, detail }) => [state, detail])).toEqual([
      ['done', ''],
      ['done', ''],
      ['done', ''],
      ['now', '1 of 4'],
    ]);
    expect(stepsOf(job(1, 'done'), book('a'))).toEqual([]);
    expect(stepsOf(job(1, 'queued'), undefined)).toEqual([]);
  });
});

describe('a drop', () => {
  const file = (name: string): DroppedEntry =>
    ({
      isFile: true,
      isDirectory: false,
      name,
      file: (take: (file: File) => void) => take(new File(['x'], name)),
    }) as DroppedEntry;
  /** Returns two entries at a time, as browsers return a hundred. */
  const folder = (name: string, inside: readonly DroppedEntry[]): DroppedEntry =>
    ({
      isFile: false,
      isDirectory: true,
      name,
      createReader: () => {
        let at = 0;
        return {
          readEntries: (take: (entries: readonly DroppedEntry[]) => void) =>
            take(inside.slice(at, (at += 2))),
        };
      },
    }) as DroppedEntry;

  it('lists the books of nested folders in order and counts the files that are not books', async () => {
    const dropped = await filesOfEntries([
      folder('shelf', [
        file('b10.pdf'),
        file('b2.EPUB'),
        file('cover.jpg'),
        file('.DS_Store'),
        folder('more', [file('notes.md'), file('song.mp3')]),
      ]),
      file('anything.bin'),
    ]);
    expect(dropped.files.map(({ name }) => name)).toEqual(['b2.EPUB', 'b10.pdf', 'notes.md', 'anything.bin']);
    expect(dropped.passedOver).toBe(2);
  });

  it('recognises books by their file extensions', () => {
    expect(['a.pdf', 'a.b.TXT', 'x.htm'].every(mayBeBook)).toBe(true);
    expect(['a.png', 'pdf', '.txt', 'a.'].some(mayBeBook)).toBe(false);
  });
});
