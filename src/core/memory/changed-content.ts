import { stem } from '../../shared/text/stem';
import { isStopWord } from '../../shared/text/stop-words';
import { indexWordsOf } from '../../shared/text/words';

const negations =
  /\b(?:not|no|never|none|cannot|without|n't|n’t|isn't|doesn't|don't|stopped|quit|no longer)\b/giu;
const numbers = /\d+(?:[.,:]\d+)*/gu;
const namesInside = /(?<=\S\s)\p{Lu}[\p{L}'’-]*/gu;

const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((one) => b.has(one));
const setOf = (text: string, pattern: RegExp): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(pattern), (match) => match[0].toLowerCase()));

/** Whether two wordings differ in a number, a name or a negation: then they do not say the same, however near they are. */
export const saysOtherwise = (a: string, b: string): boolean =>
  !sameSet(setOf(a, numbers), setOf(b, numbers)) ||
  !sameSet(setOf(a, namesInside), setOf(b, namesInside)) ||
  setOf(a, negations).size > 0 !== setOf(b, negations).size > 0;

const contentOf = (text: string): ReadonlySet<string> =>
  new Set(
    indexWordsOf(text)
      .filter((word) => !isStopWord(word))
      .map(stem),
  );

/** Share of the content words of the shorter wording that the other has too. */
export const sharedContent = (a: string, b: string): number => {
  const [first, second] = [contentOf(a), contentOf(b)];
  const smaller = Math.min(first.size, second.size);
  return smaller === 0 ? 0 : [...first].filter((word) => second.has(word)).length / smaller;
};

/** Attributes of which one has one at a time; "has a race on" is none of them. */
const attribute =
  /^the learner(?:(?:'s|’s) (?:\S+ ){1,6}?(?:is|are|was|takes place|starts|ends)\b| (?:lives|works (?:as|at|for)|studies at|is (?:called|on|at|\d)))/iu;
const months = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/giu;

const slotOf = (fact: string): string | null =>
  attribute.test(fact)
    ? fact
        .replace(namesInside, '#')
        .replace(months, '#')
        .replace(/\d+(?:st|nd|rd|th)?/giu, '#')
        .toLowerCase()
        .replace(/[^\p{L}#]+/gu, ' ')
        .replace(/#(?: #)*/gu, '#')
        .trim()
    : null;

/** Whether two wordings fill the same slot with another name, number or day: "The learner's exam is on 3 May." and "... on 10 June." */
export const fillsSameSlot = (a: string, b: string): boolean => {
  const slot = slotOf(a);
  return slot !== null && slot.includes('#') && slot === slotOf(b);
};
