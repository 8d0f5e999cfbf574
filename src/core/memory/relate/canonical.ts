import { stem } from '../../../shared/text/stem';
import { synonyms } from './lexicon';

/** A statement made comparable: first person, lower case, contractions and numbers written out, its signs of change taken off. */
export interface Canonical {
  readonly text: string;
  /** Says itself that something is other than it was: "now", "no longer", "switched to". */
  readonly changed: boolean;
  /** "Actually", "I meant": what was said before was wrong. */
  readonly corrected: boolean;
  /** "Also", "another": stands beside what is known. */
  readonly besides: boolean;
  /** Its verb is in the past tense. */
  readonly past: boolean;
  /** Words with a capital inside the statement, in lower case. */
  readonly names: ReadonlySet<string>;
}

const numbers: Readonly<Record<string, string>> = {
  one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9', ten: '10', eleven: '11',
  twelve: '12', thirteen: '13', fourteen: '14', fifteen: '15', sixteen: '16', seventeen: '17', eighteen: '18', nineteen: '19',
  twenty: '20', thirty: '30', forty: '40', fifty: '50', sixty: '60', ninety: '90', hundred: '100',
}; // prettier-ignore
const calendar =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|jan\w*|feb\w*|mar(?:ch)?|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|i|i'm|i've|i'll|i'd)$/;

