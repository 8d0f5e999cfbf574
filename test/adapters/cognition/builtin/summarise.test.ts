import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBuiltinCognition } from '../../../../src/adapters/cognition/builtin';
import { plainSentences } from '../../../../src/adapters/cognition/builtin/text/plain-sentences';
import { createTokenizer } from '../../../../src/adapters/system/tokenizer';
import type { SummariseTask } from '../../../../src/core/ports';
import { saidLines } from '../../../../src/shared/text/said-lines';
import { brokenEmbedder, hashedEmbedder } from './hashed-embedder';

const tokenizer = createTokenizer(join(import.meta.dirname, '../../../../resources/tokens'));
const mind = createBuiltinCognition({ embedder: hashedEmbedder, tokenizer });
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

const talk: SummariseTask['texts'] = [
  { speaker: 'user', text: 'Hello!' },
  { speaker: 'assistant', text: 'Hello. Ask me anything about the book.' },
  { speaker: 'user', text: 'My exam is on 14 June. What is the quiet check?' },
  {
    speaker: 'assistant',
    text: 'In “Breath and Body”, under “The quiet check”, the book says: “The quiet check is a tour of five places where it hides: brow, jaw, shoulders, hands, belly.” [p. 13]',
  },
  { speaker: 'user', text: 'Who is Tomas Achterberg?' },
  {
    speaker: 'assistant',
    text: 'In “Breath and Body” the book says: “Tomas Achterberg, an apprentice joiner, tied it to the moment when he set down one tool.” [p. 13]',
  },
  { speaker: 'user', text: 'What is the capital of Paraguay?' },
  {
    speaker: 'assistant',
    text: '“A Field Guide” does not seem to answer that. I looked for “capital” and “paraguay”.',
  },
];

