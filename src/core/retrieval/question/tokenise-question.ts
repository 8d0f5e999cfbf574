import { isStopWord } from '../../../shared/text/grammar/stop-words';
import { stem } from '../../../shared/text/grammar/stem';
import { indexedTextOf, indexWordsOf, wordsOf } from '../../../shared/text/words';

export interface QuestionTerm {
  /** In lower case. */
  readonly word: string;
  readonly stem: string;
}

/** A question, split into search terms. */
export interface TokenisedQuestion {
  readonly text: string;
  /** Its words except stop words, each stem once, in order; all words if it consists of stop words. */
  readonly terms: readonly QuestionTerm[];
  /** Stems of adjacent terms, for phrases ("mental toughness"). */
  readonly pairs: readonly (readonly [string, string])[];
}

export function tokeniseQuestion(text: string): TokenisedQuestion {
  // Text without spaces has been split into words already; do not split it again.
  const spaced = indexedTextOf(text) === null ? wordsOf(text).join(' ') : text;
  const all = indexWordsOf(spaced).filter((word) => word.length > 1 || /[\p{N}\p{Script=Han}]/u.test(word));
  const content = all.filter((word) => !isStopWord(word));
  const words = content.length > 0 ? content : all;
  const terms: QuestionTerm[] = [];
  const pairs: [string, string][] = [];
  const seen = new Set<string>();
  for (const [index, word] of words.entries()) {
    const stemmed = stem(word);
    const before = words[index - 1];
    if (before !== undefined) pairs.push([stem(before), stemmed]);
    if (seen.has(stemmed)) continue;
    seen.add(stemmed);
    terms.push({ word, stem: stemmed });
  }
  return { text, terms, pairs };
}
