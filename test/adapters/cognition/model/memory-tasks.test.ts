import { describe, expect, it } from 'vitest';
import * as prompts from '../../../../src/adapters/cognition/prompts';
import type { DigestTask, DistilTask } from '../../../../src/core/ports';
import { acceptCondensed } from '../../../../src/core/summaries/accept-condensed';
import { asSessionId, asTurnId } from '../../../../src/shared/model';
import { turn } from '../builtin/collect';
import { cognitionOf } from './scripted-model';

const signal = new AbortController().signal;
const unreadable = { code: 'MODEL_REPLY_UNREADABLE', data: { provider: 'scripted', model: 'text-1' } };
describe('digest', () => {
  const turns = [
    turn({ turnId: asTurnId(1), content: 'I have  decided to train\nat dawn.' }),
    turn({ turnId: asTurnId(2), role: 'assistant', content: 'You could rest on Sundays.' }),
    turn({ turnId: asTurnId(3), content: 'Yes, exactly.' }),
  ];
  const task = (change: Partial<DigestTask> = {}): DigestTask => ({
    turns,
    known: [],
    now: '2026-05-20T09:00:00.000Z',
    timeZone: 'UTC',
    ...change,
  });
  const dawn = {
    kind: 'decision',
    line: 'Decided to train at dawn.',
    turn: 1,
    quote: 'I have decided to train at dawn',
    confidence: 0.9,
  };
  const sundays = {
    ...dawn,
    kind: 'conclusion',
    line: 'Rest on Sundays.',
    turn: 3,
    quote: 'Yes, exactly',
  };

  it('points to the learner’s exact words, with model and prompt', async () => {
    const { cognition } = cognitionOf({ lines: [dawn, sundays] });
    const [first, second] = await cognition.digest(task(), signal);
    expect(first).toMatchObject({
      method: 'llm_extract',
      turnId: 1,
      start: 0,
      quote: 'I have  decided to train\nat dawn',
    });
    expect(turns[0]?.content.slice(first?.start, first?.end)).toBe(first?.quote);
    expect(first?.meta).toEqual({ model: 'scripted/text-1', prompt: prompts.digestPrompt.hash });
    expect(second).toMatchObject({ kind: 'conclusion', turnId: 3, quote: 'Yes, exactly' });
  });

  it.each([
    ['words of the tutor', { ...dawn, turn: 2, quote: 'rest on Sundays' }],
    ['words that nobody said', { ...dawn, quote: 'train at midnight' }],
    ['a line that is a picture alone', { ...dawn, line: '![](http://evil.example)' }],
  ])('drops %s without asking again', async (_, wrong) => {
    const reply = { lines: [wrong, sundays] };
    const { cognition, asked } = cognitionOf(reply);
    expect((await cognition.digest(task(), signal)).map(({ words }) => words)).toEqual(['rest on Sundays']);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['a wrong turn', { turn: 9 }],
    ['a turn as text', { turn: 'turn 1' }],
    ['an unknown kind', { kind: 'order' }],
    ['a confidence in words', { confidence: 'high' }],
    ['no confidence', { confidence: undefined }],
    ['a paraphrased quote', { quote: 'The learner has decided to train at dawn every day' }],
    ['no quote', { quote: undefined }],
  ])('reads a line with %s', async (_, change) => {
    const { cognition } = cognitionOf({ lines: [{ ...dawn, ...change }] });
    const [line] = await cognition.digest(task(), signal);
    expect(line).toMatchObject({ words: 'decided to train at dawn', turnId: 1 });
    expect(turns[0]?.content.slice(line?.start, line?.end)).toContain('decided to train');
  });

  it('repeats nothing from the topic', async () => {
    const { cognition, asked } = cognitionOf({ lines: [dawn, dawn] });
    expect(await cognition.digest(task({ known: ['decided to train at DAWN'] }), signal)).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it('of no turns makes no request, and an empty list stays empty', async () => {
    const { cognition, asked } = cognitionOf({ lines: [] });
    expect(await cognition.digest(task({ turns: [] }), signal)).toEqual([]);
    expect(asked).toEqual([]);
    expect(await cognition.digest(task(), signal)).toEqual([]);
  });
});

describe('distil', () => {
  const task = (change: Partial<DistilTask> = {}): DistilTask => ({
    base: '## User Profile\n- The learner lives in Bergen.\n\n## Preferences\n- The learner likes short answers.',
    summaries: [
      'The learner asked about rest and decided to train at dawn, every day of the week but Sunday.',
    ],
    facts: [{ text: 'The learner has an exam on 3 May 2026.', type: 'constraint' }],
    keep: [],
    leaveOut: [],
    words: 60,
    ...change,
  });
  const reply = {
    userProfile: ['The learner lives in Bergen.'],
    preferences: [],
    ongoingTopics: ['- The learner trains at dawn.'],
    keyHistory: ['The learner trains at dawn.', 'Exam on 3 May 2026 [p. 3].'],
  };
  const accepted = (of: DistilTask, result: string) =>
    acceptCondensed({
      source: [
        of.base,
        ...of.summaries,
        ...of.facts.map(({ text }) => text),
        ...of.keep,
        '## User Profile\n## Preferences\n## Ongoing Topics\n## Key History',
      ].join('\n'),
      result,
      keep: of.keep,
      words: of.words,
    });

  it('is written in its sections, each statement once', async () => {
    const text = await cognitionOf(reply).cognition.distil(task(), signal);
    expect(text).toBe(
      '## User Profile\n- The learner lives in Bergen.\n\n## Ongoing Topics\n- The learner trains at dawn.\n\n## Key History\n- Exam on 3 May 2026.',
    );
    expect(accepted(task(), text).accepted).toBe(true);
  });

  it('contains pinned text unchanged, and not what was removed', async () => {
    const of = task({
      keep: ['The learner likes short answers.', 'Call me Ada [p. 3]!', 'the learner lives in  Bergen'],
      leaveOut: ['The learner trains at dawn'],
    });
    const text = await cognitionOf(reply).cognition.distil(of, signal);
    expect(text).toContain('## Preferences\n- The learner likes short answers.');
    expect(text).toContain('- Call me Ada [p. 3]!');
    expect(text).toContain('- the learner lives in Bergen');
    expect(text).not.toContain('dawn');
    expect(accepted(of, text).accepted).toBe(true);
  });

  it('is shortened to its word limit: first by asking again, then from the end of the longest section', async () => {
    const of = task({ words: 22, keep: ['The learner likes short answers.'] });
    const long = {
      ...reply,
      keyHistory: ['The learner asked about rest.', 'The learner decided to train every day but Sunday.'],
    };
    const { cognition, asked } = cognitionOf(long, long);
    const text = await cognition.distil(of, signal);
    expect(asked[1]?.prompt.user).toContain('at most 22 are allowed');
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(22);
    expect(text).toContain('short answers');
    expect(accepted(of, text).accepted).toBe(true);
  });

  it('that is empty never replaces the existing text', async () => {
    const none = { userProfile: [], preferences: [], ongoingTopics: [''], keyHistory: [] };
    await expect(cognitionOf(none, none).cognition.distil(task(), signal)).rejects.toMatchObject(unreadable);
  });
});

describe('detectTopic', () => {
  const topics = Array.from({ length: 90 }, (_, at) => ({
    slug: `topic-${at}`,
    text: at === 80 ? 'violin strings' : 'x'.repeat(500),
  }));

  it('is one of those in the prompt, or null', async () => {
    expect(await cognitionOf({ topic: 'topic-3' }).cognition.detectTopic('Rest?', topics, signal)).toBe(
      'topic-3',
    );
    expect(await cognitionOf({ topic: null }).cognition.detectTopic('Rest?', topics, signal)).toBeNull();
    expect(
      await cognitionOf({ topic: '../../etc' }).cognition.detectTopic('Rest?', topics, signal),
    ).toBeNull();
    expect(
      await cognitionOf({ topic: 'topic-70' }).cognition.detectTopic('Rest?', topics, signal),
    ).toBeNull();
  });

  it('shows only the newest and those that share words', async () => {
    const { cognition, asked } = cognitionOf({ topic: 'topic-80' });
    expect(await cognition.detectTopic('Which strings does a violin have?', topics, signal)).toBe('topic-80');
    expect(asked[0]?.prompt.user.match(/kind="topic"/g)).toHaveLength(21);
    expect(asked[0]?.prompt.user.length).toBeLessThan(8000);
  });

  it('is charged to its question', async () => {
    const { cognition, asked } = cognitionOf({ topic: null });
    const asker = { sessionId: asSessionId('a session'), turnId: asTurnId(7) };
    await cognition.detectTopic('Rest?', topics, signal, asker);
    expect(asked[0]?.call).toMatchObject({ task: 'memory', ...asker });
  });

  it('makes no request if there are no topics', async () => {
    const { cognition, asked } = cognitionOf();
    expect(await cognition.detectTopic('Rest?', [], signal)).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('sentiment', () => {
  it('comes from the word list, without a request', async () => {
    const { cognition, asked } = cognitionOf();
    expect(await cognition.sentiment(['This is wonderful.'], signal)).toBeGreaterThan(0);
    expect(await cognition.sentiment(['Page twelve.'], signal)).toBeNull();
    expect(asked).toEqual([]);
  });
});
