import { describe, expect, it } from 'vitest';
import { noticedFacts } from '../../../../src/adapters/cognition/builtin/notice/noticed-facts';
import { loadMiniLm } from '../../../../src/adapters/embedding/minilm';
import type { SentenceEncoder } from '../../../../src/core/ports';
import { asTurnId } from '../../../../src/shared/model';

const loading = loadMiniLm(0, 1);
const encoder: SentenceEncoder = {
  modelId: 'minilm',
  dimension: 384,
  encode: async (texts, _urgency, _signal, reading) => (await loading).encode(texts, reading),
  close: async () => {},
};
const quotesIn = async (content: string, from: SentenceEncoder | undefined = encoder) => {
  const message = { turnId: asTurnId(1), content, at: '2026-03-02T10:00:00Z' };
  const facts = await noticedFacts(message, 'UTC', from, new AbortController().signal);
  return facts.map(({ evidence }) => evidence.quote);
};

describe('noticed facts', () => {
  it.each([
    ['three little ones at home so weekday evenings are gone', /weekday evenings are gone/],
    ['I am vegetarian', /vegetarian/],
    ['hi! I drive a night bus. What is a scree slope?', /I drive a night bus/],
  ])('%s', async (says, quote) => {
    expect((await quotesIn(says)).join(' | ')).toMatch(quote);
  });

  it.each([
    'what does the author mean by attention?',
    'thanks, that clears it up',
    'the chapter on breathing is the best so far',
    'The coach wrote: "I train every morning and hate running."',
  ])('nothing in: %s', async (says) => {
    expect(await quotesIn(says)).toEqual([]);
  });

  it('stores what the learner asks to remember', async () => {
    expect(await quotesIn('Remember that the blue folder holds the sources.')).toHaveLength(1);
  });

  it('decides by rule if the encoder fails', async () => {
    const broken: SentenceEncoder = { ...encoder, encode: () => Promise.reject(new Error('no encoder')) };
    expect(await quotesIn('I work as a nurse.', broken)).toHaveLength(1);
  });
});
