import { describe, expect, it } from 'vitest';
import { createBuiltinCognition } from '../../../../src/adapters/cognition/builtin';
import {
  baseSections,
  readBase,
  wordCount,
} from '../../../../src/adapters/cognition/builtin/memory/base-memory';
import type { DistilTask } from '../../../../src/core/ports';
import type { FactType } from '../../../../src/shared/model';
import { hashedEmbedder } from './hashed-embedder';

const cognition = createBuiltinCognition({ embedder: hashedEmbedder });
const signal = new AbortController().signal;
const typeOf = (fact: string): FactType =>
  fact.includes('chapter')
    ? 'task_state'
    : /prefers|likes/.test(fact)
      ? 'preference'
      : fact.includes('On 19 May')
        ? 'episode'
        : 'profile';
const distil = (
  base: string,
  summaries: readonly string[],
  facts: readonly string[],
  more: Partial<DistilTask> = {},
): Promise<string> =>
  cognition.distil(
    {
      base,
      summaries,
      facts: facts.map((text) => ({ text, type: typeOf(text) })),
      keep: [],
      leaveOut: [],
      words: 400,
      ...more,
    },
    signal,
  );

describe('the topic of a text', () => {
  const topics = [
    {
      slug: 'breathing-drills',
      text: 'The long-out breath, the two-step breath and when to use each breath.',
    },
    {
      slug: 'sleep-and-rest',
      text: 'Naps, the landing strip in the evening, how much sleep a training week needs.',
    },
  ];

  it('is the nearest one', async () => {
    expect(
      await cognition.detectTopic('How long should I breathe out in the long-out breath?', topics, signal),
    ).toBe('breathing-drills');
    expect(await cognition.detectTopic('Do evening naps spoil my sleep?', topics, signal)).toBe(
      'sleep-and-rest',
    );
  });

  it('is not derived from words that every conclusion has', async () => {
    const own = [
      {
        slug: 'breath',
        text: 'Breath. Decided to breathe out for eight counts. Found out that my pulse falls.',
      },
    ];
    expect(await cognition.detectTopic('I have decided to take naps after lunch.', own, signal)).toBeNull();
    expect(await cognition.detectTopic('What did I decide?', own, signal)).toBeNull();
    expect(await cognition.detectTopic('I found out that I breathe too fast.', own, signal)).toBe('breath');
  });

  it('is null if nothing is similar', async () => {
    expect(await cognition.detectTopic('What is the capital of Paraguay?', topics, signal)).toBeNull();
    expect(await cognition.detectTopic('Anything', [], signal)).toBeNull();
  });
});

describe('the base memory', () => {
  const facts = [
    'The learner is on chapter 5.',
    'The learner prefers short answers.',
    "The learner's name is Ada.",
    'On 19 May 2026 the learner failed their driving test.',
  ];
  const summaries = [
    'You asked “What is the quiet check?”; the book’s answer was “The quiet check is a tour of five places.” (p. 13).',
    'You said that your exam is on 14 June.',
  ];

  it('sorts facts and summaries into its sections', async () => {
    const base = readBase(await distil('', summaries, facts));
    expect(base['User Profile']).toEqual(["The learner's name is Ada."]);
    expect(base.Preferences).toEqual(['The learner prefers short answers.']);
    expect(base['Ongoing Topics']).toContain('The learner is on chapter 5.');
    expect(base['Ongoing Topics'].join(' ')).toContain('14 June');
    expect(base['Key History']).toEqual(['On 19 May 2026 the learner failed their driving test.']);
  });

  it('keeps its content, repeats nothing and drops what a newer fact replaced', async () => {
    const first = await distil('', summaries, facts);
    const second = await distil(first, [], [...facts.slice(1), 'The learner is on chapter 7.'], {
      leaveOut: ['The learner is on chapter 5.'],
    });
    const third = await distil(second, [], facts.slice(1));
    expect(second).toContain('14 June');
    expect(second).toContain('chapter 7');
    expect(second).not.toContain('chapter 5');
    expect(second.match(/prefers short answers/g)).toHaveLength(1);
    expect(third).toBe(second);
  });

  it('stays within 400 words over many rounds, and is never empty', async () => {
    let base = '';
    for (let round = 0; round < 30; round += 1) {
      const said = Array.from(
        { length: 10 },
        (_, at) =>
          `In round ${String(round)} you asked about drill number ${String(round * 10 + at)} and the book named page ${String(at + round)} of it.`,
      );
      base = await distil(base, said, [
        `The learner owns ${String(round + 2)} bicycles and rides to town ${String(round)}.`,
      ]);
      expect(wordCount(base)).toBeLessThanOrEqual(400);
      expect(base).not.toBe('');
    }
    expect(baseSections.some((section) => base.includes(`## ${section}`))).toBe(true);
  });

  it('does not lose a base memory that people wrote in their own format', async () => {
    const own = 'Ada studies at night.\n\n**Preferences**\n* likes tea\n';
    const kept = await distil(own, [], []);
    expect(kept).toContain('Ada studies at night.');
    expect(readBase(kept).Preferences).toEqual(['likes tea']);
    const long = Array.from({ length: 900 }, (_, at) => `word${String(at)}`).join(' ');
    const cut = await distil(long, [], []);
    expect(wordCount(cut)).toBeLessThanOrEqual(400);
    expect(cut).toContain('word0');
  });
});

describe('what is to be kept in the base memory', () => {
  const many = Array.from(
    { length: 40 },
    (_, at) => `In round ${at} you asked about drill number ${at} and page ${at + 3}.`,
  );

  it('is there even if other things do not fit, and what was removed by hand does not come back', async () => {
    const keep = ['My exam is on 14 June.', "The learner's name is Ada."];
    let base = '## User Profile\n- My exam is on 14 June.';
    for (let round = 0; round < 5; round += 1) {
      base = await distil(base, many, ['The learner likes tea.', 'The learner owns a boat.'], {
        keep,
        leaveOut: ['The learner likes tea.'],
        words: 120,
      });
      for (const line of keep) expect(base).toContain(line);
      expect(base).not.toContain('likes tea');
      expect(base).toContain('owns a boat');
      expect(wordCount(base)).toBeLessThanOrEqual(120);
    }
  });
});
