import { stem } from '../../../shared/text/grammar/stem';
import { isStopWord } from '../../../shared/text/grammar/stop-words';
import { indexWordsOf } from '../../../shared/text/words';

const negations =
  /\b(?:not|no|never|none|cannot|without|n't|n’t|isn't|doesn't|don't|stopped|quit|no longer)\b/giu;
const numbers = /\d+(?:[.,:]\d+)*/gu;
const namesInside = /(?<=\S\s)\p{Lu}[\p{L}'’-]*/gu;

const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((one) => b.has(one));
const setOf = (text: string, pattern: RegExp): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(pattern), (match) => match[0].toLowerCase()));

/** Whether two wordings differ in a number, a name or a negation, and so in meaning, however similar they are. */
export const saysOtherwise = (a: string, b: string): boolean =>
  !sameSet(setOf(a, numbers), setOf(b, numbers)) ||
  !sameSet(setOf(a, namesInside), setOf(b, namesInside)) ||
  setOf(a, negations).size > 0 !== setOf(b, negations).size > 0;

/** Stems of the words except stop words. */
export const contentOf = (text: string): ReadonlySet<string> =>
  new Set(
    indexWordsOf(text)
      .filter((word) => !isStopWord(word))
      .map(stem),
  );

/** Share of the shorter wording's content words that the other contains. */
export const sharedContent = (a: string, b: string): number => {
  const [first, second] = [contentOf(a), contentOf(b)];
  const smaller = Math.min(first.size, second.size);
  return smaller === 0 ? 0 : [...first].filter((word) => second.has(word)).length / smaller;
};
