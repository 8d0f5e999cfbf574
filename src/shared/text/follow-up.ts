import { asksForSomething, isStatement } from './sentence-mood';
import { isStopWord } from './stop-words';
import { indexWordsOf } from './words';

/** Words by which a question leans on what was said before it. */
const LEANS =
  /^(?:and|but|so|then|ok(?:ay)?|why|how come|how so|what about|how about|(?:please )?(?:tell|show|give) me more|more|go on|continue|what else|anything else|for example|such as|really|explain|elaborate|say more)\b|\b(?:it|that|this|they|them|those|these|he|she|him|her|his|its|their)\b/i;
/** "How long" asks for a number, not for the word "long". */
const MEASURE_ASKED = /\bhow (?:long|many|much|often|far|fast|old|big|large|high|deep|late|early)\b/gi;
const MOST_OWN_WORDS = 2;
const OF_PEOPLE_HERE = /\b(?:i|me|my|mine|we|us|our|you|your)\b/i;
const OF_ONESELF = /^(?:by the way,? |also,? |and |hi,? |hello,? )*(?:i|my|we|our)\b/i;

const ownWords = (text: string): number =>
  new Set(
    indexWordsOf(text.replace(MEASURE_ASKED, ' ').replace(/['’](?:s|t|re|ve|ll|d|m)\b/giu, '')).filter(
      (word) => (word.length > 1 || /\p{N}/u.test(word)) && !isStopWord(word),
    ),
  ).size;

/** Whether nothing in it names a matter: "Why?", "What do you know about me?". */
export const namesNothing = (text: string): boolean => ownWords(text) === 0;

/**
 * "And how long does it take?", "Tell me more", "How often?": at most two words of its own and one that points back, or
 * none of its own at all.
 */
export const isFollowUp = (text: string): boolean => {
  const own = ownWords(text);
  return own <= MOST_OWN_WORDS && (LEANS.test(text.trim()) || (own === 0 && !OF_PEOPLE_HERE.test(text)));
};

/** What the learner tells is not what a question leans on. */
const tells = (text: string): boolean =>
  isStatement(text) || (OF_ONESELF.test(text.trim()) && !asksForSomething(text));

/**
 * The question that this one leans on, with the follow-ups between them that name something; null where it stands on
 * its own. `earlier` are the learner's questions before it, oldest first.
 */
export const leadingQuestion = (text: string, earlier: readonly string[]): string | null => {
  if (!isFollowUp(text)) return null;
  const asked = earlier.filter((one) => !tells(one));
  const start = asked.findLastIndex((one) => !isFollowUp(one) && !namesNothing(one));
  const lead = asked[start];
  if (lead === undefined) return null;
  const between = asked.slice(start + 1).filter((one) => !namesNothing(one));
  return [lead, ...between.slice(-1)].map((one) => one.trim()).join(' ');
};
