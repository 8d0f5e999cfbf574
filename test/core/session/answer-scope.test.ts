import { describe, expect, it } from 'vitest';
import { createBuiltinCognition } from '../../../src/adapters/cognition/builtin';
import type { Store } from '../../../src/core/ports';
import { asBookId, type Answer, type AnswerScope, asPassageId, type BookId } from '../../../src/shared/model';
import { bagEmbedder } from '../../support/bag-embedder';
import { fixedClock } from '../../support/fixed-clock';
import { addBook, dataFolder, lastOf, openTestEngine, openStore } from '../support/test-engine';

const open = asBookId('b0123456789abcdef');
const shelved = asBookId('b1111111111111111');
const apart = asBookId('b2222222222222222');

const pages = {
  [open]: [
    'A calm rider breathes out before the gate opens and waits.',
    'Harness leather is oiled in autumn.',
  ],
  [shelved]: [
    'The kestrel hovers above the verge and hunts voles there.',
    'The kestrel nests in an old chimney every spring.',
  ],
  [apart]: ['A kestrel feather is barred and chestnut in colour.'],
};

const openLibrary = async () => {
  const clock = fixedClock('2026-03-02T10:00:00Z');
  const folder = await dataFolder();
  const store = openStore(folder, clock);
  for (const [id, texts] of Object.entries(pages))
    await addBook(store, clock, [{ title: 'One', pages: texts }], asBookId(id));
  const cognition = createBuiltinCognition({ embedder: bagEmbedder() });
  const setup = await openTestEngine(folder, clock, cognition, { store });
  const { id } = await setup.engine.collections.add('Birds');
  await setup.engine.collections.change(id, [shelved], []);
  const { sessionId } = await setup.engine.sessions.start(open, false);
  const ask = (scope?: AnswerScope): Promise<Answer> =>
    lastOf(
      setup.engine.sessions.ask(
        sessionId,
        'Where does the kestrel hover and nest?',
        null,
        scope ? { scope } : {},
      ),
    );
  return { ...setup, clock, collectionId: id, sessionId, ask };
};

const booksSeen = async (store: Store, { context }: Answer): Promise<readonly BookId[]> => {
  const ids = context
    .filter(({ source }) => source.kind === 'passage')
    .map(({ source }) => asPassageId(Number(source.id)));
  return [...new Set((await store.search.passages(ids)).map(({ bookId }) => bookId))].toSorted();
};

describe('the scope of a question', () => {
  it('limits the passages to the book, to a collection, or to nothing', async () => {
    const { store, ask, collectionId } = await openLibrary();
    const ofCollection = await booksSeen(store, await ask({ kind: 'collection', collectionId }));
    expect(ofCollection).toEqual([shelved]);
    const ofAll = await booksSeen(store, await ask({ kind: 'everything' }));
    expect(ofAll).toEqual(expect.arrayContaining([shelved, apart]));
    const ofBook = await booksSeen(store, await ask());
    expect(ofBook.filter((id) => id !== open)).toEqual([]);
  });

  it('is stored with the question, so that an answer is made again in it', async () => {
    const { store, engine, ask, sessionId } = await openLibrary();
    const first = await ask({ kind: 'everything' });
    const question = (await store.sessions.listTurns(sessionId)).find(({ role }) => role === 'user');
    expect(question?.scope).toEqual({ kind: 'everything' });
    const again = await lastOf(engine.sessions.regenerate(sessionId, first.turnId));
    expect(await booksSeen(store, again)).toEqual(expect.arrayContaining([shelved, apart]));
  });

  it('is the book again once the collection is gone', async () => {
    const { store, engine, ask, collectionId } = await openLibrary();
    await engine.collections.erase(collectionId);
    const seen = await booksSeen(store, await ask({ kind: 'collection', collectionId }));
    expect(seen.filter((id) => id !== open)).toEqual([]);
  });

  it('never reaches past the pages read of any book', async () => {
    const { engine, ask } = await openLibrary();
    await engine.library.setPosition(shelved, 1);
    await engine.library.update(shelved, { readBound: true });
    const { content, context } = await ask({ kind: 'everything' });
    expect(`${content} ${context.map(({ text }) => text).join(' ')}`).not.toContain('chimney');
    expect(content).toContain('kestrel');
  });
});

describe('the draft of a question', () => {
  it('is kept per book and leaves with the book', async () => {
    const { store, engine } = await openLibrary();
    const draft = {
      text: 'Half a quest',
      quote: null,
      scope: { kind: 'everything' as const },
      answerer: null,
    };
    await engine.sessions.saveDraft(shelved, draft);
    expect(await engine.sessions.draft(shelved)).toEqual(draft);
    expect((await engine.sessions.draft(null)).text).toBe('');
    await store.library.eraseBook(shelved);
    expect(await store.sessions.findDraft(shelved)).toBeNull();
  });

  it('lists earlier questions once each, newest first', async () => {
    const { engine, sessionId } = await openLibrary();
    for (const text of ['First?', 'Second?', 'First?']) await lastOf(engine.sessions.ask(sessionId, text));
    expect(await engine.sessions.questions(open, 10)).toEqual(['First?', 'Second?']);
    expect(await engine.sessions.questions(null, 10)).toEqual([]);
  });
});
