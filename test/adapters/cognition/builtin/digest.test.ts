import { summaryText } from '../../../../src/shared/messages/en/summary-text';
import { describe, expect, it } from 'vitest';
import { createBuiltinCognition } from '../../../../src/adapters/cognition/builtin';
import { asSessionId, asTurnId, type SessionLine, type Turn } from '../../../../src/shared/model';
import { hashedEmbedder } from './hashed-embedder';

const cognition = createBuiltinCognition({ embedder: hashedEmbedder });
const signal = new AbortController().signal;

const talk = (...said: readonly string[]): readonly Turn[] =>
  said.map((content, index) => ({
    turnId: asTurnId(index + 1),
    sessionId: asSessionId('00000000-0000-4000-8000-000000000001'),
    role: index % 2 === 0 ? 'user' : 'assistant',
    speaker: null,
    content,
    state: 'complete',
    replyTo: index % 2 === 0 ? null : asTurnId(index),
    model: null,
    tokens: null,
    citations: [],
    outcome: null,
    card: null,
    selection: null,
    basis: index % 2 === 0 ? null : 'book',
    error: null,
    errorCode: null,
    fallbacks: [],
    at: '2026-03-04T18:00:00.000Z',
  }));
const digest = (turns: readonly Turn[], known: readonly string[] = []) =>
  cognition.digest({ turns, known, now: '2026-03-04T19:00:00.000Z', timeZone: 'Europe/Berlin' }, signal);
const texts = async (...said: readonly string[]) => (await digest(talk(...said))).map(({ words }) => words);

describe('the conclusions of a session, by rule (E2)', () => {
  it('are what the learner decided, found out and concluded', async () => {
    const lines = await digest(
      talk(
        'Ok, I have decided to train before breakfast.',
        'Good.',
        'I found out that my pulse falls when I hum. My conclusion is that breathing out matters most.',
        'Yes.',
        'From tomorrow on it is different: I will never skip the warm-up again.',
        'Good.',
        'It turns out that cold water wakes me faster than coffee.',
        'Good.',
      ),
    );
    expect(lines.map((line) => [line.kind, line.words])).toEqual([
      ['decision', 'decided to train before breakfast'],
      ['discovery', 'found out that my pulse falls when I hum'],
      ['conclusion', 'concluded that breathing out matters most'],
      ['decision', 'decided: I will never skip the warm-up again'],
      ['discovery', 'found out that cold water wakes me faster than coffee'],
    ]);
  });

  it('are recognised however people word them', async () => {
    expect(
      await texts(
        'My conclusion: sleep and attention belong together.',
        'Yes.',
        'What I take from this is that the warm-up has to come before the hard part.',
        'Yes.',
        'I have found that the stair drill takes me about 12 minutes.',
        'Yes.',
        'I realised that the review is what I skip when I am tired.',
      ),
    ).toEqual([
      'concluded that sleep and attention belong together',
      'concluded that the warm-up has to come before the hard part',
      'found out that the stair drill takes me about 12 minutes',
      'concluded that the review is what I skip when I am tired',
    ]);
    expect(await texts('I found my keys under the blue sofa.', 'Good.')).toEqual([]);
  });

  it('may have a condition, but not depend on one', async () => {
    expect(
      await texts(
        'I decided to stop counting breaths if my heart rate is above 150.',
        'Good.',
        'Thanks, and I found out that if I hum, my pulse falls.',
        'Good.',
        'If I hum, I found out that it helps. Unless I decided to rest on Sundays.',
      ),
    ).toEqual([
      'decided to stop counting breaths if my heart rate is above 150',
      'found out that if I hum, my pulse falls',
    ]);
    // Words in quotation marks are kept, unless the statement itself is somebody else's.
    expect(
      await texts(
        'I decided to use the word “calm” as my cue.',
        'Good.',
        'He wrote “I decided to sell the boat”.',
      ),
    ).toEqual(['decided to use the word “calm” as my cue']);
    expect(
      await texts(
        'We agreed that Sundays are rest days, so I made up my mind: no phone at the desk.',
        'Good.',
        'I no longer think the cue word is a trick.',
        'Good.',
        'From now on I read the summary before the chapter.',
      ),
    ).toEqual([
      'decided that Sundays are rest days',
      'no longer think the cue word is a trick',
      'decided: from now on I read the summary before the chapter',
    ]);
  });

  it('are written in the learner’s own words', async () => {
    const lines = await digest(
      talk(
        'I found out that my pulse falls when I hum.',
        'Yes.',
        'I will never skip my warm-up again.',
        'Good.',
      ),
    );
    expect(lines.map((line) => line.words)).toEqual([
      'found out that my pulse falls when I hum',
      'decided: I will never skip my warm-up again',
    ]);
  });

  it('point to the words that say it', async () => {
    const turns = talk('Thanks! I’ve decided to rest on Sundays, my knee needs it.', 'Good.');
    const [line] = await digest(turns);
    expect(turns[0]?.content.slice(line?.start, line?.end)).toBe(line?.quote);
    expect(line?.quote).toContain('decided to rest on Sundays');
  });

  it('leave out questions, suppositions, reports, the immediate next step and the obvious', async () => {
    expect(
      await texts(
        'If I decided to train at dawn, would it help?',
        'It may.',
        'My coach said I have decided to stop. Maybe I found out that it hurts.',
        'I see.',
        'I have decided to ask you about breathing later.',
        'Fine.',
        'Ada decided to sell her boat. “I decided to leave,” says the book.',
        'Fine.',
        'I decided it.',
        'Fine.',
        'What have I decided about training at dawn?',
        'Nothing.',
        'I will ask about knots.',
        'Fine.',
      ),
    ).toEqual([]);
  });

  it('include the tutor’s words only if the learner’s next message confirms them', async () => {
    const observed = 'You breathe in twice as long as you breathe out. Shall we try?';
    expect(await texts('I get dizzy.', observed, 'Yes, exactly.')).toEqual([
      'agreed: You breathe in twice as long as you breathe out',
    ]);
    const [line] = await digest(talk('I get dizzy.', observed, 'Yes, exactly.'));
    expect(line).toMatchObject({ turnId: 3, quote: 'Yes, exactly.' });
    expect(await texts('I get dizzy.', observed, 'Is that so?')).toEqual([]);
    expect(await texts('I get dizzy.', observed, 'Yes, but not always.')).toEqual([]);
    expect(await texts('I get dizzy.', observed, 'Let me think about it.')).toEqual([]);
    const recalled = talk('What do I train?', 'You train your breath every single morning.', 'Right.');
    expect(
      await digest(
        recalled.map((turn) => (turn.role === 'assistant' ? { ...turn, basis: 'memory' as const } : turn)),
      ),
    ).toEqual([]);
  });

  it('repeat neither themselves nor the topic', async () => {
    const said = ['I decided to train before breakfast.', 'Good.'];
    expect(await texts(...said, 'So I have decided to train before breakfast.', 'Good.')).toHaveLength(1);
    expect(await digest(talk(...said), ['Decided to train before breakfast.'])).toEqual([]);
    // More than that, or another number, is something new.
    expect(await digest(talk(...said), ['Decided to train.'])).toHaveLength(1);
    expect(await texts('I decided to rest 3 days.', 'Good.', 'I decided to rest 5 days.')).toHaveLength(2);
  });
});

