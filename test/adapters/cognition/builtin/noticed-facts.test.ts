import { describe, expect, it } from 'vitest';
import type { SentenceEncoder } from '../../../../src/core/ports';
import { sayStatement } from '../../../../src/shared/text/grammar/statement';
import { miniLm } from '../../../support/mini-lm';
import { noticed } from '../../../support/noticed';
import {
  everydayStatements,
  laterStatements,
  learnerStatements,
  type LabelledStatement,
} from './learner-statements';

const quotesIn = async (content: string, encoder?: SentenceEncoder) =>
  (await noticed(content, {}, encoder)).map(({ evidence }) => evidence.quote);
const saidIn = async (content: string) =>
  (await noticed(content)).map((fact) => sayStatement(fact, 'learner')).join(' ');

interface Counts {
  readonly wanted: number;
  readonly given: number;
  readonly found: number;
  /** Of the found ones, those with the type of the label. */
  readonly typed: number;
}

/** A fact is found if it has all of the label's words. */
const count = async (set: readonly LabelledStatement[]): Promise<Counts> => {
  const counts = { wanted: 0, given: 0, found: 0, typed: 0 };
  for (const { said, facts } of set) {
    const stored = await noticed(said);
    counts.wanted += facts.length;
    counts.given += stored.length;
    for (const { type, has } of facts) {
      const fact = stored.find((one) => has.every((words) => sayStatement(one, 'learner').includes(words)));
      counts.found += fact ? 1 : 0;
      counts.typed += fact?.type === type ? 1 : 0;
    }
  }
  return counts;
};

describe('what the learner says about themselves', () => {
  // Single statements, which the classifier finds harder than messages of people who talk.
  it('is mostly found, with its type', async () => {
    const { wanted, given, found, typed } = await count([
      ...learnerStatements,
      ...laterStatements,
      ...everydayStatements,
    ]);
    expect(found / wanted).toBeGreaterThan(0.7);
    expect(found / given).toBeGreaterThan(0.85);
    expect(typed / found).toBeGreaterThan(0.85);
  });

  it('points at the exact words of the turn', async () => {
    for (const { said } of [...learnerStatements, ...everydayStatements])
      for (const { evidence, subject, words } of await noticed(said)) {
        if (evidence.kind !== 'turn') throw new Error('a learner fact without its turn');
        expect(evidence.turnId).toBe(7);
        expect(said.slice(evidence.start, evidence.end)).toBe(evidence.quote);
        for (const person of ['you', 'learner'] as const) {
          const fact = sayStatement({ subject, words }, person);
          expect(fact).toMatch(/^[A-Z][^]*[.]$/);
          expect(fact).not.toMatch(/\b(?:I|my|me)\b/);
        }
      }
  });

  it.each([
    ['three little ones at home so weekday evenings are gone', /weekday evenings are gone/],
    ['I have been vegan since June.', /vegan/],
    ['hi! I drive a night bus. What is a scree slope?', /I drive a night bus/],
    ['I restore clocks in a shed behind the house.', /restore clocks/],
    ['our rehearsals start at seven now', /rehearsals start/],
    ['That’s wrong, I live in Hull.', /^I live in Hull$/],
    ['Thank you, I have a degree in law.', /^I have a degree in law$/],
  ])('is found in its own words: %s', async (says, quote) => {
    expect((await quotesIn(says)).join(' | ')).toMatch(quote);
  });

  it.each([
    'what does the author mean by attention?',
    'thanks, that clears it up',
    'the chapter on breathing is the best so far',
    'The coach wrote: "I train every morning and hate running."',
    'My teacher says “I am allergic to chalk”.',
    "He writes: 'I was born in Damascus and I trust no merchant.'",
    '```\n// I live in Oslo\n```\nwhat does this print',
    'If I were a nurse, would this help?',
    'If you like, I always answer in French.',
    'Should I move, I live in Leeds from then on.',
    'Were I a nurse, I work nights.',
    'In case I fail, I have an exam on 3 May again.',
    'I disagree with the author here.',
    'I meant the second one.',
    'Give me an example.',
    'Did I tell you that I live in Bergen?',
    'The character says: “My name is Ishmael.”',
    'I have a question about chapter 3.',
    'Call me later.',
  ])('is not found in: %s', async (says) => {
    expect(await quotesIn(says)).toEqual([]);
  });

  it('is stored once, however often a message says it', async () => {
    expect(await quotesIn('I live in Portland. I live in Portland.')).toHaveLength(1);
  });

  it.each([
    ['My name is Ada.', 'Ada'],
    ["I'm called Mr. Okafor at work, but please call me Chidi.", 'Chidi'],
    ["I'm Priya, a junior doctor from Pune.", 'Priya'],
  ])('may be their name: %s', async (says, name) => {
    const facts = await noticed(says);
    expect(facts.at(-1)).toMatchObject({ subject: 'own', words: `name is ${name}`, meta: { name } });
  });

  it('corrects what was said before if it says so', async () => {
    expect(await noticed('Actually, my name is Anne.')).toMatchObject([
      { words: 'name is Anne', meta: { corrects: true, name: 'Anne' } },
    ]);
  });

  it.each([
    ['The trip has been postponed to 10 May.', 'The trip has been postponed to 10 May.'],
    ['training for a marathon in Leeds this summer', 'The learner is training for a marathon'],
    ['got a job at the bank in Leeds', 'The learner got a job at the bank'],
    [
      'second-year nursing student here, got my resit in June',
      'The learner is a second-year nursing student',
    ],
    ['Our rehearsals start at seven now.', "The learner's rehearsals start at seven now"],
    ['From now on I work from home.', 'The learner works from home from now on.'],
  ])('gets the subject that it lacks: %s', async (says, fact) => {
    expect(await saidIn(says)).toContain(fact);
  });
});

