import { describe, expect, it } from 'vitest';
import { createBuiltinCognition } from '../../../../src/adapters/cognition/builtin';
import type { AnswerMemory } from '../../../../src/core/ports';
import { answerTask, collect } from './collect';
import { hashedEmbedder } from './hashed-embedder';

const mind = createBuiltinCognition({ embedder: hashedEmbedder });

const memory = (
  kind: AnswerMemory['kind'],
  text: string,
  at = '2026-05-03T10:00:00.000Z',
  score = 0.5,
): AnswerMemory => ({
  kind,
  id: '9',
  text,
  at,
  score,
});

const facts = [
  memory('fact', "The learner's name is Ada."),
  memory('fact', 'The learner prefers short answers.'),
  memory('fact', 'The learner works as a night nurse in Leeds.'),
  memory('fact', "The learner's exam is on 14 June.", '2026-05-19T10:00:00.000Z'),
];

const ask = (
  question: string,
  about: 'learner' | 'notes' | 'sessions' | 'plans',
  memories: readonly AnswerMemory[],
) => collect(mind, answerTask({ question, about, memories }));

describe('a question about the learner', () => {
  it('is answered from what they said, with the day', async () => {
    const { text, basis, citations } = await ask('What is my name?', 'learner', facts);
    expect(text).toBe('You told me on 3 May that your name is Ada.');
    expect(basis).toBe('memory');
    expect(citations).toEqual([]);
  });

  it.each([
    ['Where do I work?', 'You told me on 3 May that you work as a night nurse in Leeds.'],
    ['When is my exam?', 'You told me yesterday that your exam is on 14 June.'],
    ['What do I prefer?', 'You told me on 3 May that you prefer short answers.'],
    ['What is my job?', 'You told me on 3 May that you work as a night nurse in Leeds.'],
  ])('%s', async (question, answer) => {
    expect((await ask(question, 'learner', facts)).text).toBe(answer);
  });

  it('tells all that is known where nothing is named, who it is first', async () => {
    for (const question of ['What do you know about me?', 'What do you remember about me?', 'Who am I?']) {
      const { text, basis } = await ask(question, 'learner', facts.toReversed());
      expect(basis).toBe('memory');
      expect(text).toBe(
        'You told me on 3 May that your name is Ada, that you work as a night nurse in Leeds, and that you prefer short answers.\n\n' +
          'You told me yesterday that your exam is on 14 June.',
      );
    }
    expect((await ask('Who am I?', 'learner', [])).text).toMatch(/^I do not know anything about you yet/);
  });

  it.each([
    ['What do I work as?', 'You told me on 3 May that you are a nurse in Leeds.'],
    ['What is my job?', 'You told me on 3 May that you are a nurse in Leeds.'],
    ['Where do I live?', 'You told me on 3 May that you moved to Oslo last year.'],
    ['What am I studying?', 'You told me on 3 May that you are studying anatomy at the moment.'],
    ['What do I prefer?', 'You told me on 3 May that you prefer examples.'],
    ['When is my exam?', 'You told me on 3 May that your exam is on 14 June.'],
  ])('%s is answered by a fact that says it in other words', async (question, answer) => {
    const told = [
      'The learner is a nurse in Leeds.',
      'The learner moved to Oslo last year.',
      'The learner is studying anatomy at the moment.',
      'The learner prefers examples.',
      "The learner's exam is on 14 June.",
    ].map((text) => memory('fact', text));
    expect((await ask(question, 'learner', told)).text).toBe(answer);
  });

  it('is not answered by something else that was moved', async () => {
    const { text } = await ask('Where do I live?', 'learner', [
      memory('fact', 'The learner moved to Oslo last year.'),
      memory('fact', "The learner's exam was moved to 15 December."),
      memory('fact', "The learner's oral test moved to Friday."),
    ]);
    expect(text).toBe('You told me on 3 May that you moved to Oslo last year.');
  });

  it('takes a place that is told in passing where no home is told', async () => {
    const { text } = await ask('Where do I live?', 'learner', [
      memory('fact', 'The learner is a nurse in Leeds.'),
      memory('fact', 'The learner prefers examples.'),
    ]);
    expect(text).toBe('You told me on 3 May that you are a nurse in Leeds.');
  });

  it('says kindly that it does not know', async () => {
    const { text, basis } = await ask('What is my favourite colour?', 'learner', facts.slice(0, 1));
    expect(basis).toBe('none');
    expect(text).toContain('I do not know that about you yet');
  });

  it('falls back to the words of an earlier turn', async () => {
    const said = memory('turn', 'My coach is called Rurik and he is strict.', '2026-05-14T10:00:00.000Z');
    const { text, basis } = await ask('What is my coach called?', 'learner', [said]);
    expect(text).toBe('Last Thursday you said: “My coach is called Rurik and he is strict.”');
    expect(basis).toBe('sessions');
  });
});

