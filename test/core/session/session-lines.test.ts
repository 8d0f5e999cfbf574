import { describe, expect, it } from 'vitest';
import { createBuiltinCognition } from '../../../src/adapters/cognition/builtin';
import { miniLm } from '../../support/mini-lm';
import { concludeSession } from '../../../src/core/summaries/conclude-session';
import { confirmsAnswer, refutesAnswer } from '../../../src/core/summaries/learner-verdict';
import { readSessionLines, sessionLines } from '../../../src/core/summaries/session-lines';
import { sessionText } from '../../../src/shared/messages/en/session-text';
import {
  type AnswerCard,
  type AnswerOutcome,
  asBookId,
  asTurnId,
  type Citation,
  type Turn,
} from '../../../src/shared/model';
import { bagEmbedder } from '../../support/bag-embedder';
import { fixedClock } from '../../support/fixed-clock';
import { sampleTurn } from '../../support/sample-turn';

const bookId = asBookId('b0123456789abcdef');
const lobe = 'The main lobe is as wide as the window is short.';

const cited = (quote: string, label: string): Citation => ({
  marker: `[p. ${label}]`,
  bookId,
  page: Number(label),
  label,
  passageId: null,
  quote,
  verdict: 'verbatim',
});

/** The best passage and another one. */
const quoteCard = (text: string): AnswerCard => ({
  sections: [
    { kind: 'quote', cite: 0, headings: ['Windows'], blocks: [{ kind: 'prose', text }] },
    {
      kind: 'places',
      role: 'also',
      rows: [{ cite: 1, heading: 'Noise', chapter: null, line: 'Noise is everywhere.' }],
    },
  ],
});
const closestCard: AnswerCard = {
  sections: [
    {
      kind: 'places',
      role: 'closest',
      rows: [{ cite: 0, heading: 'Noise', chapter: null, line: 'Noise is everywhere.' }],
    },
  ],
};

interface Said {
  readonly asked: string;
  readonly outcome: AnswerOutcome;
  readonly selection?: Turn['selection'];
}

/** A conversation with cards, as an engine without a model answers. */
const talk = (said: readonly Said[]): readonly Turn[] =>
  said.flatMap(({ asked, outcome, selection = null }, at) => {
    const turnId = 2 * at + 1;
    const answered = outcome === 'answered';
    const closest = outcome === 'closest';
    return [
      sampleTurn({ turnId: asTurnId(turnId), content: asked, selection }),
      sampleTurn({
        turnId: asTurnId(turnId + 1),
        role: 'assistant',
        replyTo: asTurnId(turnId),
        content: answered ? lobe : closest ? 'Noise is everywhere.' : 'Nothing.',
        outcome,
        basis: answered ? 'book' : outcome === 'reply' ? 'none' : 'refused',
        card: answered ? quoteCard(lobe) : closest ? closestCard : { sections: [] },
        citations: answered
          ? [cited(lobe, '149'), cited('Noise is everywhere.', '12')]
          : closest
            ? [cited('Noise is everywhere.', '12')]
            : [],
      }),
    ];
  });

const selection = { bookId, page: 149, quote: 'main lobe width' };