describe('the name of a topic, by rule', () => {
  const breath = [
    'Decided to practise the long breath at dawn',
    'The long breath calms the pulse',
    'A long breath before the start',
  ];
  const sleep = ['Naps help after a night shift', 'A dark room makes naps longer'];

  it('is what its texts share and others lack', async () => {
    expect((await cognition.nameTopic({ texts: breath, apartFrom: sleep }, signal)).title).toBe(
      'Long breath',
    );
    const named = await cognition.nameTopic({ texts: sleep, apartFrom: breath }, signal);
    expect(named.title.toLowerCase()).toContain('naps');
    expect(sleep).toContain(named.summary);
  });

  it('is always the same, and never missing, even if the texts say nothing', async () => {
    const again = await cognition.nameTopic({ texts: breath, apartFrom: sleep }, signal);
    expect(await cognition.nameTopic({ texts: breath, apartFrom: sleep }, signal)).toEqual(again);
    expect(await cognition.nameTopic({ texts: ['the and of'], apartFrom: [] }, signal)).toMatchObject({
      title: 'Notes',
    });
    expect(await cognition.nameTopic({ texts: [], apartFrom: [] }, signal)).toEqual({
      title: 'Notes',
      summary: '',
    });
  });

  it('gives a summary of one short line', async () => {
    const long = `Breathing ${'and breathing '.repeat(40)}out.`;
    expect(
      (await cognition.nameTopic({ texts: [long], apartFrom: [] }, signal)).summary.length,
    ).toBeLessThanOrEqual(102);
  });
});

describe('how the learner felt (D2)', () => {
  const feeling = (...said: readonly string[]) => cognition.sentiment(said, signal);

  it('is derived from their words and negations', async () => {
    expect(await feeling('I love this, it is wonderful!')).toBeGreaterThan(0.4);
    expect(await feeling('I am scared and I hate the cold.')).toBeLessThan(-0.3);
    expect(await feeling('That was not good.')).toBeLessThan(0);
    expect(await feeling("I don't hate it.")).toBeGreaterThan(0);
  });

  it('is not in what a question is about, unless the learner asks about their own feeling', async () => {
    for (const neutral of [
      'What does the book say about pain?',
      'How do I stop a panic attack?',
      'Explain the fear of losing.',
      'Is stress bad for sleep?',
      'The author says “war is hell”.',
    ])
      expect(await feeling(neutral)).toBeNull();
    expect(await feeling('Why am I so afraid of the start?')).toBeLessThan(-0.2);
    expect(await feeling('What is pain? I am happy with my time.')).toBeGreaterThan(0.3);
  });

  it('is unknown if no word shows it, and otherwise between -1 and 1', async () => {
    expect(await feeling('What is the quiet check, please?')).toBeNull();
    expect(await feeling()).toBeNull();
    expect(Math.abs((await feeling('outstanding superb breathtaking thrilled')) ?? 0)).toBeLessThanOrEqual(1);
  });
});

describe('a period’s text, by rule', () => {
  it('is built from what was said and asked in its parts, without parsing their sentences', async () => {
    const line = (said: string, text: string | null): SessionLine => ({
      turnId: asTurnId(1),
      said,
      selection: null,
      outcome: text === null ? 'not-found' : 'answered',
      quotes: text === null ? [] : [{ text, label: '13' }],
      own: null,
    });
    const text = summaryText(
      await cognition.summarise(
        {
          of: 'period',
          texts: [{ speaker: null, text: 'The summary of a day.' }],
          previous: null,
          lines: [
            line('My exam is on 14 June.', null),
            line('What is the quiet check?', 'The quiet check is a tour of five places.'),
            line('How long is the stair drill?', 'The stair drill takes four minutes.'),
            line('Who rowed in the boat?', null),
          ],
          sentences: { min: 2, max: 3 },
        },
        signal,
      ),
    );
    expect(text).toContain('14 June');
    expect(text).toMatch(/“The (?:quiet check|stair drill)/);
    expect(text).toContain('“Who rowed in the boat?” was not found in the book.');
    expect(text).not.toContain('of a day');
  });
});