/** In this order. `~` marks that something ended. */
const rewrites: readonly (readonly [RegExp, string])[] = [
  [/\bthe (?:learner|user|student|reader)'s\b/g, 'my'],
  [/\bthe (?:learner|user) (?=\S)/g, 'i '],
  [/\b(?:theirs|mine)\b/g, 'my own'],
  [/\bthemselves\b/g, 'myself'],
  [/\btheir\b/g, 'my'],
  [/\bthey\b/g, 'i'],
  [/\bi'm\b/g, 'i be'],
  [/\bi've\b/g, 'i have'],
  [/\bi'd\b/g, 'i would'],
  [/\bi'll\b/g, 'i will'],
  [/\b(?:can't|cannot|(?:am|is) (?:unable to|not able to)|(?:be) (?:unable to|not able to))\b/g, 'can not'],
  [/\b(?:am|is|be) able to\b/g, 'can'],
  [/\bwon't\b/g, 'will not'],
  [/\bmustn't\b/g, 'must not'],
  [/\b(\w+)n't\b/g, '$1 not'],
  [/\b(?:am|is|are)\b/g, 'be'],
  [/\bwere\b/g, 'was'],
  [/\bhas\b/g, 'have'],
  [/\bdoes\b/g, 'do'],
  [/\b(?:be|am) not allowed to\b/g, 'must not'],
  [/\b(?:any ?more|any longer)\b/g, 'no longer'],
  [/\bhave got\b/g, 'have'],
  [/\bdo not have (?:an? |any )?/g, 'have no '],
  [/\bmother tongue\b|\bfirst language\b|\bnative tongue\b/g, 'native language'],
  [/\bhalf an hour\b/g, '30 minutes'],
  [/\ban hour\b/g, '60 minutes'],
  [/\bper (?=day|week|month|year|night)/g, 'a '],
  [/\bcan not stand\b/g, 'dislike'],
  [/\b(?:do not|never) (?:like|enjoy|love|care for)\b/g, 'dislike'],
  [/\b(?:be )(?:fond of|keen on)\b/g, 'like'],
  [/\bcan speak\b/g, 'speak'],
  [/\blike to (\w+)/g, 'like $1'],
  [/^i only have\b/, 'i have only'],
  [/^my (?:goal|aim|ambition|dream|objective) be to\b/, 'i want to'],
  [/^my plan be to\b/, 'i plan to'],
  [/^i have an? (\w+) (called|named) /, 'my $1 be $2 '],
  [/\bno longer\b/g, 'nolonger'],
];

/** "I studies", once "the learner" has become "I". */
const thirdPerson =
  /^(i (?:(?:always|usually|often|also|still|now|just|really|nolonger|sometimes|mostly) )*)(\w+s)\b/;
const firstPersonOf = (verb: string): string => {
  if (/^(?:was|always|ss|perhaps|thus)$/.test(verb) || /(?:ss|us)$/.test(verb)) return verb;
  if (/[^aeiou]ies$/.test(verb) && verb.length > 4) return `${verb.slice(0, -3)}y`;
  return /(?:sh|ch|ss|x|zz|o)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
};

const pastVerb =
  /^(?:i|my [\w-]+) (?:(?:never|once|also|only) )?(?:(?!need|feed|speed|bleed|proceed|exceed|breed)\w+ed|ran|swam|ate|drank|taught|flew|spoke|won|lost|went|had|took|made|saw|met|gave|wrote|found|bought|sold|came|broke|fell|rode|drove|grew|learnt|began|sang|felt|read(?= .*(?:yesterday|last|this morning)))\b/;

const leadIn =
  /^(?:actually|sorry|by the way|btw|well|so|oh|ok(?:ay)?|please|correction|no|yes|as of today|from now on|these days|nowadays|i meant)\b[,:]?\s*/;
/** "On 19 May 2026 the learner …": when it was comes last. */
const whenFirst =
  /^((?:on|in|at|since)\s(?:the\s(?:night|morning|afternoon|evening)\sof\s)?[^,]*?\d{4}|yesterday|today|this (?:morning|afternoon|evening|week)|last \w+|\w+ (?:days?|weeks?|months?|years?) ago)(?: \(said on [^)]*\))?,? (?=(?:i|my|the learner)\b)(.*)$/;

const changing =
  /\b(?:now|nolonger|no longer|again|instead|nowadays|as of (?:today|now)|these days|from now on|since (?:yesterday|last week|today)|switched|changed|moved|relocated|quit|stopped|gave up|given up|left|dropped|retired|became|turned|rescheduled|rebooked|postponed|delayed|shifted|pushed|put (?:off|back)|called off|extended|brought forward|cancelled|canceled|got (?:married|engaged|divorced)|new|finally|used to|for the first time|graduated|healed|recovered)\b/;

export const canonical = (statement: string): Canonical => {
  const straight = statement.normalize('NFKC').replaceAll('’', "'").replace(/\s+/g, ' ').trim();
  const bare = straight.replace(/[.!]+$/, '');
  const names = new Set(
    Array.from(bare.matchAll(/(?<=\S\s\(?)\p{Lu}[\p{L}'-]*/gu), (match) => match[0].toLowerCase()).filter(
      (word) => !calendar.test(word),
    ),
  );
  let text = bare.toLowerCase();
  const corrected = /\b(?:actually|sorry|i meant|correction|i was wrong|mistake)\b/.test(text);
  const front = whenFirst.exec(text);
  if (front) text = `${front[2] ?? ''} ${front[1] ?? ''}`;
  while (leadIn.test(text)) text = text.replace(leadIn, '');
  const third = /^the (?:learner|user) /.test(text);
  for (const [pattern, replacement] of rewrites) text = text.replace(pattern, replacement);
  if (third)
    text = text.replace(thirdPerson, (_, before: string, verb: string) => `${before}${firstPersonOf(verb)}`);
  const past = pastVerb.test(text);
  const changed = changing.test(text);
  const besides = /\b(?:also|too|as well|another|besides|in addition|a second)\b/.test(text);
  text = text
    .replace(/\bi asks?(?: from now on)?(?::| to)?\s*/, '')
    .replace(
      /\b(?:now|instead|currently|nowadays|these days|also|too|as well|really|very|quite|just)\b/g,
      ' ',
    )
    .replace(/[\p{L}]+(?:-[\p{L}]+)*/gu, (word) => numbers[word] ?? synonyms.get(word) ?? word)
    .replace(/\bnolonger\b/g, 'no longer')
    .replace(/\s+/g, ' ')
    .replace(/ ([,;])/g, '$1')
    .trim();
  while (leadIn.test(text)) text = text.replace(leadIn, '');
  return { text, changed, corrected, besides, past, names };
};

/** The words of a canonical text as stems, in order; hyphened words whole. */
export const stemsOf = (text: string): readonly string[] =>
  (text.match(/[\p{L}\p{N}]+(?:[-'.:/][\p{L}\p{N}]+)*/gu) ?? []).map((word) =>
    stem(word.replace(/'s$/, '').replace(/^(\d+)(?:st|nd|rd|th)$/, '$1')),
  );
