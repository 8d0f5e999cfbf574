import { datesIn } from '../../../../shared/text/dates/dates-in';
import { wordsOf } from '../../../../shared/text/words';
import type { Part } from './split-message';

/** Other people in the learner's life. */
const KIN =
  '(?:(?:flat|room|house|class|team)mate|friend|mate|wife|husband|partner|sister|brother|mother|mum|mom|mam|father|dad|son|daughter|kid|nephew|niece|cousin|aunt\\w*|uncle|gran\\w*|neighbour|boss|teacher|lecturer|prof\\w*|tutor|coach|doctor|colleague|manager)s?';

/** General properties of the wording; the sentence encoder's vector says what it is about. */
const cues: readonly RegExp[] = [
  /^(?:i|i'm|im|i've|ive|i'd|i'll|we|we're)\b/i,
  /^(?:my|our)\b/i,
  /\b(?:my|our|mine)\b/i,
  /\b(?:i|i'm|im|i've|ive)\b/i,
  /\b(?:me|us|myself)\b/i,
  /\b(?:you|your|u)\b/i,
  /^(?:please|pls|use|keep|give|show|explain|don't|dont|stop|no more|always|never|can you|could you|from now)\b/i,
  /\b(?:always|every|from now|any ?more|these days|only|usually|never|no longer)\b/i,
  /^(?:he|she|they|his|her|the|it|that|this|there)\b/i,
  /\b(?:he|she|they|said|says|told|thinks)\b/i,
  /^(?:what|how|why|where|who|which|when|is|are|does|do|did|can|could|should|would|was|were)\b/i,
  /\b(?:if|suppose|imagine|maybe|would|wonder)\b/i,
  /\b(?:page|chapter|book|author|section|paragraph|passage|sentence|that bit|this bit|definition)\b/i,
  /\b(?:thanks|thank|cheers|lol|haha|ta|great|nice|ok|grand)\b/i,
  /\b(?:today|tonight|right now|just now|this morning|yesterday)\b/i,
  /\b(?:remember|keep in mind|don't forget|note that|for the record)\b/i,
  /\d/,
  /\b(?:now|instead|switched|moved|changed|dropped|quit|gave up|back to|again)\b/i,
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec))/i,
  /\b(?:work|job|study|studying|exam|kids|live|allergic|hours|minutes)\b/i,
  new RegExp(`^(?:(?:my|me|our|the) )?(?:\\S+ )?${KIN}\\b`, 'i'),
  new RegExp(`\\b${KIN}\\b`, 'i'),
  /\b(?:hypothetically|say i|if i|suppose|what if|just kidding|joking)\b/i,
  /\b(?:answers?|explain\w*|examples?|bullet\w*|replies|reply|summar\w+|words|lines|short\w*|jargon)\b/i,
  /\b(?:allerg\w*|dyslexi\w*|adhd|migraines?|asthma|diabet\w*|eyes|eyesight|hearing|deaf|anxiety|pain|vegan|vegetarian|knees?|back)\b/i,
  /\b(?:love|hate|like|prefer|can't stand|rather|favou?rite|works for me|helps?|sticks?)\b/i,
  /\b(?:goal|aim|want to|hope to|hoping|plan to|planning|training for|due|deadline|by the end)\b/i,
];
const matched = (text: string): readonly number[] => cues.map((cue) => (cue.test(text) ? 1 : 0));

/** The vectors weigh as much as the properties together. */
const vectorScale = 4;

export const featuresOf = (
  part: Part,
  message: string,
  parts: number,
  vector: Float32Array,
): Float64Array => {
  const length = wordsOf(part.text).length;
  return Float64Array.from([
    ...[...vector].map((value) => value * vectorScale),
    ...matched(part.text),
    ...matched(message),
    part.asks ? 1 : 0,
    Math.min(length, 20) / 10,
    length < 4 ? 1 : 0,
    message.includes('?') ? 1 : 0,
    datesIn(part.text).length > 0 ? 1 : 0,
    part.text.length < part.sentence.length - 1 ? 1 : 0,
    parts > 3 ? 1 : 0,
    /["“‘]/.test(message) ? 1 : 0,
  ]);
};
