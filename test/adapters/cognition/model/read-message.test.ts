import { describe, expect, it } from 'vitest';
import type { ReadMessageTask } from '../../../../src/core/ports';
import { asSessionId, asTurnId } from '../../../../src/shared/model';
import { cognitionOf } from './scripted-model';

const task = (change: Partial<ReadMessageTask> = {}): ReadMessageTask => ({
  sessionId: asSessionId('00000000-0000-4000-8000-000000000001'),
  turnId: asTurnId(5),
  message: 'Und warum ist das so?',
  selection: null,
  recentTurns: [
    { role: 'user', text: 'Does sleep help memory?' },
    { role: 'assistant', text: 'It does [p. 12].' },
  ],
  book: {
    title: 'A Field Guide',
    language: 'en',
    chapters: [{ number: 1, title: 'Breath', label: '9' }],
    openPage: '12',
    openChapter: '1 Breath',
  },
  ...change,
});
const { signal } = new AbortController();

const read = async (reply: unknown) => {
  const { cognition, asked } = cognitionOf(reply);
  return { reading: await cognition.readMessage?.(task(), signal), asked };
};
const reply = {
  about: 'book',
  question: 'Why does sleep help memory?',
  likely: 'Sleep consolidates memories.',
  chapter: null,
  pages: null,
};

describe('reading a message', () => {
  it('sends the message with the book and the conversation, and asks for JSON', async () => {
    const { asked, reading } = await read(reply);
    expect(reading).toEqual({ target: { kind: 'book' }, question: reply.question, likely: reply.likely });
    const [{ prompt, options, call } = asked[0]!] = asked;
    for (const part of [
      '<source kind="book" title="A Field Guide" language="en">',
      '1. Breath (page 9)',
      'Open page: 12, in “1 Breath”',
      '<source kind="turn" speaker="tutor">\nIt does ⟦p. 12⟧.',
      '<source kind="last-message">\nUnd warum ist das so?',
    ])
      expect(prompt.user).toContain(part);
    expect(options?.schema).toBeDefined();
    expect(call).toMatchObject({ task: 'answers', turnId: 5 });
  });

  it.each([
    [
      { about: 'chapter', chapter: '3' },
      { kind: 'chapter', chapter: '3' },
    ],
    [
      { about: 'chapter', chapter: 3 },
      { kind: 'chapter', chapter: '3' },
    ],
    [
      { about: 'chapter', chapter: 'open' },
      { kind: 'chapter', chapter: null },
    ],
    [
      { about: 'page', pages: '24' },
      { kind: 'pages', from: '24', to: '24' },
    ],
    [
      { about: 'page', pages: 'pp. 24–26' },
      { kind: 'pages', from: '24', to: '26' },
    ],
    [
      { about: 'page', pages: 'xii' },
      { kind: 'pages', from: 'xii', to: 'xii' },
    ],
    [
      { about: 'page', pages: 'open' },
      { kind: 'pages', from: null, to: null },
    ],
    [{ about: 'page' }, { kind: 'pages', from: null, to: null }],
    [{ about: 'last_answer' }, { kind: 'last-answer' }],
    [{ about: 'Last answer' }, { kind: 'last-answer' }],
    [{ about: 'memory' }, { kind: 'memory' }],
    [{ about: 'contents' }, { kind: 'contents' }],
    [{ about: 'elsewhere' }, { kind: 'elsewhere' }],
    [{ about: 'chat' }, { kind: 'chat' }],
    [{ about: undefined }, { kind: 'book' }],
  ])('understands %j', async (change, target) => {
    const { reading } = await read({ question: 'What does it say?', ...change });
    expect(reading?.target).toEqual(target);
  });

  it('takes fenced JSON, and rejects a reply without a question after two requests', async () => {
    expect((await read(`Here:\n\`\`\`json\n${JSON.stringify(reply)}\n\`\`\``)).reading?.question).toBe(
      reply.question,
    );
    for (const useless of [
      'I cannot.',
      '{}',
      { about: 'book', question: '' },
      { about: 'moon', question: 'x' },
    ]) {
      const { cognition, asked } = cognitionOf(useless, useless);
      await expect(cognition.readMessage?.(task(), signal)).rejects.toMatchObject({
        code: 'MODEL_REPLY_UNREADABLE',
      });
      expect(asked).toHaveLength(2);
    }
  });
});
