import { stem } from '../../../shared/text/stem';
import { isStopWord } from '../../../shared/text/stop-words';
import { indexWordsOf } from '../../../shared/text/words';
import type { TurnText } from '../../ports';

/** A turn's text as ranking sees it. */
export interface TurnReading {
  /** How often each stem stands in it; stop words left out. */
  readonly stems: ReadonlyMap<string, number>;
  /** All words. */
  readonly length: number;
  readonly asks: boolean;
  readonly tellsTime: boolean;
  readonly tellsNumber: boolean;
  readonly showsPicture: boolean;
  /** Of all words, those in the first person. */
  readonly ofOneself: number;
  readonly toOther: number;
}

const time =
  /\b(?:yesterday|today|tonight|tomorrow|ago|recently|last (?:night|week|weekend|month|year|summer|winter|spring|autumn|fall|\p{L}+day)|next (?:week|weekend|month|year|\p{L}+day)|this (?:week|weekend|morning|month|year|summer|afternoon)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|(?:since|in|until|by) may|weekend|(?:19|20)\d\d|\d+ (?:days?|weeks?|months?|years?)|(?:a|two|three|few|couple of) (?:days?|weeks?|months?|years?))\b/iu;
const number =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand|once|twice|half|dozen)\b/i;

export const readTurn = ({ text }: Pick<TurnText, 'text'>): TurnReading => {
  const words = indexWordsOf(text);
  const stems = new Map<string, number>();
  let own = 0;
  let other = 0;
  for (const word of words) {
    if (word === 'i' || word === 'my' || word === 'me' || word === 'we' || word === 'our') own += 1;
    else if (word === 'you' || word === 'your') other += 1;
    if (isStopWord(word)) continue;
    const stemmed = stem(word);
    stems.set(stemmed, (stems.get(stemmed) ?? 0) + 1);
  }
  const length = Math.max(1, words.length);
  return {
    stems,
    length,
    asks: /\?["”')\]]*\s*(?:\[[^\]]*\]\s*)?$/.test(text),
    tellsTime: time.test(text),
    tellsNumber: number.test(text),
    showsPicture: /\[(?:shares|shows) /.test(text),
    ofOneself: own / length,
    toOther: other / length,
  };
};
