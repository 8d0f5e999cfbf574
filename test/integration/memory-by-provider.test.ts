import { describe, expect, it } from 'vitest';
import { createBuiltinCognition } from '../../src/adapters/cognition/builtin';
import { miniLm } from '../support/mini-lm';
import { defaultSettings } from '../../src/shared/model';
import { ask } from '../core/support/test-engine';
import { bagEmbedder } from '../support/bag-embedder';
import type { GeminiQuestion } from '../support/providers/gemini-server';
import { byGemini, openModelSetup } from '../support/providers/model-setup';

/** Answers and memory by Gemini over a socket; the fallback is the real built-in engine. */
const start = async (
  memory: (question: GeminiQuestion) => string,
  answer: () => string = () => 'Good.\n[basis: none]',
) => {
  const setup = await openModelSetup({
    gemini: { answer: (question) => (question.json ? memory(question) : answer()) },
    builtin: createBuiltinCognition({ embedder: bagEmbedder(), encoder: miniLm }),
  });
  await setup.save({ tasks: { ...defaultSettings.models.tasks, answers: byGemini, memory: byGemini } });
  const sessionId = await setup.start();
  return {
    ...setup,
    sessionId,
    say: async (text: string) => {
      const answered = await ask(setup.engine, sessionId, text);
      await setup.settle();
      return answered;
    },
    // Without the requests that read a message before the search.
    asked: () =>
      setup.gemini.questions.filter(({ json, system }) => json && !system.includes('You prepare searches')),
    facts: async () => (await setup.engine.memory.list({ limit: 20, page: 1 })).items.map(({ fact }) => fact),
  };
};

const factsOf = (...facts: readonly object[]): string => JSON.stringify({ facts });

describe('what the learner says, for a model to remember', () => {
  it.each([
    ['German', 'Ich wohne in Bergen und habe am 3. Mai eine Prüfung.', 'Ich wohne in Bergen'],
    ['Spanish', 'Vivo en Bergen y tengo un examen el 3 de mayo.', 'Vivo en Bergen'],
    ['French', 'J’habite à Bergen et j’ai un examen le 3 mai.', 'J’habite à Bergen'],
    ['Portuguese', 'Moro em Bergen e tenho um exame em 3 de maio.', 'Moro em Bergen'],
    ['Russian', 'Я живу в Бергене, и у меня экзамен 3 мая.', 'Я живу в Бергене'],
    ['Japanese', '私はベルゲンに住んでいます。5月3日に試験があります。', '私はベルゲンに住んでいます'],
    ['German, with an English command', 'Ich wohne in Bergen. Summarise chapter 2', 'Ich wohne in Bergen'],
    ['English without a first person', 'Bergen, since last year. Exam on 3 May.', 'Bergen, since last year'],
  ])('reaches it in %s, in one request', async (_, said, quote) => {
    const setup = await start(() =>
      factsOf({ about: 'learner', type: 'profile', fact: `${quote}.`, quote, confidence: 0.9 }),
    );
    await setup.say(said);
    expect(setup.asked()).toHaveLength(1);
    expect(setup.asked()[0]?.user).toContain(said);
    expect((await setup.facts()).join(' ')).toContain(quote);
  });

  it.each([
    'Hello!',
    'Thanks a lot.',
    '…',
    '?!',
    'Quiz me on chapter 2',
    'Hello! Give me a summary of the book, please.',
    'Was ist eine Routine?',
    'ルーチンとは何ですか？',
    'What is a routine?',
  ])('does not reach it where nothing is said: %s', async (said) => {
    const setup = await start(() => factsOf());
    await setup.say(said);
    expect(setup.asked()).toEqual([]);
  });

  it.each([
    ['Yes.', 'I train at dawn.'],
    ['Yes, exactly, I do.', 'I train at dawn.'],
    ['At dawn', 'I train at dawn.'],
  ])('reaches it with the question that it answers: %s', async (said, fact) => {
    const setup = await start(
      ({ user }) =>
        user.includes(`>\n${said}`)
          ? factsOf({ about: 'learner', type: 'preference', fact, quote: said, confidence: 0.9 })
          : factsOf(),
      () => 'Rest matters. Do you train at dawn?\n[basis: none]',
    );
    await setup.say('How important is rest in the morning?');
    await setup.say(said);
    const user = setup.asked().at(-1)?.user ?? '';
    expect(user).toContain('How important is rest in the morning?');
    expect(user).toContain('Do you train at dawn?');
    expect(await setup.facts()).toEqual([expect.stringContaining('at dawn')]);
  });

  it('is asked about without thinking', async () => {
    const setup = await start(() => factsOf());
    await setup.say('I live in Bergen.');
    expect(setup.asked().map(({ thinking }) => thinking)).toEqual(['minimal']);
  });
});

describe('memory by a weak model', () => {
  const request = 'Remember that my exam is on 3 May 2027.';

  it('keeps what the learner asked to remember and what a clear rule finds, if the model finds nothing', async () => {
    const setup = await start(() => factsOf());
    await setup.say(request);
    await setup.say('I am allergic to penicillin.');
    expect(await setup.facts()).toEqual(
      expect.arrayContaining([expect.stringContaining('3 May 2027'), expect.stringContaining('penicillin')]),
    );
    expect(setup.asked()).toHaveLength(2);
  });

  it('says the same statement once, in the words of the model', async () => {
    const setup = await start(() =>
      factsOf({
        about: 'learner',
        type: 'constraint',
        fact: 'My final exam is on 3 May 2027.',
        quote: 'my exam is on 3 May 2027',
        confidence: 0.9,
      }),
    );
    await setup.say(request);
    expect(await setup.facts()).toEqual([expect.stringContaining('final exam')]);
  });

  it.each([
    ['prose', () => 'Sure! I will remember your exam.'],
    ['a reply cut off before its first entry', () => '{"facts": [{"about": "lear'],
    ['JSON of another shape', () => '{"sorry": "I cannot do that"}'],
  ])('asks twice in all for %s, and then uses the built-in rules for a day', async (_, reply) => {
    const setup = await start(reply);
    await setup.say(request);
    expect(setup.asked()).toHaveLength(2);
    expect(await setup.facts()).toEqual([expect.stringContaining('3 May 2027')]);
    expect(await setup.engine.models.withoutJson()).toEqual([`gemini/${byGemini.model}`]);
    await setup.say('I am allergic to penicillin.');
    expect(setup.asked()).toHaveLength(2);
    expect(await setup.facts()).toHaveLength(2);
    expect((await setup.store.jobs.listJobs()).filter(({ state }) => state === 'failed')).toEqual([]);
  });
});
