import { expect, it } from 'vitest';
import { bookSetup } from '../../support/learner-study';
import { ask } from '../../support/test-engine';

const study = async (collections: readonly string[]) => {
  const { bookId, setup } = await bookSetup('Slow breathing lowers the pulse.');
  const ids: number[] = [];
  for (const name of collections) {
    const { id } = await setup.engine.collections.add(name);
    await setup.engine.collections.change(id, [bookId], []);
    ids.push(id);
  }
  const { sessionId } = await setup.engine.sessions.start(bookId, true);
  const say = async (text: string) => {
    await ask(setup.engine, sessionId, text);
    await setup.settle();
    const { items } = await setup.engine.memory.list({ page: 1, limit: 20 });
    return items.map(({ scope, scopeId, fact }) => ({ scope, scopeId, fact }));
  };
  return { say, bookId, ids };
};

it('writes what is asked for a collection, a book or every book to that scope (C10)', async () => {
  const { say, bookId, ids } = await study(['Sport']);
  const [id] = ids;
  expect(await say('Remember for all books in this collection that I swim butterfly.')).toEqual([
    { scope: 'collection', scopeId: String(id), fact: 'The learner swims butterfly.' },
  ]);
  expect(await say('Remember that I read the summary first in this book.')).toContainEqual({
    scope: 'book',
    scopeId: bookId,
    fact: 'The learner reads the summary first.',
  });
  expect(await say('Please remember for every book that I use metric units.')).toContainEqual({
    scope: 'global',
    scopeId: '',
    fact: 'The learner uses metric units.',
  });
});

it('keeps it with the learner if the collection is unclear or nothing was asked for', async () => {
  const { say, ids } = await study(['Sport', 'Exams']);
  const [, exams] = ids;
  expect(await say('Remember for all books in this collection that I swim butterfly.')).toMatchObject([
    { scope: 'user' },
  ]);
  expect(await say('Remember for all books in my Exams collection that I row on Mondays.')).toContainEqual({
    scope: 'collection',
    scopeId: String(exams),
    fact: 'The learner rows on Mondays.',
  });
  expect(await say('I made a wooden stand for this book.')).not.toContainEqual(
    expect.objectContaining({ scope: 'book' }),
  );
});
