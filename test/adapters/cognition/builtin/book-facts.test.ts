import { describe, expect, it } from 'vitest';
import { bookFacts } from '../../../../src/adapters/cognition/builtin/facts/book-facts';
import { asBookId, asPassageId, asTurnId, type Citation, type Turn } from '../../../../src/shared/model';
import { turn } from './collect';
import { drawnSentences, mendedSentences } from './book-sentences';

const citation = (quote: string, page = 12, verdict: Citation['verdict'] = 'verbatim'): Citation => ({
  marker: `[p. ${String(page)}]`,
  bookId: asBookId('b0123456789abcdef'),
  page,
  label: String(page),
  passageId: asPassageId(3),
  quote,
  verdict,
});
const extract = (asked: string, citations: readonly Citation[], basis: Turn['basis'] = 'book') =>
  bookFacts(
    turn({ content: asked }),
    turn({ turnId: asTurnId(2), role: 'assistant', content: '…', basis, citations: [...citations] }),
  );

describe('facts about the book', () => {
  it.each([
    [
      'What is mental toughness?',
      'Mental toughness is the trained ability to keep choosing your next action when discomfort is voting for another one.',
      'definition',
    ],
    [
      'What is an anchor?',
      'Anchor. A plain physical sensation to which attention is brought back.',
      'definition',
    ],
  ])('%s: %s is a %s', (asked, quote, type) => {
    const [fact, ...others] = extract(asked, [citation(quote)]);
    expect(others).toEqual([]);
    expect(fact).toMatchObject({
      scope: 'book',
      type,
      words: quote,
      method: 'rule',
      evidence: { kind: 'page', turnId: 2, page: 12, label: '12', quote },
    });
  });

  it.each([
    ['half a sentence', 'comes after the half moon.'],
    ['what points back', 'It takes about fifteen seconds and nobody sees it.'],
    ['a question', 'How long does it take to become usable?'],
    ['a step', 'Hold the line for a long time while you count four, until the tide has turned.'],
    ['an example', 'Rurik Halloran, who rowed for nineteen years, took a long time to read the tide.'],
    ['a plain statement', 'Long tides take their time and run in the open rather than in secret.'],
    ['a definition of something else', 'An ebb anchor is a stone that is tied to a rope and let down.'],
    ['an unfinished one', 'A neap tide is the smallest tide of the month and'],
  ])('leave out %s', (_, quote) => {
    expect(extract('How long does the tide take?', [citation(quote)])).toEqual([]);
  });

  // Tuning sets: the rules were written with these in view.
  it.each([
    ['drawn at random', drawnSentences],
    ['once judged wrongly', mendedSentences],
  ])('are of the right kind in sentences of a book %s', (_, sentences) => {
    const kindOf = (sentence: string) => extract(sentence, [citation(sentence)])[0]?.type ?? null;
    const wrong = sentences.filter(
      ([sentence, type]) => kindOf(sentence) !== (type === 'definition' ? type : null),
    );
    const misses = wrong.map(([sentence, type]) => `${type}, not ${kindOf(sentence)}: ${sentence}`);
    expect(1 - wrong.length / sentences.length, `Wrong:\n${misses.join('\n')}`).toBeGreaterThanOrEqual(0.8);
  });

  it('come only from quotes that were found, and never from a refusal', () => {
    const quote = 'Mental toughness is the trained ability to keep choosing your next action.';
    expect(extract('What is toughness?', [citation(quote, 3, 'not-found')])).toEqual([]);
    expect(extract('What is toughness?', [citation(quote)], 'refused')).toEqual([]);
    expect(extract('What is toughness?', [citation(quote), citation(quote)])).toHaveLength(1);
  });
});
