import { asTurnId, type SessionLine } from '../../../../src/shared/model';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBuiltinCognition } from '../../../../src/adapters/cognition/builtin';
import { miniLm } from '../../../support/mini-lm';
import { plainSentences } from '../../../../src/adapters/cognition/builtin/text/plain-sentences';
import { createTokenizer } from '../../../../src/adapters/system/tokenizer';
import type { Cognition, SummariseTask } from '../../../../src/core/ports';
import { summaryText } from '../../../../src/shared/messages/en/summary-text';
import { brokenEmbedder, hashedEmbedder } from './hashed-embedder';

const tokenizer = createTokenizer(join(import.meta.dirname, '../../../../resources/tokens'));
/** As text, in which the chosen sentences can be found. */
const inWords = (engine: Cognition) => ({
  summarise: async (task: SummariseTask, within: AbortSignal) =>
    summaryText(await engine.summarise(task, within)),
});
const cognition = inWords(createBuiltinCognition({ embedder: hashedEmbedder, tokenizer, encoder: miniLm }));
const signal = new AbortController().signal;
const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();
const chapter = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../../resources/sample-book', name), 'utf8')
    .replace(/[*_#]+/g, '')
    .trim();

const tidal = `The tidal mill at Orrin was built in 1641 by Magda Terhune. It ground barley for three parishes.
A mill needs a pond, and the pond at Orrin holds 12,000 cubic metres. The pond fills twice a day.
Twice a day the pond is filled by the tide. People in the village are fond of the mill.
The wheel turned for the last time on 9 March 1921, when the dam broke. Nobody was hurt.
In summer the meadow behind it is full of flowers. Restoration began in 1988 under Piet Lanzing and cost 40,000 crowns.`;

const line = (said: string, rest: Partial<SessionLine> = {}): SessionLine => ({
  turnId: asTurnId(1),
  said,
  selection: null,
  outcome: 'answered',
  quotes: [],
  own: null,
  ...rest,
});

const talk: readonly SessionLine[] = [
  line('Hello!', { outcome: 'reply' }),
  line('My exam is on 14 June. What is the quiet check?', {
    quotes: [
      {
        text: 'The quiet check is a tour of five places where it hides: brow, jaw, shoulders, hands, belly.',
        label: '13',
      },
    ],
  }),
  line('Who is Tomas Achterberg?', {
    quotes: [
      {
        text: 'Tomas Achterberg, an apprentice joiner, tied it to the moment when he set down one tool.',
        label: '13',
      },
    ],
  }),
  line('What is the capital of Paraguay?', { outcome: 'not-found' }),
];

describe('a session in a summary', () => {
  const summed = (said: string, quote: string) =>
    cognition.summarise(
      {
        of: 'session',
        texts: [],
        previous: null,
        lines: [line(said, { quotes: quote === '' ? [] : [{ text: quote, label: '13' }] })],
        sentences: { min: 1, max: 3 },
      },
      signal,
    );

  it('quotes a complete sentence, or gives only the page if there is none', async () => {
    expect(await summed('What is the quiet check?', 'The quiet check is a tour of five places.')).toBe(
      'You asked “What is the quiet check?”, and the book says: “The quiet check is a tour of five places” (p. 13).',
    );
    expect(await summed('What is the quiet check?', 'and at the last of these it ends')).toBe(
      'You asked “What is the quiet check?” and were shown p. 13.',
    );
  });

  it('says what was to be remembered as a statement, not as a question', async () => {
    expect(await summed('Remember that chapter 4 is my favourite', '')).toBe(
      'You said that chapter 4 is your favourite.',
    );
    expect(await summed('Remember that I always mix up cue and routine', '')).toBe(
      'You said that you always mix up cue and routine.',
    );
  });
});

describe('a summary of a text', () => {
  const sentences = { min: 3, max: 4 };

  it('is made of its own sentences, in order, within the limits', async () => {
    const summary = await cognition.summarise(
      { of: 'chapter', texts: [{ speaker: null, text: tidal }], previous: null, sentences },
      signal,
    );
    const found = plainSentences(summary);
    expect(found.length).toBeGreaterThanOrEqual(3);
    expect(found.length).toBeLessThanOrEqual(4);
    const places = found.map((sentence) => fold(tidal).indexOf(sentence));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('prefers names, numbers and dates to small talk, and repeats nothing', async () => {
    const summary = await cognition.summarise(
      { of: 'chapter', texts: [{ speaker: null, text: tidal }], previous: null, sentences },
      signal,
    );
    const kept = ['Magda Terhune', '1641', '12,000', '9 March 1921', 'Piet Lanzing', '40,000'].filter((one) =>
      summary.includes(one),
    );
    expect(kept.length).toBeGreaterThanOrEqual(5);
    expect(summary).not.toContain('flowers');
    expect(summary.includes('fills twice a day') && summary.includes('Twice a day the pond')).toBe(false);
  });

  it('extends the previous summary and keeps what still matters', async () => {
    const previous = 'The harbour at Orrin belonged to Countess Ilse Brandt until 1602.';
    const summary = await cognition.summarise(
      { of: 'chapter', texts: [{ speaker: null, text: tidal }], previous, sentences },
      signal,
    );
    expect(summary.startsWith(previous)).toBe(true);
    expect(plainSentences(summary).length).toBeGreaterThan(1);
    expect(plainSentences(summary).length).toBeLessThanOrEqual(4);
  });

  it('is never empty if there is text, even without vectors', async () => {
    const alone = inWords(createBuiltinCognition({ embedder: brokenEmbedder, encoder: miniLm }));
    for (const text of ['Yes.', 'a heading only', tidal, '???']) {
      for (const of of ['turns', 'session', 'chapter', 'book'] as const) {
        expect(
          await alone.summarise(
            { of, texts: [{ speaker: 'user', text }], previous: null, sentences },
            signal,
          ),
        ).not.toBe('');
      }
    }
    expect(await cognition.summarise({ of: 'turns', texts: [], previous: 'Kept.', sentences }, signal)).toBe(
      'Kept.',
    );
  });

  it('of a book covers each chapter, within 1,500 tokens', async () => {
    const names = [
      '01-what-toughness-is.md',
      '03-breath-and-body.md',
      '08-setbacks.md',
      '10-rest-as-a-skill.md',
    ];
    const texts = names.map((name) => ({ speaker: null, text: chapter(name) }));
    const task = { of: 'book', texts, previous: null, sentences: { min: 6, max: 30 } } as const;
    const summary = await cognition.summarise(task, signal);
    expect(tokenizer.count(summary)).toBeLessThanOrEqual(1500);
    const found = plainSentences(summary);
    expect(found.length).toBeGreaterThanOrEqual(6);
    for (const { text } of texts) expect(found.some((sentence) => fold(text).includes(sentence))).toBe(true);
    expect(await cognition.summarise(task, signal)).toBe(summary);
  });
});

describe('a summary of a session', () => {
  const summaryOf = (
    lines: readonly SessionLine[],
    sentences: SummariseTask['sentences'] = { min: 3, max: 5 },
  ): Promise<string> =>
    cognition.summarise({ of: 'session', texts: [], previous: null, lines, sentences }, signal);

  it('says what was asked and what the book answered, with its page, and what the learner said', async () => {
    const summary = await summaryOf(talk);
    expect(summary).toContain('You said that your exam is on 14 June.');
    expect(summary).toContain(
      'You asked “What is the quiet check?”, and the book says: “The quiet check is a tour',
    );
    expect(summary).toContain('(p. 13)');
    expect(summary).toContain('Tomas Achterberg');
    expect(summary).toContain('“What is the capital of Paraguay?” was not found in the book.');
    expect(summary).not.toContain('Hello');
    const count = plainSentences(summary).length;
    expect(count).toBeGreaterThanOrEqual(3);
    expect(count).toBeLessThanOrEqual(5);
  });

  it('leaves out answers that only came close, and attributes to the book only what is in it', async () => {
    expect(
      await summaryOf([
        line('What is the quiet check?', { own: 'It is a pause, I would say. [p. 3]' }),
        line('How long does a rest last?', { quotes: [{ text: 'A rest lasts ten minutes.', label: '61' }] }),
        line('Who rowed in the first boat?', { outcome: 'closest' }),
        line('Who coached the eights?', { outcome: 'not-found' }),
        line('Who coxed the fours?', { outcome: 'not-found' }),
      ]),
    ).toBe(
      'You asked “What is the quiet check?”, and the answer was: “It is a pause, I would say”. ' +
        'You also asked “How long does a rest last?”: “A rest lasts ten minutes” (p. 61). ' +
        'You also asked “Who rowed in the first boat?”; only related passages were found. ' +
        '“Who coached the eights?” and “Who coxed the fours?” were not found in the book.',
    );
  });

  it('names the selected words where the question says nothing without them', async () => {
    const selection = { quote: 'the width of the main lobe', label: '149' };
    const quotes = [{ text: 'The main lobe is as wide as the window is short.', label: '150' }];
    expect(
      await summaryOf([line('Explain this in simple words', { selection, quotes })], { min: 1, max: 3 }),
    ).toBe(
      'You asked about “the width of the main lobe” (p. 149), and the book says: “The main lobe is as wide as the window is short” (p. 150).',
    );
  });

  it('gives the page of a longer quote instead of picking a sentence from it', async () => {
    const quotes = [{ text: 'The main lobe is wide. The window is short.', label: '150' }];
    expect(await summaryOf([line('How wide is the main lobe?', { quotes })], { min: 1, max: 3 })).toBe(
      'You asked “How wide is the main lobe?” and were shown p. 150.',
    );
  });

  it('does not begin every sentence alike, and ends none of them inside a quotation', async () => {
    const lines = ['quiet check', 'stair drill', 'traffic light', 'mile bank'].map((thing, index) =>
      line(`What is the ${thing}?`, {
        quotes: [{ text: `The ${thing} has ${String(index + 2)} parts.`, label: String(index + 9) }],
      }),
    );
    expect(plainSentences(await summaryOf(lines))).toEqual([
      'You asked “What is the quiet check?”, and the book says: “The quiet check has 2 parts” (p. 9).',
      'You also asked “What is the stair drill?”: “The stair drill has 3 parts” (p. 10).',
      'To “What is the traffic light?”, the book answers: “The traffic light has 4 parts” (p. 11).',
      'You also asked “What is the mile bank?”: “The mile bank has 5 parts” (p. 12).',
    ]);
  });

  it('puts what the learner said into one sentence, including statements about other things', async () => {
    const lines = ['I am a nurse in Leeds.', 'The padlock opens with 4417.', 'My exam is on 14 June.'];
    expect(await summaryOf(lines.map((said) => line(said, { outcome: 'reply' })))).toBe(
      'You said that you are a nurse in Leeds, that the padlock opens with 4417, and that your exam is on 14 June.',
    );
  });

  it('reports a statement about the learner’s things as a statement, not as a question', async () => {
    const lines = [
      'The code of my locker is 7719.',
      'Our boat was lent to me by Ada.',
      'The mine was closed, i.e. the pit of a friend of mine.',
    ].map((said) => line(said, { outcome: 'reply' }));
    expect(await summaryOf(lines)).toBe(
      'You said that the code of your locker is 7719, that your boat was lent to you by Ada, and that the mine was closed, i.e. the pit of a friend of yours.',
    );
  });

  it('of one exchange has separate sentences for the question and the answer', async () => {
    expect(plainSentences(await summaryOf(talk.slice(1, 2)))).toHaveLength(3);
  });

  it('keeps an early detail and the newest answer of a long conversation', async () => {
    const later = Array.from({ length: 90 }, (_, round) =>
      line(`What does chapter ${String(round)} say about practice?`, {
        quotes: [{ text: `Practise for ${String(round)} minutes and then stop.`, label: String(round + 20) }],
      }),
    );
    const summary = await summaryOf([...talk.slice(1, 2), ...later], { min: 2, max: 4 });
    expect(plainSentences(summary).length).toBeLessThanOrEqual(4);
    expect(summary).toContain('14 June');
    expect(summary).toContain('chapter 89');
  });
});

it('builds a book’s summary from complete sentences if there are any', async () => {
  const summaryOf = (text: string) =>
    cognition.summarise(
      { of: 'book', texts: [{ speaker: null, text }], previous: null, sentences: { min: 2, max: 5 } },
      signal,
    );
  expect(
    await summaryOf('1. Free Mills of Orrin\n\nThe mill at Orrin grinds barley for three parishes.'),
  ).toBe('The mill at Orrin grinds barley for three parishes.');
  expect(
    await summaryOf(
      'millers (and those who carry for them) pay no toll.\n\nThe mill at Orrin grinds barley for three parishes.',
    ),
  ).toBe('The mill at Orrin grinds barley for three parishes.');
  // Thai has no mark at the end of a sentence.
  expect(await summaryOf('1. น้ำขึ้นน้ำลงเกิดจากดวงจันทร์')).toBe('น้ำขึ้นน้ำลงเกิดจากดวงจันทร์');
});
