import { isStopWord } from '../../../shared/text/grammar/stop-words';
import { stem } from '../../../shared/text/grammar/stem';
import { indexedTextOf, indexWordsOf, wordsOf } from '../../../shared/text/words';

export interface QuestionTerm {
  /** As the learner wrote it, in lower case. */
  readonly word: string;
  readonly stem: string;
}

/** A question ready for both arms. */
export interface TokenisedQuestion {
  readonly text: string;
  /** What it asks about, each stem once, in order; all words where nothing but stop words was asked. */
  readonly terms: readonly QuestionTerm[];
  /** Stems of neighbouring terms, for phrases ("mental toughness"). */
  readonly pairs: readonly (readonly [string, string])[];
}

export function tokeniseQuestion(text: string): TokenisedQuestion {
  // Words that were found in a run without spaces are not to be parted once more.
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
