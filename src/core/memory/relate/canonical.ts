import type { Statement } from '../../../shared/model';
import { sayStatement } from '../../../shared/text/grammar/statement';
import { pastTense } from '../../../shared/text/grammar/past-tense';
import { stem } from '../../../shared/text/grammar/stem';
import { monthNames, weekdayNames } from '../../../shared/text/dates/calendar-names';
import { datesIn, type DateInText } from '../../../shared/text/dates/dates-in';
import { moved, synonyms } from './lexicon';

/** A statement in a comparable form: first person, lower case, contractions and numbers written out. */
export interface Canonical {
  readonly text: string;
  /** Says that something has changed: "now", "no longer", "switched to". */
  readonly changed: boolean;
  /** Corrects an earlier statement: "actually", "I meant". */
  readonly corrected: boolean;
  /** Adds to an earlier statement: "also", "another". */
  readonly besides: boolean;
  /** The dates in `text`. */
  readonly dates: readonly DateInText[];
  /** Its verb is in the past tense. */
  readonly past: boolean;
  /** Capitalised words inside the statement, in lower case. */
  readonly names: ReadonlySet<string>;
}

const counted = (names: string, from: number, step: number): readonly (readonly [string, string])[] =>
  names.split(' ').map((name, at) => [name, String(from + step * at)]);
const units =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen';
const numbers: ReadonlyMap<string, string> = new Map([
  ...counted(`${units} seventeen eighteen nineteen`, 1, 1),
  ...counted('twenty thirty forty fifty sixty seventy eighty ninety hundred', 20, 10),
]);
const numberOf = (word: string): string | undefined => {
  const [tens = '', unit = ''] = word.split('-').map((part) => numbers.get(part));
  return numbers.get(word) ?? (tens.endsWith('0') && unit !== '' ? tens.slice(0, -1) + unit : undefined);
};
const notNames = new Set(['i', ...[...monthNames, ...weekdayNames].map((name) => name.toLowerCase())]);

/** Applied in this order. */
const rewrites: readonly (readonly [RegExp, string])[] = [
  [/ \(said on [^)]*\)/g, ''],
  [/\b(?:can't|cannot|(?:am|is|be) (?:unable|not able) to)\b/g, 'can not'],
  [/\b(?:am|is|be) able to\b/g, 'can'],
  [/\b(\w+)n't\b/g, '$1 not'],
  [/\b(?:am|is|are)\b/g, 'be'],
  [/\bwere\b/g, 'was'],
  [/\bhas\b/g, 'have'],
  [/\bdoes\b/g, 'do'],
  [/\bbe not allowed to\b/g, 'must not'],
  [/\b(?:any ?more|any longer)\b/g, 'no longer'],
  [/\bhave got\b/g, 'have'],
  [/\bdo not have (?:an? |any )?/g, 'have no '],
  [/\b(?:mother|first|native) (?:tongue|language)\b/g, 'native language'],
  [/\ban hour\b/g, '60 minutes'],
  [/\bper (?=day|week|month|year|night)/g, 'a '],
  [/\bcan not stand\b|\b(?:do not|never) (?:like|enjoy|love|care for)\b/g, 'dislike'],
  [/\bdislike (.+) no longer$/g, 'no longer like $1'],
  [/\bcan speak\b/g, 'speak'],
  [/^i only have\b/, 'i have only'],
  [/^my (?:goal|aim|ambition|dream|objective) be to\b/, 'i want to'],
  [/^i have an? (\w+) (called|named) /, 'my $1 be $2 '],
  [/\bno longer\b/g, 'nolonger'],
  [/^i (?!have\b|be\b|do\b|can\b)(\w+) no (?=\w)/, 'i do not $1 '],
  [/\btwice\b/g, '2 times'],
];

const pastVerb = new RegExp(
  `^(?:i|my [\\w-]+) (?:(?:never|once|also|only) )?(?:${pastTense}|read(?= .*(?:yesterday|last|this morning)))\\b`,
);
const leadIn =
  /^(?:actually|sorry|by the way|btw|well|so|oh|ok(?:ay)?|please|correction|no|yes|as of today|from now on|these days|nowadays|i meant)\b[,:]?\s*/;
const changing = new RegExp(
  `\\b(?:${moved}|now|nolonger|again|instead|nowadays|as of (?:today|now)|these days|from (?:now|here|today) on|switch to|after all|since (?:yesterday|last week|today)|switched|quit|stopped|gave up|given up|left|dropped|retired|became|turned|got (?:married|engaged|divorced)|new|finally|used to|for the first time|graduated|healed|recovered)\\b`,
);

const withoutLeadIn = (text: string): string => {
  let rest = text;
  while (leadIn.test(rest)) rest = rest.replace(leadIn, '');
  return rest;
};

const rewritten = (text: string): string =>
  rewrites.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);

export const canonical = (statement: Statement): Canonical => {
  const plain = sayStatement(statement, 'I')
    .normalize('NFKC')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.!]+$/, '');
  const names = Array.from(plain.matchAll(/(?<=\S\s\(?)\p{Lu}[\p{L}'-]*/gu), ([name]) => name.toLowerCase());
  const lower = plain.toLowerCase();
  const text = rewritten(withoutLeadIn(lower));
  const short = text
    .replace(/\bi asks?(?: from now on)?(?::| to)?\s*/, '')
    .replace(
      /\b(?:now|instead|currently|nowadays|these days|recently|finally|also|too|as well|really|very|quite|just)\b/g,
      ' ',
    )
    .replace(/\p{L}+(?:-\p{L}+)*/gu, (word) => numberOf(word) ?? synonyms.get(word) ?? word)
    .replace(/\bnolonger\b/g, 'no longer')
    .replace(/\s+/g, ' ')
    .replace(/ ([,;])/g, '$1')
    .trim();
  const ready = withoutLeadIn(short);
  return {
    text: ready,
    dates: datesIn(ready),
    changed: changing.test(text),
    corrected: /\b(?:actually|sorry|i meant|correction|i was wrong|mistake)\b/.test(lower),
    besides: /\b(?:also|too|as well|another|besides|in addition|a second)\b/.test(text),
    past: pastVerb.test(text),
    names: new Set(names.filter((name) => !notNames.has(name))),
  };
};

/** The words of a canonical text as stems, in order; hyphenated words are one. */
export const stemsOf = (text: string): readonly string[] =>
  (text.match(/[\p{L}\p{N}]+(?:[-'.:/][\p{L}\p{N}]+)*/gu) ?? []).map((word) =>
    stem(word.replace(/'s$/, '').replace(/^(\d+)(?:st|nd|rd|th)$/, '$1')),
  );
