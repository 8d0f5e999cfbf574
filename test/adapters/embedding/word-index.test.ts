import { describe, expect, it } from 'vitest';
import { wordIndex } from '../../../src/adapters/embedding/builtin/word-index';

const listOf = (words: readonly string[]): Buffer =>
  Buffer.from(words.map((word) => `${word}\n`).join(''), 'latin1');

describe('the word index', () => {
  it('finds every word of the list at its row and no other', () => {
    const words = Array.from({ length: 5_000 }, (_, at) => `word${at.toString(36)}`);
    const index = wordIndex(listOf(words), words.length);
    for (const [row, word] of words.entries()) expect(index.find(word)).toBe(row);
    for (const missing of ['', 'word', 'word-0', 'xwords', 'wordé']) expect(index.find(missing)).toBe(-1);
  });

  it('distinguishes a word from its prefix and from a longer word', () => {
    const index = wordIndex(listOf(['calm', 'calmer', 'calmly']), 3);
    expect(index.find('calm')).toBe(0);
    expect(index.find('calml')).toBe(-1);
    expect(index.find('calmly')).toBe(2);
  });

  it('refuses a list that is shorter than it says', () => {
    expect(() => wordIndex(listOf(['calm']), 2)).toThrow('1 words, not 2');
  });
});