describe('the lines of a session', () => {
  it('leaves out what Lectern was asked to do', () => {
    const said = [
      'Move my plan by two days',
      'Put that in a note',
      'Forget that.',
      'Don’t use the memory here',
    ].map((asked) => ({
      asked,
      outcome: 'reply' as const,
    }));
    expect(sessionLines(talk(said), 'UTC')).toEqual([]);
  });

  it('have the words of the best passage only, with its page', () => {
    const [line, ...others] = sessionLines(
      talk([{ asked: 'How wide is the main lobe?', outcome: 'answered' }]),
      'UTC',
    );
    expect(line).toMatchObject({
      said: 'How wide is the main lobe?',
      outcome: 'answered',
      quotes: [{ text: lobe, label: '149' }],
      own: null,
    });
    expect(others).toEqual([]);
  });

  it('leave out answers that came close, found nothing, or were rejected', () => {
    const lines = sessionLines(
      talk([
        { asked: 'Who paid the recruits?', outcome: 'closest' },
        { asked: 'What were the recruits paid?', outcome: 'not-found' },
        { asked: 'How wide is the main lobe?', outcome: 'answered' },
        { asked: "No, that's wrong.", outcome: 'reply' },
      ]),
      'UTC',
    );
    expect(lines.flatMap(({ quotes, own }) => [...quotes, own]).filter((one) => one !== null)).toEqual([]);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['closest', 'not-found', 'answered']);
  });

  it('leave out thanks, and questions answered from memory', () => {
    const turns = [
      ...talk([{ asked: 'Thanks!', outcome: 'reply' }]),
      sampleTurn({ turnId: asTurnId(11), content: 'What is my name?' }),
      sampleTurn({
        turnId: asTurnId(12),
        role: 'assistant',
        replyTo: asTurnId(11),
        content: 'Ana.',
        outcome: 'answered',
        basis: 'memory',
      }),
    ];
    expect(sessionLines(turns, 'UTC')).toEqual([]);
  });

  it('name a selection once when several questions were about it', () => {
    const lines = sessionLines(
      talk([
        { asked: 'Explain this', outcome: 'answered', selection },
        { asked: 'Why is that useful?', outcome: 'answered', selection },
      ]),
      'UTC',
    );
    expect(sessionText(lines).split(selection.quote)).toHaveLength(2);
  });

  it('as text say what was to be remembered, rather than that it was asked', () => {
    const lines = sessionLines(
      talk([{ asked: 'Remember that I am allergic to peanuts.', outcome: 'reply' }]),
      'UTC',
    );
    expect(sessionText(lines)).toMatch(/^You said /);
  });

  it('end a sentence with one full stop', () => {
    const lines = sessionLines(talk([{ asked: 'I live in Bergen.', outcome: 'reply' }]), 'UTC');
    expect(sessionText(lines)).toBe('You said “I live in Bergen”.');
  });

  it('have the printed label of a selection', async () => {
    const library = { labelsOf: async () => new Map([[149, 'xiv']]) };
    const turns = talk([{ asked: 'Explain this', outcome: 'answered', selection }]);
    expect((await readSessionLines(library, turns, 'UTC'))[0]?.selection).toEqual({
      quote: 'main lobe width',
      label: 'xiv',
    });
  });

  it('as text say what was asked, where the book answers, and what it lacks', () => {
    const lines = sessionLines(
      talk([
        { asked: 'How do I remove the DC offset?', outcome: 'answered' },
        { asked: 'Explain this', outcome: 'answered', selection },
        { asked: 'How long is the filter?', outcome: 'closest' },
        { asked: 'What is a window?', outcome: 'answered' },
        { asked: 'What were the recruits paid?', outcome: 'not-found' },
      ]),
      'UTC',
    );
    expect(sessionText(lines)).toBe(
      'You asked “How do I remove the DC offset?” (answered on p. 149), about “main lobe width” (p. 149) (answered on p. 149) and two more questions. “What were the recruits paid?” was not found in the book.',
    );
  });
});

describe('the title of a session', () => {
  const titleOf = async (said: readonly Said[]): Promise<string> => {
    const conclusion = await concludeSession(
      {
        store: { library: { labelsOf: async () => new Map([[149, '149']]) } },
        cognition: createBuiltinCognition({ embedder: bagEmbedder(), encoder: miniLm }),
        clock: fixedClock('2026-03-02T09:00:00.000Z'),
        logger: { info: () => undefined, error: () => undefined },
      },
      talk(said),
      null,
      new AbortController().signal,
    );
    return conclusion.title;
  };

  it('is the first question about the book', async () => {
    expect(
      await titleOf([
        { asked: 'Hello!', outcome: 'reply' },
        { asked: 'My name is Ana.', outcome: 'reply' },
        { asked: 'What is a window?', outcome: 'not-found' },
        { asked: 'And why?', outcome: 'answered' },
      ]),
    ).toBe('What is a window?');
  });

  it('is a question about the learner rather than small talk if none is about the book', async () => {
    expect(
      await titleOf([
        { asked: 'How are you?', outcome: 'reply' },
        { asked: 'I work in Leeds.', outcome: 'reply' },
        { asked: 'Where do I work?', outcome: 'answered' },
      ]),
    ).toBe('Where do I work?');
  });

  it('names the selected words where the question says nothing without them', async () => {
    expect(await titleOf([{ asked: 'Explain this in simple words', outcome: 'answered', selection }])).toBe(
      'Explain “main lobe width” (p. 149)',
    );
    const long = await titleOf([
      {
        asked: 'What does this mean?',
        outcome: 'closest',
        selection: { ...selection, quote: 'a very long word '.repeat(40) },
      },
    ]);
    expect(long.length).toBeLessThanOrEqual(80);
    expect(long).toMatch(/^Explain “a very long .*…” \(p\. 149\)$/);
  });

  it('is complete even if words of a page were pasted before the question', async () => {
    expect(
      await titleOf([
        {
          asked: '“the width of the main lobe” (p. 2 (EPUB 7)) What does main lobe mean?',
          outcome: 'answered',
        },
      ]),
    ).toBe('What does main lobe mean?');
  });
});

it.each([
  'Yes, exactly.',
  "That's right!",
  'Thanks, that is exactly what I meant',
  'Remember this',
  'correct',
  'Please remember that.',
])('%s confirms', (text) => {
  expect([confirmsAnswer(text), refutesAnswer(text)]).toEqual([true, false]);
});
it.each([
  "No, that's wrong.",
  'That is not what I asked. I meant the filter.',
  'Sorry, but this is not right',
  'wrong',
  "That doesn't answer my question.",
])('%s refutes', (text) => {
  expect([confirmsAnswer(text), refutesAnswer(text)]).toEqual([false, true]);
});
it.each([
  'Is that right?',
  'What is the wrong way to do it?',
  'Remember that my exam is on Monday',
  'Is that wrong?',
  'Exactly how long is it?',
  'What is right?',
])('%s is neither', (text) => {
  expect([confirmsAnswer(text), refutesAnswer(text)]).toEqual([false, false]);
});
