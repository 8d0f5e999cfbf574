import { ADVERB, addressed, SAME } from './second-person';
import { thirdPersonVerb } from './third-person';

const FIXED: Readonly<Record<string, string>> = { are: 'is', were: 'was', "aren't": 'is not', "weren't": 'was not', "haven't": 'has not' }; // prettier-ignore
/** The present of these looks like their past: "you read two pages a day". */
const PRESENT = /^(?:read|put|cut|set|hurt|beat)$/i;

/** "I live", "my name" as "you live", "your name". */
const toSecond = (words: string): string =>
  words
    .replace(/\b([Yy]ou)['’]re\b/g, '$1 are')
    .replace(/\b([Yy]ou)['’]ve\b/g, '$1 have')
    .replace(/\b([Yy]ou)['’]ll\b/g, '$1 will')
    .replace(/\bI(?:['’]m| am)\b/g, 'you are')
    .replace(/\bI was\b/g, 'you were')
    .replace(/\bI['’]ve\b/g, 'you have')
    .replace(/\bI['’]ll\b/g, 'you will')
    .replace(/\bI\b/g, 'you')
    .replace(/\bmyself\b/gi, 'yourself')
    .replace(/\bmine\b/gi, 'yours')
    .replace(/\bmy\b/gi, 'your')
    .replace(/\bme\b/gi, 'you');

const others = (words: string): string =>
  words
    .replace(/\byourself\b/gi, 'themselves')
    .replace(/\byours\b/gi, 'theirs')
    .replace(/\byour\b/gi, 'their')
    .replace(/\b(to|with|for|by|of|from|at|on|about|before|behind|than) you\b/gi, '$1 them')
    .replace(/\byou(?=\s*(?:$|[.,;:!?]))/gi, 'them')
    .replace(/\byou\b/gi, 'they');

/** How many words of two texts are the same at their beginning. */
const shared = (a: readonly string[], b: readonly string[]): number => {
  const at = a.findIndex((word, index) => word !== b[index]);
  return at < 0 ? a.length : at;
};

const inThird = (words: string): string => {
  const owner = /^your /i.test(words);
  const rest = words.replace(/^(?:you|your) /i, '').split(' ');
  if (owner) return `The learner's ${others(rest.join(' '))}`;
  const at = rest.findIndex((word) => !ADVERB.test(word));
  const verb = (rest[at] ?? '').replaceAll('’', "'");
  if (verb !== '' && (PRESENT.test(verb) || !SAME.test(verb)))
    rest[at] = FIXED[verb.toLowerCase()] ?? thirdPersonVerb(verb);
  const [head, tail] = [rest.slice(0, at + 1).join(' '), rest.slice(at + 1).join(' ')];
  return `The learner ${head}${tail === '' ? '' : ` ${others(tail)}`}`;
};

/** What the learner says of themselves, as facts are kept: "I mix them up" as "The learner mixes them up". */
export const saidOfSelf = (words: string): string => inThird(toSecond(words.replace(/^i\b/, 'I')));

/**
 * What the learner wrote over a fact as it was shown to them, in the form in which facts are kept: "You live in Oslo"
 * and "I live in Oslo" as "The learner lives in Oslo". Where they left the beginning as it was, that stays as it was
 * kept. Other words are kept as they were written.
 */
export const asKept = (wording: string, before: string): string => {
  const shown = addressed(before);
  const words = wording.replace(/\s+/gu, ' ').trim();
  if (words === shown) return before;
  if (shown === before) return words;
  const [was, is, kept] = [shown.split(' '), words.split(' '), before.split(' ')];
  const verb = was.findIndex((word, index) => index > 0 && !ADVERB.test(word));
  // "You quit running": only the kept form says whether that was once or is so.
  const same = shared(was, is);
  if (was[0] === 'You' && same > verb && kept.length === was.length + 1)
    return `${kept.slice(0, verb + 2).join(' ')} ${others(is.slice(verb + 1).join(' '))}`.trim();
  const second = /^(?:i|my|you|i['’]\w+|you['’]\w+)\b/i.test(words) ? toSecond(words) : words;
  return /^your? /i.test(second) ? inThird(second) : words;
};
