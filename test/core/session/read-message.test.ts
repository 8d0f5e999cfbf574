import { describe, expect, it } from 'vitest';
import type { Cognition, MessageReading, ReadMessageTask } from '../../../src/core/ports';
import type { ContextComponent } from '../../../src/shared/model';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { addFact } from '../../store/support/samples';
import { addBook, ask, dataFolder, openTestEngine, openStore } from '../support/test-engine';

const chapters = [
  {
    title: '1 Breath',
    pages: [
      'Slow breathing lowers the pulse before a contest. Breathe out for six counts and in for four.',
      'A count is a beat of the resting pulse. Swimmers count on the wall before the start.',
    ],
  },
  {
    title: '2 Attention',
    pages: [
      'Routines protect attention when the crowd is loud. A routine is the same every time.',
      'A cue is a word that starts the routine. Strong cues are short and concrete.',
      'The coach never chooses the cue for the athlete.',
    ],
  },
] as const;

/** An engine whose model reads messages as scripted. */
const study = async (read: (task: ReadMessageTask) => Promise<MessageReading> | MessageReading) => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const dir = await dataFolder();
  const store = openStore(dir, clock);
  const bookId = await addBook(store, clock, chapters);
  const asked: ReadMessageTask[] = [];
  const scripted = scriptedCognition();
  const cognition: Cognition = {
    ...scripted,
    prompt: { instructions: 'Answer from the book.', contextTokens: async () => 128_000 },
    readMessage: async (task) => {
      asked.push(task);
      return read(task);
    },
  };
  const setup = await openTestEngine(dir, clock, cognition, { store });
  const { sessionId } = await setup.engine.sessions.start(bookId, false);
  const say = async (text: string) => {
    const answer = await ask(setup.engine, sessionId, text);
    const task = scripted.asked.at(-1);
    const pages = task?.passages.flatMap(({ parts }) => parts.map(({ page }) => page)) ?? [];
    const textsOf = (component: ContextComponent): readonly string[] =>
      task?.context.filter((one) => one.component === component).map(({ text: words }) => words) ?? [];
    return { answer, task, pages, textsOf };
  };
  return { ...setup, bookId, store, asked, say };
};

describe('a message that a model reads', () => {
  it('is read with the book, its chapters, the open page and the turns before', async () => {
    const { say, asked, bookId, engine } = await study(({ message }) => ({
      target: { kind: 'book' },
      question: message,
      likely: null,
    }));
    await engine.library.setPosition(bookId, 3);
    await say('What is a cue?');
    await say('And why is that?');
    expect(asked[1]).toMatchObject({
      message: 'And why is that?',
      recentTurns: [
        { role: 'user', text: 'What is a cue?' },
        { role: 'assistant', text: 'You asked: What is a cue?' },
      ],
      book: { openPage: '3', openChapter: '2 Attention' },
    });
    expect(asked[1]?.book?.chapters.map(({ number, title }) => [number, title])).toEqual([
      [1, 'Breath'],
      [2, 'Attention'],
    ]);
  });

  it('is searched by the question that the model makes of it, in the language of the book', async () => {
    const { say } = await study(() => ({
      target: { kind: 'book' },
      question: 'What lowers the pulse before a contest?',
      likely: null,
    }));
    const { task, pages } = await say('Was senkt den Puls vor einem Wettkampf?');
    expect(pages[0]).toBe(1);
    expect(task?.question).toBe('Was senkt den Puls vor einem Wettkampf?');
  });

  it.each([
    ['2', [3, 4, 5]],
    ['Attention', [3, 4, 5]],
    ['chapter 1', [1, 2]],
    [null, [3, 4, 5]],
  ])('about chapter %s gets all of its pages in order, and no others', async (chapter, expected) => {
    const { say, engine, bookId } = await study(() => ({
      target: { kind: 'chapter', chapter },
      question: 'Summarise the chapter.',
      likely: null,
    }));
    await engine.library.setPosition(bookId, 4);
    const { pages, textsOf } = await say('Summarise it please');
    expect(pages).toEqual(expected);
    expect(textsOf('book-summary').join('\n')).toContain('- 2. Attention (p. 3)');
  });

  it.each([
    ['2', '2', [2]],
    ['2', '3', [2, 3]],
    [null, null, [4]],
  ])('about pages %s to %s gets these pages', async (from, to, expected) => {
    const { say, engine, bookId } = await study(() => ({
      target: { kind: 'pages', from, to },
      question: 'What does the page say?',
      likely: null,
    }));
    await engine.library.setPosition(bookId, 4);
    expect((await say('What is meant here?')).pages).toEqual(expected);
  });

  it('about a chapter or a page that the book does not have is searched', async () => {
    const { say } = await study(() => ({
      target: { kind: 'chapter', chapter: '17' },
      question: 'What lowers the pulse before a contest?',
      likely: null,
    }));
    expect((await say('Summarise chapter 17')).pages).toContain(1);
  });

  it('about the last answer keeps the passages of that answer', async () => {
    const { say } = await study(({ message }) => ({
      target: message === 'Make it shorter' ? { kind: 'last-answer' } : { kind: 'book' },
      question: message,
      likely: null,
    }));
    const first = await say('What is a cue?');
    const second = await say('Make it shorter');
    expect(second.pages.length).toBeGreaterThan(0);
    expect(new Set(second.pages)).toEqual(new Set(first.pages));
    expect(second.textsOf('recent-turns')).toContain('You asked: What is a cue?');
  });

  it.each(['memory', 'elsewhere', 'chat'] as const)(
    'that is %s gets no passages that do not matter',
    async (kind) => {
      const { say } = await study(({ message }) => ({ target: { kind }, question: message, likely: null }));
      expect((await say('When does the exam on volcanoes take place?')).pages).toEqual([]);
    },
  );

  it('gets the preferences of the learner with every answer, once', async () => {
    const { say, store } = await study(({ message }) => ({
      target: { kind: 'book' },
      question: message,
      likely: null,
    }));
    await addFact(store, 'Prefers answers in Spanish', { type: 'preference' });
    await addFact(store, 'Lives in Bergen', { type: 'profile' });
    const { textsOf } = await say('What is a cue?');
    expect(textsOf('preferences')).toEqual([expect.stringContaining('Spanish')]);
    expect(textsOf('facts').join('\n')).not.toContain('Spanish');
  });

  it('is read by its words if the model fails, and the answer is made all the same', async () => {
    const { say, failures } = await study(() => Promise.reject(new Error('no JSON')));
    const { answer, pages } = await say('What lowers the pulse before a contest?');
    expect(answer.state).toBe('complete');
    expect(pages).toContain(1);
    expect(failures).toHaveLength(1);
  });

  it('is not waited for if the request has to wait', async () => {
    const { say, failures } = await study((task) => {
      task.onWait?.({ because: 'budget', ms: 30_000 });
      return new Promise<MessageReading>((_, reject) => setImmediate(() => reject(new Error('aborted'))));
    });
    expect((await say('What lowers the pulse before a contest?')).pages).toContain(1);
    expect(failures).toEqual([]);
  });
});
