import { describe, expect, it } from 'vitest';
import { learnerRoom } from '../../support/learner-study';
import { addBook, ask } from '../../support/study-room';

/** A learner with an open book, who says one thing a day, each in a session of its own. */
const study = async () => {
  const { clock, room, all } = await learnerRoom();
  const bookId = await addBook(room.store, clock, [
    { title: 'Breath', pages: ['Slow breathing lowers the pulse before a contest.', 'Breathe out for six.'] },
  ]);
  await room.store.library.updateBook(bookId, { openedAt: '2026-03-04T18:00:00.000Z', position: 2 });
  const say = async (...texts: readonly string[]) => {
    const { sessionId } = await room.engine.sessions.start(bookId, false);
    let answer = null;
    for (const text of texts) {
      answer = await ask(room.engine, sessionId, text);
      await room.settle();
    }
    await room.engine.sessions.end(sessionId);
    await room.settle();
    if (!answer) throw new Error('nothing was said');
    const kinds = answer.context.filter(({ dropped }) => !dropped).map(({ component }) => component);
    return { content: answer.content, basis: answer.basis, kinds };
  };
  return { clock, room, say, all };
};

describe('a question of a time', () => {
  it.each([
    ['What did I tell you yesterday?', 'I found nothing that you told me at that time.'],
    ['What did I say in January?', 'I found nothing that you told me at that time.'],
    [
      'What did I say about my exam in January?',
      'I found nothing about “exam” that you told me at that time.',
    ],
  ])(
    'in which nothing was told is answered so, and with nothing of other days: %s',
    async (question, answer) => {
      const { clock, say } = await study();
      await say('My name is Ada.', 'My exam is on 3 May.', 'I prefer short answers.');
      clock.set('2026-03-08T09:00:00.000Z');
      // What was used earlier in the session is of another day too.
      const { content, basis, kinds } = await say('When is my exam?', 'What is my name?', question);
      expect(content).toBe(answer);
      expect(basis).toBe('none');
      expect(kinds).not.toContain('facts');
    },
  );

  it('is answered with what was told then, and not with the place in the book', async () => {
    const { clock, say } = await study();
    await say('My exam is on 3 May.');
    clock.set('2026-03-05T09:00:00.000Z');
    const { content } = await say('What did I tell you yesterday?');
    expect(content).toBe('You told me yesterday that your exam is on 3 May.');
  });

  it('is told the place in the book where it asks for that', async () => {
    const { say } = await study();
    expect((await say('How far have I read this week?')).content).toContain('is at page 2 of 2');
  });
});
