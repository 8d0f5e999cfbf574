import { describe, expect, it } from 'vitest';
import { tokeniseQuestion } from '../../../src/core/retrieval/question/tokenise-question';

const wordsOf = (text: string): string[] => tokeniseQuestion(text).terms.map((term) => term.word);

describe('analysing a question', () => {
  it('drops words that every passage has, and filler words of questions', () => {
    expect(wordsOf('What does the author say about the ring check?')).toEqual(['ring', 'check']);
    expect(wordsOf('Can you explain how Dele’s signal works?')).toEqual(['dele', 'signal', 'works']);
  });

  it('includes each stem once and splits compounds as the index does', () => {
    expect(wordsOf('Is a habit of well-formed habits a habit?')).toEqual(['habit', 'formed']);
  });

  it('keeps all words if there are only stop words', () => {
    expect(wordsOf('Who was it?')).toEqual(['who', 'was', 'it']);
  });

  it('knows which words belong together', () => {
    expect(tokeniseQuestion('the return count of mental toughness').pairs).toEqual([
      ['return', 'count'],
      ['count', 'mental'],
      ['mental', 'tough'],
    ]);
  });
});
