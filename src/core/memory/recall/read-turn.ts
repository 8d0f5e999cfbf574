import { stem } from '../../../shared/text/stem';
import { isStopWord } from '../../../shared/text/stop-words';
import { indexWordsOf } from '../../../shared/text/words';
import type { TurnText } from '../../ports';

/** A turn's text as ranking sees it. */
export interface TurnReading {
  /** Its words but for stop words, each once, with its stem. */
  readonly words: ReadonlyMap<string, string>;
  /** How often each of these stems stands in it. */
  readonly stems: ReadonlyMap<string, number>;
  /** All words. */
  readonly length: number;
  readonly asks: boolean;
  /** Of all words, those in the first person, and those to another. */
  readonly ofOneself: number;
  readonly toOther: number;
}

const time =
  /\b(?:yesterday|today|tonight|tomorrow|ago|recently|last (?:night|week|weekend|month|year|summer|winter|spring|autumn|fall|\p{L}+day)|next (?:week|weekend|month|year|\p{L}+day)|this (?:week|weekend|morning|month|year|summer|afternoon)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|(?:since|in|until|by) may|weekend|(?:19|20)\d\d|\d+ (?:days?|weeks?|months?|years?)|(?:a|two|three|few|couple of) (?:days?|weeks?|months?|years?))\b/iu;
const number =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand|once|twice|half|dozen)\b/i;
export const tellsTime = (text: string): boolean => time.test(text);
export const tellsNumber = (text: string): boolean => number.test(text);

const question = /\?["”')\]]*\s*(?:\[[^\]]*\]\s*)?$/;

const oneself = new Set(['i', 'my', 'me', 'we', 'our']);
const another = new Set(['you', 'your']);

export const readTurn = ({ text }: Pick<TurnText, 'text'>): TurnReading => {
  const all = indexWordsOf(text);
  const words = new Map<string, string>();
  const stems = new Map<string, number>();
  let own = 0;
  let other = 0;
  for (const word of all) {
    if (oneself.has(word)) own += 1;
    else if (another.has(word)) other += 1;
    if (isStopWord(word)) continue;
    const stemmed = words.get(word) ?? stem(word);
    words.set(word, stemmed);
    stems.set(stemmed, (stems.get(stemmed) ?? 0) + 1);
  }
  const length = Math.max(1, all.length);
  return {
    words,
    stems,
    length,
    asks: question.test(text),
    ofOneself: own / length,
    toOther: other / length,
  };
};
