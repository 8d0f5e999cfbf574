import { describe, expect, it } from 'vitest';
import { createBuiltinCognition } from '../../../src/adapters/cognition/builtin';
import type { Answer } from '../../../src/shared/model';
import { bagEmbedder } from '../../support/bag-embedder';
import { fixedClock } from '../../support/fixed-clock';
import { addBook, ask, dataFolder, openTestEngine, openStore } from '../support/test-engine';

const study = async () => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const folder = await dataFolder();
  const store = openStore(folder, clock);
  const bookId = await addBook(store, clock, [
    { title: 'Breath', pages: ['Slow breathing lowers the pulse before a contest.'] },
  ]);
  const cognition = createBuiltinCognition({ embedder: bagEmbedder() });
  const { engine } = await openTestEngine(folder, clock, cognition, { store });
  const write = (title: string, body: string, ofBook: boolean) =>
    engine.notes.create({ title, content: body, tags: [], relatedPages: [], bookId: ofBook ? bookId : null });
  await write('Energy', 'Work changes kinetic energy.', false);
  await write('Race', 'Breathe out before the start.', true);
  const { sessionId } = await engine.sessions.start(bookId, false);
  return (words: string) => ask(engine, sessionId, words);
};

const notesUsed = (answer: Answer): readonly string[] =>
  answer.context.filter(({ source }) => source.kind === 'note').map(({ text }) => text);

describe('a question about the learner’s notes', () => {
  it('also finds notes that belong to no book', async () => {
    const say = await study();
    const used = notesUsed(await say('What do my notes say about energy?')).join('\n');
    expect(used).toContain('Work changes kinetic energy.');
    expect(used).not.toContain('Breathe out before the start.');
  });

  it('without a subject finds the newest notes', async () => {
    const say = await study();
    expect(notesUsed(await say('What is in my notes?'))).toHaveLength(2);
  });

  it('about a subject of no note finds none', async () => {
    const say = await study();
    expect(notesUsed(await say('What do my notes say about volcanoes?'))).toEqual([]);
  });
});
