import { isStopWord } from './stop-words';
import { indexWordsOf } from '../words';

/** Words by which a question depends on what was said before it. */
const DEPENDENT_WORDS =
  /^(?:and|but|so|then|ok(?:ay)?|why|how come|how so|what about|how about|(?:please )?(?:tell|show|give) me more|more|go on|continue|what else|anything else|for example|such as|really|explain|elaborate|say more)\b|\b(?:it|that|this|they|them|those|these|he|she|him|her|his|its|their)\b/i;
/** "How long" asks for a number, not for the word "long". */
const MEASURE_ASKED = /\bhow (?:long|many|much|often|far|fast|old|big|large|high|deep|late|early)\b/gi;
const MAX_OWN_WORDS = 2;
/** Refers to the learner or to Lectern. */
const OF_PEOPLE_HERE = /\b(?:i|me|my|mine|we|us|our|you|your)\b/i;

const ownWords = (text: string): number =>
  new Set(
    indexWordsOf(text.replace(MEASURE_ASKED, ' ').replace(/['’](?:s|t|re|ve|ll|d|m)\b/giu, '')).filter(
      (word) => (word.length > 1 || /\p{N}/u.test(word)) && !isStopWord(word),
    ),
  ).size;

/** Whether it names no subject: "Why?", "What do you know about me?". */
export const namesNothing = (text: string): boolean => ownWords(text) === 0;

/**
 * "And how long does it take?", "Tell me more", "How often?": at most two content words and one that refers back, or no
 * content words at all.
 */
export const isFollowUp = (text: string): boolean => {
  const own = ownWords(text);
  return (
    own <= MAX_OWN_WORDS && (DEPENDENT_WORDS.test(text.trim()) || (own === 0 && !OF_PEOPLE_HERE.test(text)))
  );
};

const maxRequestLength = 300;

/** Asks for more about the same subject without naming one: "why?", "can you give an example from the book?". */
export const asksForMore = (text: string): boolean =>
  text.length <= maxRequestLength &&
  /^(?:(?:and )?why(?: is (?:that|this|it)(?: (?:so|useful|important))?)?|(?:and )?how so|how come|(?:(?:can|could) you )?(?:please )?(?:give|show)(?: me)? (?:an?|some|another|more) (?:\S+ )?examples?(?: (?:of (?:it|that|this)|from the book|with \S+|please))*|(?:(?:and )?(?:an?|another) )?examples?|for example|(?:please )?explain (?:it|that|this)?(?: .{0,30})?|in (?:simple|other|plain) words|what does (?:it|that|this) mean(?: .{0,30})?)$/i.test(
    text
      .trim()
      .replaceAll('’', "'")
      .replace(/\s+/g, ' ')
      .replace(/[\s.!?…]+$/u, ''),
  );
