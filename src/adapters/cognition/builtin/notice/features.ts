import { wordsOf } from '../../../../shared/text/words';
import type { Part } from './split-message';

/** Other people in the learner's life. */
const KIN =
  '(?:(?:flat|room|house|class|team)mate|friend|mate|wife|husband|partner|sister|brother|mother|mum|mom|mam|father|dad|son|daughter|kid|nephew|niece|cousin|aunt\\w*|uncle|gran\\w*|neighbour|boss|teacher|lecturer|prof\\w*|tutor|coach|doctor|colleague|manager)s?';

/** General properties of the wording of a part or of the whole message. */
const cues: readonly RegExp[] = [
  /^(?:i|i'm|im|i've|ive|i'd|i'll|we|we're)\b/i,
  /^(?:my|our)\b/i,
  /\b(?:always|every|from now|any ?more|these days|only|usually|never|no longer)\b/i,
  /^(?:he|she|they|his|her|the|it|that|this|there)\b/i,
  /^(?:what|how|why|where|who|which|when|is|are|does|do|did|can|could|should|would|was|were)\b/i,
  /\b(?:page|chapter|book|author|section|paragraph|passage|sentence|that bit|this bit|definition)\b/i,
  /\b(?:thanks|thank|cheers|lol|haha|ta|great|nice|ok|grand)\b/i,
  /\b(?:today|tonight|right now|just now|this morning|yesterday)\b/i,
  /\b(?:remember|keep in mind|don't forget|note that|for the record)\b/i,
  /\d/,
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec))/i,
  new RegExp(`^(?:(?:my|me|our|the) )?(?:\\S+ )?${KIN}\\b`, 'i'),
  new RegExp(`\\b${KIN}\\b`, 'i'),
  /\b(?:hypothetically|say i|if i|suppose|what if|just kidding|joking)\b/i,
];
const matched = (text: string): readonly number[] => cues.map((cue) => (cue.test(text) ? 1 : 0));

/** How much the vector counts beside the properties. */
const vectorScale = 6;

/** @param vector of the part's wording. */
export const featuresOf = (part: Part, message: string, vector: Float32Array): Float64Array => {
  const length = wordsOf(part.text).length;
  return Float64Array.from([
    ...Array.from(vector, (value) => value * vectorScale),
    ...matched(part.text),
    ...matched(message),
    length < 4 ? 1 : 0,
    message.includes('?') ? 1 : 0,
  ]);
};