describe('what the learner said', () => {
  const asked = memory('turn', 'User: What exactly did I say about my boat?');
  const answered = memory('turn', 'Lectern: You told me that your boat is red.');
  const question = 'What did I say word for word about my boat?';

  it('is not what they asked, nor what was answered', async () => {
    const { text, basis } = await ask(question, 'learner', [asked, answered]);
    expect(basis).toBe('none');
    expect(text).toContain('I do not know that about you yet');
  });

  it('may stand beside a question', async () => {
    const told = memory('turn', 'User: My boat is red. Where can it be painted?');
    const { text } = await ask(question, 'learner', [asked, told]);
    expect(text).toContain('you said: “My boat is red. Where can it be painted?”');
    expect(text).not.toContain('exactly');
  });
});

describe('a question that names a time', () => {
  const march = memory(
    'session',
    'What is the quiet check? You asked “What is the quiet check?”.',
    '2026-03-10T14:00:00.000Z',
  );
  const asked = (question: string, timeWords: string, memories: readonly AnswerMemory[]) =>
    collect(mind, answerTask({ question, about: 'sessions', memories, timeWords }));

  it.each([
    ['What did we talk about in March?', 'in march'],
    ['What did we discuss on 10 March?', '10 march'],
    ['What did we go over between February and April?', 'between february and april'],
  ])('%s is not asked of the name of the time', async (question, timeWords) => {
    const { text, basis } = await asked(question, timeWords, [march]);
    expect(basis).toBe('sessions');
    expect(text).toContain('the quiet check');
  });

  it('names questions only to who asks what was asked', async () => {
    const said = [
      'Learner: What is the quiet check?',
      'Learner: I prefer short answers with an example.',
      'Learner: Explain the rewind.',
    ].map((text, id) => ({ ...memory('turn', text, '2026-03-10T14:00:00.000Z'), id: String(id) }));
    const { text } = await asked('What did I ask you in March?', 'in march', said);
    expect(text).toContain('you asked: “What is the quiet check?”');
    expect(text).toContain('“Explain the rewind.”');
    expect(text).not.toContain('short answers');
  });

  it('says that nothing is from that time', async () => {
    expect((await asked('What did we talk about in March?', 'in march', [])).text).toBe(
      'I found nothing from that time in our earlier sessions with this book.',
    );
  });
});

describe('a question about notes, sessions and plans', () => {
  const note = memory(
    'note',
    'Breathing drills\nCount four in and six out. Ten of them take two minutes. Buy milk.',
    '2026-05-18T10:00:00.000Z',
  );

  it('quotes the note by its title', async () => {
    const { text, basis } = await ask('What did I write in my notes about breathing out?', 'notes', [note]);
    expect(basis).toBe('notes');
    expect(text).toMatch(
      /^In your note “Breathing drills” you wrote last Monday: “Count four in and six out\./,
    );
  });

  it('says that nothing was found, and for what', async () => {
    const { text, basis } = await ask('What do my notes say about sleep?', 'notes', []);
    expect(basis).toBe('none');
    expect(text).toBe(
      'I found nothing about “sleep” in your notes. You can write it down beside the page, and I will find it again.',
    );
  });

  it('tells of an earlier session by its title and summary', async () => {
    const session = memory(
      'session',
      'How the stair drill works. You asked “How do I do the stair drill?”; the book’s answer was “Sit at the bottom.” (p. 14).',
      '2026-05-19T10:00:00.000Z',
    );
    const { text, basis } = await ask('What did we talk about last time?', 'sessions', [session]);
    expect(basis).toBe('sessions');
    expect(text).toBe(
      'Yesterday in our session (“How the stair drill works”): You asked “How do I do the stair drill?”; the book’s answer was “Sit at the bottom.” (p. 14).',
    );
  });

  it('quotes an earlier answer by its quotes, not by the heading it names', async () => {
    const said = memory(
      'turn',
      'Tutor: In “3. Breath and Body”, under “The quiet check”, the book says: “It is a tour of five places.” [p. 17] It goes on: “Begin at the brow.” [p. 18]',
    );
    const { text } = await ask('What did you say about the quiet check?', 'sessions', [said]);
    expect(text).toBe(
      'On 3 May the answer was: “It is a tour of five places.” (p. 17) “Begin at the brow.” (p. 18)',
    );
    const bare = memory(
      'turn',
      'Tutor: In “3. Breath and Body” the quiet check is told of. It is short. It ends.',
    );
    const whole = await ask('What did you say about the quiet check?', 'sessions', [bare]);
    expect(whole.text).toContain('In “3. Breath and Body” the quiet check is told of.');
  });

  it('gives a plan as it stands', async () => {
    const plan = memory(
      'plan',
      'In your plan "Spring", 2 of 6 steps are done. The next step is: Read chapter 3 (pages 12 to 17).',
    );
    const { text, basis } = await ask('What is my next step?', 'plans', [plan]);
    expect(text).toBe(plan.text);
    expect(basis).toBe('memory');
  });
});