describe('what is stored in any case', () => {
  it('is explicit if the learner asked to remember it', async () => {
    expect(await noticed('Please remember that my exam is on 3 June.')).toMatchObject([
      { subject: 'own', words: 'exam is on 3 June', type: 'constraint', method: 'user_explicit' },
    ]);
    expect(await noticed('My exam is on 3 June.')).toMatchObject([{ method: 'rule' }]);
    expect(await quotesIn('Remember that the blue folder holds the sources.')).toHaveLength(1);
  });

  it.each([
    ['I have asthma.', 'constraint', 'asthma'],
    ["I'm allergic to chlorine.", 'constraint', 'chlorine'],
    ['My migraines get worse in the evening.', 'constraint', 'migraines'],
    ['I am on chapter 3.', 'task_state', 'chapter 3'],
    ["I'm stuck on page 41.", 'task_state', 'page 41'],
    ["I've read up to page 88.", 'task_state', 'page 88'],
    ['I like detailed explanations.', 'preference', 'detailed explanations'],
    ['Could you use examples from cooking whenever you explain something?', 'preference', 'cooking'],
    ['I would be glad if you always gave the page number.', 'preference', 'always give the page number'],
    ['My sight is poor, please keep sentences short.', 'preference', 'keep sentences short'],
    ['From now on answer in British spelling please', 'preference', 'from now on to answer in British'],
  ] as const)('%s', async (says, type, words) => {
    const broken: SentenceEncoder = { ...miniLm, encode: () => Promise.reject(new Error('no encoder')) };
    const facts = await noticed(says, {}, broken);
    expect(facts).toMatchObject([{ type, words: expect.stringContaining(words) as string }]);
  });

  it('is not the health of others', async () => {
    const broken: SentenceEncoder = { ...miniLm, encode: () => Promise.reject(new Error('no encoder')) };
    expect(await noticed('My cousin is pregnant.', {}, broken)).toEqual([]);
  });
});
