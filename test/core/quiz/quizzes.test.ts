import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBuiltinCognition } from '../../../src/adapters/cognition/builtin';
import { createKnowledge } from '../../../src/core/knowledge/create-knowledge';
import { createQuizzes } from '../../../src/core/quiz/create-quizzes';
import type { DraftQuestion } from '../../../src/core/ports';
import { createStore } from '../../../src/store';
import { bagEmbedder } from '../../support/bag-embedder';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { addReadyBook, addSession, exchange, model } from '../../store/support/samples';
import { useDataFolder } from '../../store/support/use-data-folder';

const folder = useDataFolder();
const texts = [
  'A zephyrling is the smallest step that you can notice in a day. Every zephyrling counts, and an umbrafloor counts too.',
  'An umbrafloor is the amount that you do on your worst ordinary day. A marchgate is a place that you pass on the way.',
  'A lanternword is a sign that a team agrees on before it starts. The lanternword and the marchgate belong together.',
  'The drill takes 12 minutes when it is done at home by two people. A lanternword ends it early.',
];

const setup = (at = '2026-03-02T09:00:00.000Z', drafts: readonly DraftQuestion[] | null = null) => {
  const store = createStore(folder.options);
  const builtin = createBuiltinCognition({ embedder: bagEmbedder() });
  const cognition = drafts ? scriptedCognition({ makeQuiz: async () => drafts }) : builtin;
  const embedder = { modelId: model };
  const deps = { store, cognition, builtin, embedder, clock: fixedClock(at), emit: () => undefined };
  return { store, quizzes: createQuizzes(deps), knowledge: createKnowledge(deps) };
};

const bytes = (): string =>
  ['lectern.db', 'lectern.db-wal']
    .map((name) => {
      try {
        return readFileSync(join(folder.path, name), 'latin1');
      } catch {
        return '';
      }
    })
    .join('');

