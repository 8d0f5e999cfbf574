import { describe, expect, it } from 'vitest';
import type { MarkedCopies } from '../../../src/core/ports';
import { LecternError } from '../../../src/shared/errors';
import type { BookId, EngineEvent } from '../../../src/shared/model';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { addBook, dataFolder, openTestEngine, openStore } from '../support/test-engine';

const study = async (markedCopies?: MarkedCopies) => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const dir = await dataFolder();
  const store = openStore(dir, clock);
  const bookId = await addBook(store, clock, [
    { title: 'Breath', pages: ['Slow breathing lowers the pulse before a contest.'] },
  ]);
  const setup = await openTestEngine(dir, clock, scriptedCognition(), { store, markedCopies });
  const events: EngineEvent[] = [];
  setup.engine.subscribe((event) => events.push(event));
  return { ...setup, bookId, events };
};
const input = (bookId: BookId) => ({
  bookId,
  page: 1,
  quote: 'lowers the pulse',
  before: 'Slow breathing ',
  after: ' before a contest.',
  rectangles: [],
  colour: 'green' as const,
  note: '',
});

describe('marks of the engine', () => {
  it('notify open screens of each change, and are recorded as reading events', async () => {
    const { engine, bookId, events } = await study();
    const mark = await engine.marks.create(input(bookId));
    await engine.marks.update(mark.id, { note: 'Really?' });
    expect(await engine.marks.list({ bookId, q: 'really' })).toMatchObject([
      { id: mark.id, colour: 'green' },
    ]);
    await engine.marks.remove(mark.id);
    expect(events.filter(({ kind }) => kind === 'mark')).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'mark', bookId })),
    );
    await expect(engine.marks.update(mark.id, { note: '' })).rejects.toMatchObject({
      code: 'MARK_NOT_FOUND',
    });
    await expect(engine.marks.remove(mark.id)).rejects.toMatchObject({ code: 'MARK_NOT_FOUND' });
    await expect(engine.marks.adopt(bookId, bookId)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('are restored unchanged when a deletion is undone', async () => {
    const { engine, bookId } = await study();
    const createdAt = '2025-12-01T10:00:00.000Z';
    expect(await engine.marks.create({ ...input(bookId), createdAt })).toMatchObject({ createdAt });
  });

  it('are saved as Markdown under the name of the book', async () => {
    const { engine, bookId } = await study();
    await engine.marks.create(input(bookId));
    await engine.library.update(bookId, { title: 'Either/Or: a "guide"' });
    const { fileName, text } = await engine.marks.markdown(bookId);
    expect(fileName).toBe('Either Or a guide marks.md');
    expect(text).toContain('## Breath\n\n> lowers the pulse\n\np. 1, green, 2026-03-04');
  });

  it('are written into a copy of a PDF only, and a failure is passed on', async () => {
    const { engine, bookId } = await study({
      make: async () => {
        throw new LecternError('DISK_FULL', 'The disk is full.');
      },
      find: async () => null,
      close: async () => undefined,
    });
    const steps = engine.marks.intoPdf(bookId)[Symbol.asyncIterator]();
    await expect(steps.next()).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' });
    await expect(engine.marks.copy(bookId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
