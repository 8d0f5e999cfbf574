import { expect, it } from 'vitest';
import type { Answer, SectionOf, SessionId } from '../../../src/shared/model';
import { bookSetup } from '../support/learner-study';
import { ask } from '../support/test-engine';

const lab =
  'Hello, I teach chemistry in Bergen, and honestly the lab days wear me out more than the lessons.';
const shoulder =
  'My shoulder clicks whenever I swim butterfly; the physio called it an impingement and told me to rest.';
const calm = 'I tried the word "calm" on Tuesday and it felt silly, but my hands stopped shaking.';
const author = 'I think the author exaggerates how quickly the pulse falls.';
const third = 'The thing that scares me about the 400 is the third length, where everyone passes me.';

const study = async () => {
  const { clock, bookId, setup } = await bookSetup(
    'Slow breathing lowers the pulse. A cue word is a short word that brings the attention back.',
  );
  const say = async (sessionId: SessionId, text: string) => {
    clock.advance(60_000);
    const answer = await ask(setup.engine, sessionId, text);
    await setup.settle();
    return answer;
  };
  const open = async (book: typeof bookId | null): Promise<SessionId> =>
    (await setup.engine.sessions.start(book, true)).sessionId;
  const first = await open(bookId);
  for (const text of [
    lab,
    'How does slow breathing help?',
    shoulder,
    'What is a cue word?',
    calm,
    author,
    third,
  ])
    await say(first, text);
  await setup.engine.sessions.end(first);
  await setup.settle();
  return { setup, say, open, bookId, first };
};

const quoted = ({ card }: Pick<Answer, 'card'>): SectionOf<'verbatim'>['rows'] => {
  const [section] = card?.sections ?? [];
  return section?.kind === 'verbatim' ? section.rows : [];
};

it('gives the learner’s words verbatim, with their session and time, in any book (D10)', async () => {
  const { setup, say, open, first } = await study();
  const later = await open(null);
  const { title } = await setup.engine.sessions.get(first);
  const turns = await setup.store.sessions.listTurns(first);
  for (const [question, words] of [
    ['What exactly did I say about my shoulder?', shoulder],
    ['Quote me on the lab days.', lab],
    ['What were my exact words about “calm”?', calm],
    ['How did I put it, word for word, about the author and the pulse?', author],
    ['What precisely did I say scares me about the 400?', third],
    ['What did I literally ask about breathing?', 'How does slow breathing help?'],
  ] as const) {
    const turn = turns.find(({ content }) => content === words);
    const answer = await say(later, question);
    expect(answer).toMatchObject({ outcome: 'answered', basis: 'sessions' });
    expect(quoted(answer)).toEqual([
      { turnId: turn?.turnId, by: 'learner', text: words, at: turn?.at, session: title },
    ]);
    expect(answer.content).toContain(`> ${words}`);
  }
});

it('gives the tutor’s words, and says so if there are none (D10)', async () => {
  const { say, open, bookId } = await study();
  const later = await open(bookId);
  const [row] = quoted(await say(later, 'What exactly did you answer about the cue word?'));
  expect(row).toMatchObject({ by: 'tutor' });
  expect(row?.text).toContain('brings the attention back');
  const none = await say(later, 'What exactly did I say about my motorbike?');
  expect(none.outcome).toBe('not-found');
  // A question about the book's exact words is not about the conversation.
  expect(quoted(await say(later, 'What exactly does the book say about a cue word?'))).toEqual([]);
});

it('quotes of a long message the sentences that were asked for', async () => {
  const { say, open } = await study();
  const later = await open(null);
  const filler = Array.from({ length: 40 }, (_, n) => `On day ${n} I walked along the quay and back.`);
  await say(later, [...filler, 'My boat is called Havbris.', ...filler].join(' '));
  const [row] = quoted(await say(later, 'What exactly did I write about my boat?'));
  expect(row?.text).toContain('My boat is called Havbris.');
  expect(row?.text.length).toBeLessThan(620);
});