describe('a quiz', () => {
  it('is continued after a restart, graded, and makes cards of what was missed', async () => {
    const one = setup();
    const bookId = await addReadyBook(one.store, 1, texts);
    const quiz = await one.quizzes.start(bookId, { kind: 'book' }, 4);
    const [first] = quiz.items;
    if (!first) throw new Error('a question expected');
    await one.quizzes.answer(quiz.id, {
      questionId: first.question.id,
      given: 'nothing',
      result: 'wrong',
      ms: 5,
    });
    await expect(
      one.quizzes.answer(quiz.id, { questionId: first.question.id, given: 'x', result: 'right', ms: 5 }),
    ).rejects.toMatchObject({ code: 'QUESTION_ANSWERED' });
    await one.store.close();

    const two = setup();
    expect(await two.quizzes.open(bookId)).toMatchObject([
      { id: quiz.id, answered: 1, total: quiz.items.length },
    ]);
    for (const { question, outcome } of (await two.quizzes.get(quiz.id)).items) {
      if (outcome) continue;
      const stored = await two.store.quiz.findQuestion(question.id);
      const given = stored?.answer ?? '';
      await two.quizzes.answer(quiz.id, { questionId: question.id, given, result: 'right', ms: 5 });
    }
    expect((await two.quizzes.get(quiz.id)).finishedAt).not.toBeNull();
    expect(await two.quizzes.open(bookId)).toEqual([]);
    expect(await two.quizzes.makeCards(quiz.id)).toMatchObject([{ source: 'quiz', bookId }]);
    expect(await two.quizzes.makeCards(quiz.id)).toEqual([]);
    await two.store.close();
  });

  it('asks only what the page answers, whatever a model wrote', async () => {
    const draft = { kind: 'cloze', options: [], term: null, page: 1 } as const;
    const { store, quizzes } = setup(undefined, [
      {
        ...draft,
        prompt: 'A _____ is the smallest step.',
        answer: 'moonstep',
        quote: 'A moonstep is the smallest step',
      },
      {
        ...draft,
        prompt: 'A _____ is the smallest step you notice.',
        answer: 'zephyrling',
        quote: 'A zephyrling is the smallest step that you can notice in a day.',
      },
    ]);
    const bookId = await addReadyBook(store, 1, texts);
    await quizzes.start(bookId, { kind: 'book' }, 6);
    const questions = await store.quiz.listQuestions(bookId, { from: 1, to: 4 });
    expect(questions.filter(({ madeBy }) => madeBy === 'scripted-1').map(({ answer }) => answer)).toEqual([
      'zephyrling',
    ]);
    expect(questions.some(({ madeBy }) => madeBy === 'builtin-1')).toBe(true);
    expect(questions.some(({ answer }) => answer === 'moonstep')).toBe(false);
    await store.close();
  });

  it('keeps a wrong choice as a misconception until it is right on days far enough apart', async () => {
    const ask = async (at: string, isRight: boolean) => {
      const { store, quizzes, knowledge } = setup(at);
      const [book] = await store.library.listBooks(model);
      const bookId = book?.id ?? (await addReadyBook(store, 1, texts));
      const quiz = await quizzes.start(bookId, { kind: 'book' }, 50);
      const index = quiz.items.findIndex(({ question }) => question.kind === 'choice');
      const { question } = quiz.items[index] ?? {};
      const answer = (await store.quiz.findQuestion(question?.id ?? 0))?.answer ?? '';
      const given = question?.options.find((one) => (one === answer) === isRight) ?? '';
      await quizzes.answer(quiz.id, { questionId: question?.id ?? 0, given, ms: 1 });
      const { misconceptions } = await knowledge.attention();
      await store.close();
      return { index, misconceptions };
    };
    expect((await ask('2026-03-02T09:00:00.000Z', false)).misconceptions).toHaveLength(1);
    const second = await ask('2026-03-03T09:00:00.000Z', true);
    expect(second.index).toBe(0);
    expect(second.misconceptions).toMatchObject([{ rightOnce: true }]);
    expect((await ask('2026-03-04T09:00:00.000Z', true)).misconceptions).toHaveLength(1);
    expect((await ask('2026-03-05T09:00:00.000Z', true)).misconceptions).toEqual([]);
  });

  it('leaves no bytes of a book, a question or a message', async () => {
    const { store, quizzes, knowledge } = setup();
    const bookId = await addReadyBook(store, 1, texts);
    const quiz = await quizzes.start(bookId, { kind: 'book' }, 50);
    const [first] = quiz.items;
    await quizzes.answer(quiz.id, {
      questionId: first?.question.id ?? 0,
      given: 'xylophonist answer',
      result: 'wrong',
      ms: 1,
    });
    const session = await addSession(store, 1, bookId);
    const { asked: question } = await exchange(
      store,
      session,
      'No, it is not a quagglehorn but a lanternword',
      'Yes.',
    );
    const added = await store.quiz.addMisconception({
      wrong: 'quagglehorn',
      correct: 'lanternword',
      question: {
        bookId,
        chapter: 0,
        range: { from: 1, to: 4 },
        page: 3,
        kind: 'choice',
        prompt: 'A _____ is a sign.',
        options: ['quagglehorn', 'lanternword'],
        answer: 'lanternword',
        term: null,
        quote: 'A lanternword is a sign',
        before: '',
        after: '',
        madeBy: 'correction',
      },
      turnId: question.turnId,
      weight: -2,
      at: '2026-03-02T09:00:00.000Z',
    });
    expect(added).toBe(true);
    await store.sessions.eraseExchange(question.turnId, '2026-03-02T10:00:00.000Z');
    expect((await knowledge.attention()).misconceptions.some(({ wrong }) => wrong === 'quagglehorn')).toBe(
      false,
    );
    await quizzes.removeQuestion(first?.question.id ?? 0);
    expect(folder.count('SELECT COUNT(*) FROM knowledge_evidence')).toBe(0);
    await store.library.eraseBook(bookId);
    for (const table of [
      'quiz_questions',
      'quizzes',
      'quiz_items',
      'quiz_attempts',
      'key_terms',
      'misconceptions',
    ])
      expect(folder.count(`SELECT COUNT(*) FROM ${table}`)).toBe(0);
    while (await store.library.scrubSome());
    await store.close();
    const left = bytes();
    for (const word of ['quagglehorn', 'xylophonist', 'zephyrling']) expect(left.includes(word)).toBe(false);
  });
});
