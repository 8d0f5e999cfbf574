import { describe, expect, it } from 'vitest';
import type { ThreadPlace, ThreadReader } from '../../../src/core/ports';
import { findThreadPage } from '../../../src/core/session/life/find-thread-page';
import { asBookId, asSessionId, asTurnId, type ThreadPage } from '../../../src/shared/model';

const page: ThreadPage = {
  bookId: null,
  turns: [],
  sessions: [],
  memories: [],
  hasOlder: false,
  hasNewer: false,
  at: null,
};
/** Returns null or the page, and records its arguments. */
const reader = (found: ThreadPage | null) => {
  const asked: [ThreadPlace, number][] = [];
  const findPage: ThreadReader['findThreadPage'] = async (place, limit) => {
    asked.push([place, limit]);
    return found;
  };
  return { asked, findThreadPage: findPage };
};

describe('a page of the conversation', () => {
  it('is the newest by default, with or without a book', async () => {
    const store = reader(page);
    expect(await findThreadPage(store, { limit: 9 })).toBe(page);
    await findThreadPage(store, { bookId: asBookId('b0123456789abcdef'), limit: 9 });
    expect(store.asked).toEqual([
      [{ kind: 'newest', bookId: null }, 9],
      [{ kind: 'newest', bookId: 'b0123456789abcdef' }, 9],
    ]);
  });

  it('takes a day, or a time with its zone, as a time in UTC', async () => {
    const store = reader(page);
    await findThreadPage(store, { since: '2026-03-02', limit: 9 });
    await findThreadPage(store, { since: '2026-03-02T00:30:00+02:00', limit: 9 });
    expect(store.asked.map(([place]) => place)).toEqual([
      { kind: 'since', bookId: null, at: '2026-03-02T00:00:00.000Z' },
      { kind: 'since', bookId: null, at: '2026-03-01T22:30:00.000Z' },
    ]);
  });

  it('reports whether the message or the session is missing', async () => {
    const none = reader(null);
    await expect(findThreadPage(none, { around: asTurnId(5), limit: 9 })).rejects.toMatchObject({
      code: 'TURN_NOT_FOUND',
    });
    const session = asSessionId('00000000-0000-4000-8000-000000000001');
    await expect(findThreadPage(none, { session, limit: 9 })).rejects.toMatchObject({
      code: 'SESSION_NOT_FOUND',
    });
  });
});
