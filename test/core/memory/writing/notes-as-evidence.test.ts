import { expect, it } from 'vitest';
import { isoTime } from '../../../../src/core/ports';
import { asFactId } from '../../../../src/shared/model';
import { bookSetup } from '../../support/learner-study';
import { ask } from '../../support/test-engine';

it('takes what a note says about the learner as evidence, until the note is deleted (C11)', async () => {
  const { clock, bookId, setup } = await bookSetup('Slow breathing lowers the pulse.');
  const { engine, store } = setup;
  const study = async () => {
    const { sessionId } = await engine.sessions.start(bookId, true);
    await ask(engine, sessionId, 'What lowers the pulse?');
    await ask(engine, sessionId, 'Why is that?');
    return sessionId;
  };
  const end = async (sessionId: Awaited<ReturnType<typeof study>>) => {
    clock.advance(1000);
    await engine.sessions.end(sessionId);
    await setup.settle();
  };
  const facts = async () => (await engine.memory.list({ scope: 'user', page: 1, limit: 20 })).items;

  const sessionId = await study();
  clock.advance(1000);
  const content = 'Pulse falls with slow breathing.\n\nI am allergic to penicillin.';
  const note = await engine.notes.create({ title: 'Pulse', content, tags: [], relatedPages: [], bookId });
  await end(sessionId);
  const [fact] = await facts();
  expect(fact).toMatchObject({ fact: 'The learner is allergic to penicillin.', status: 'active' });
  const { evidence } = await engine.memory.get(fact?.id ?? asFactId(0));
  expect(evidence).toMatchObject([
    { quote: 'I am allergic to penicillin', turnId: null, meta: { noteId: note.id } },
  ]);
  const { items } = await engine.memory.listEvents(1, 100);
  expect(items).toContainEqual(
    expect.objectContaining({ source: 'note', content: { noteId: note.id, change: 'kept' } }),
  );
  // Another session does not count the same words again.
  await end(await study());
  expect((await facts())[0]?.evidenceCount).toBe(1);
  await store.notes.binNote(note.id, isoTime(clock));
  expect(await facts()).toHaveLength(1);
  await store.notes.eraseDeletedNotes([note.id], isoTime(clock));
  expect(await facts()).toEqual([]);
});