describe('a summary of a text', () => {
  const sentences = { min: 3, max: 4 };

  it('is made of its own sentences, in order, within the limits', async () => {
    const summary = await mind.summarise(
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

  it('keeps names, numbers and dates rather than talk, and says nothing twice', async () => {
    const summary = await mind.summarise(
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

  it('extends what was summed up before and keeps what still matters', async () => {
    const previous = 'The harbour at Orrin belonged to Countess Ilse Brandt until 1602.';
    const summary = await mind.summarise(
      { of: 'chapter', texts: [{ speaker: null, text: tidal }], previous, sentences },
      signal,
    );
    expect(summary.startsWith(previous)).toBe(true);
    expect(plainSentences(summary).length).toBeGreaterThan(1);
    expect(plainSentences(summary).length).toBeLessThanOrEqual(4);
  });

  it('is never empty where there is text, without vectors too', async () => {
    const alone = createBuiltinCognition({ embedder: brokenEmbedder });
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
    expect(await mind.summarise({ of: 'turns', texts: [], previous: 'Kept.', sentences }, signal)).toBe(
      'Kept.',
    );
  });

  it('of a book has a word from each chapter, within 1,500 tokens', async () => {
    const names = [
      '01-what-toughness-is.md',
      '03-breath-and-body.md',
      '08-setbacks.md',
      '10-rest-as-a-skill.md',
    ];
    const texts = names.map((name) => ({ speaker: null, text: chapter(name) }));
    const task = { of: 'book', texts, previous: null, sentences: { min: 6, max: 30 } } as const;
    const summary = await mind.summarise(task, signal);
    expect(tokenizer.count(summary)).toBeLessThanOrEqual(1500);
    const found = plainSentences(summary);
    expect(found.length).toBeGreaterThanOrEqual(6);
    for (const { text } of texts) expect(found.some((sentence) => fold(text).includes(sentence))).toBe(true);
    expect(await mind.summarise(task, signal)).toBe(summary);
  });
});

describe('a summary of a session', () => {
  const sentences = { min: 3, max: 5 };

  it('tells what was asked and what the book answered, with its page, and what the learner said', async () => {
    const summary = await mind.summarise({ of: 'session', texts: talk, previous: null, sentences }, signal);
    expect(summary).toContain('You said that your exam is on 14 June.');
    expect(summary).toContain(
      'You asked “What is the quiet check?”, and the book says: “The quiet check is a tour',
    );
    expect(summary).toContain('(p. 13)');
    expect(summary).toContain('Tomas Achterberg');
    expect(summary).toContain('The book had no answer to “What is the capital of Paraguay?”.');
    expect(summary).not.toContain('Hello');
    const count = plainSentences(summary).length;
    expect(count).toBeGreaterThanOrEqual(3);
    expect(count).toBeLessThanOrEqual(5);
  });

  it('gives the book only what came from the book', async () => {
    const texts: SummariseTask['texts'] = [
      { speaker: 'user', text: 'What is the quiet check?' },
      { speaker: 'assistant', text: 'I would say it is a pause. [p. 3]', basis: 'none' },
      { speaker: 'user', text: 'How long does a rest last?' },
      { speaker: 'assistant', text: 'It is a matter of “ten minutes” [p. 61].', basis: 'book' },
      { speaker: 'user', text: 'Who coached the eights?' },
      { speaker: 'assistant', text: 'Nothing fits.', basis: 'refused' },
    ];
    const summary = await mind.summarise({ of: 'session', texts, previous: null, sentences }, signal);
    expect(summary).toBe(
      'You asked “What is the quiet check?”. You also asked “How long does a rest last?”: “ten minutes” (p. 61). The book had no answer to “Who coached the eights?”.',
    );
  });

  it('does not begin every sentence alike, and ends none of them inside a quotation', async () => {
    const texts = ['quiet check', 'stair drill', 'traffic light', 'mile bank'].flatMap((thing, index) => [
      { speaker: 'user', text: `What is the ${thing}?` },
      {
        speaker: 'assistant',
        text: `“The ${thing} has ${String(index + 2)} parts.” [p. ${String(index + 9)}]`,
        basis: 'book' as const,
      },
    ]);
    const summary = await mind.summarise({ of: 'session', texts, previous: null, sentences }, signal);
    expect(plainSentences(summary)).toEqual([
      'You asked “What is the quiet check?”, and the book says: “The quiet check has 2 parts” (p. 9).',
      'You also asked “What is the stair drill?”: “The stair drill has 3 parts” (p. 10).',
      'To “What is the traffic light?”, the book answers: “The traffic light has 4 parts” (p. 11).',
      'You also asked “What is the mile bank?”: “The mile bank has 5 parts” (p. 12).',
    ]);
    // A summary that goes on reads its own sentences.
    const on = await mind.summarise({ of: 'session', texts: [], previous: summary, sentences }, signal);
    expect(on).toBe(summary);
  });

  it('puts what the learner told into one sentence, statements of other things too', async () => {
    const texts = [
      { speaker: 'user', text: 'I am a nurse in Leeds.' },
      { speaker: 'user', text: 'The padlock opens with 4417.' },
      { speaker: 'user', text: 'My exam is on 14 June.' },
    ];
    const summary = await mind.summarise({ of: 'session', texts, previous: null, sentences }, signal);
    expect(summary).toBe(
      'You said that you are a nurse in Leeds, that the padlock opens with 4417, and that your exam is on 14 June.',
    );
    const on = await mind.summarise({ of: 'session', texts: [], previous: summary, sentences }, signal);
    expect(on).toBe(summary);
  });

  it('says what the learner stated of what is theirs, and does not call it a question', async () => {
    const texts = [
      'The code of my locker is 7719.',
      'Our boat was lent to me by Ada.',
      'The mine was closed, i.e. the pit of a friend of mine.',
    ].map((text) => ({ speaker: 'user', text }));
    expect(await mind.summarise({ of: 'session', texts, previous: null, sentences }, signal)).toBe(
      'You said that the code of your locker is 7719, that your boat was lent to you by Ada, and that the mine was closed, i.e. the pit of a friend of yours.',
    );
  });

  it('of one exchange has the question and the answer as sentences of their own', async () => {
    const summary = await mind.summarise(
      { of: 'session', texts: talk.slice(2, 4), previous: null, sentences },
      signal,
    );
    expect(plainSentences(summary)).toHaveLength(3);
  });

  it('goes on from the running summary', async () => {
    const previous = await mind.summarise(
      { of: 'turns', texts: talk.slice(2, 4), previous: null, sentences: { min: 2, max: 4 } },
      signal,
    );
    const summary = await mind.summarise(
      { of: 'turns', texts: talk.slice(4), previous, sentences: { min: 2, max: 4 } },
      signal,
    );
    expect(summary).toContain('14 June');
    expect(summary).toContain('Tomas Achterberg');
    expect(plainSentences(summary).length).toBeLessThanOrEqual(4);
  });

  it('keeps an early detail through many extensions', async () => {
    let running: string | null = null;
    for (let round = 0; round < 8; round += 1) {
      const texts =
        round === 0
          ? talk.slice(2, 4)
          : [
              { speaker: 'user', text: `What does chapter ${String(round)} say about practice?` },
              {
                speaker: 'assistant',
                text: `The book says: “Practise for ${String(round)} minutes and then stop.” [p. ${String(round + 20)}]`,
              },
            ];
      running = await mind.summarise(
        { of: 'turns', texts, previous: running, sentences: { min: 2, max: 4 } },
        signal,
      );
      expect(plainSentences(running).length).toBeLessThanOrEqual(4);
    }
    expect(running).toContain('14 June');
    expect(running).toContain('chapter 7');
  });

  it('sums up what stands word for word in the summary so far, once there is more', async () => {
    const previous = saidLines([
      { speaker: 'user', text: 'My name is Ada and I live in Portland.' },
      { speaker: 'user', text: 'What is the quiet check?' },
      { speaker: 'assistant', text: talk[3]?.text ?? '' },
    ]);
    const summary = await mind.summarise(
      { of: 'session', texts: talk.slice(4), previous, sentences },
      signal,
    );
    expect(summary).toContain('You said that your name is Ada and that you live in Portland.');
    expect(summary).toContain('You asked “What is the quiet check?”, and the book says: “The quiet check is');
    expect(summary).not.toMatch(/Lectern answered|You asked:|You said:/);
  });

  it('puts no words of an answer into the mouth of the book, also where it is extended', async () => {
    const answered = (texts: SummariseTask['texts'], previous: string | null): Promise<string> =>
      mind.summarise({ of: 'session', texts, previous, sentences: { min: 1, max: 6 } }, signal);
    const first = await answered(
      [
        { speaker: 'user', text: 'How many places has the quiet check?' },
        { speaker: 'assistant', text: 'It goes through five places of the body. [p. 13]', basis: 'book' },
      ],
      null,
    );
    expect(first).toContain('he answer was: “It goes through five places of the body”.');
    const extended = await answered(talk.slice(4, 6), first);
    expect(extended).toMatch(/the answer was: “It goes through five places of the body”\./i);
    expect(extended).toContain('“Tomas Achterberg, an apprentice joiner');
    expect(extended).not.toMatch(/book says: “It goes|answer was: “Tomas/);
  });
});

it('makes a book’s summary of whole sentences, where any is one', async () => {
  const summaryOf = (text: string) =>
    mind.summarise(
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
  // Thai ends no sentence with a mark.
  expect(await summaryOf('1. น้ำขึ้นน้ำลงเกิดจากดวงจันทร์')).toBe('น้ำขึ้นน้ำลงเกิดจากดวงจันทร์');
});
