import { stem } from '../../../shared/text/grammar/stem';
import { isStopWord } from '../../../shared/text/grammar/stop-words';
import { indexWordsOf } from '../../../shared/text/words';
import type { TurnText } from '../../ports';

/** A word, prepared for ranking; one object shared by all texts. */
interface ReadWord {
  readonly word: string;
  readonly stem: string;
  readonly isStopWord: boolean;
  readonly ofOneself: boolean;
  readonly toOther: boolean;
}

/** A turn's text, prepared for ranking. */
export interface TurnReading {
  /** Its words except stop words, in order. */
  readonly words: readonly ReadWord[];
  /** Counts all words. */
  readonly length: number;
  readonly asks: boolean;
  /** Shares of all words: first-person and second-person pronouns. */
  readonly ofOneself: number;
  readonly toOther: number;
}

const time =
  /\b(?:yesterday|today|tonight|tomorrow|ago|recently|last (?:night|week|weekend|month|year|summer|winter|spring|autumn|fall|\p{L}+day)|next (?:week|weekend|month|year|\p{L}+day)|this (?:week|weekend|morning|month|year|summer|afternoon)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|(?:since|in|until|by) may|weekend|(?:19|20)\d\d|\d+ (?:days?|weeks?|months?|years?)|(?:a|two|three|few|couple of) (?:days?|weeks?|months?|years?))\b/iu;
const number =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand|once|twice|half|dozen)\b/i;
export const mentionsTime = (text: string): boolean => time.test(text);
export const mentionsNumber = (text: string): boolean => number.test(text);

const question = /\?["”')\]]*\s*(?:\[[^\]]*\]\s*)?$/;

const oneself = new Set(['i', 'my', 'me', 'we', 'our']);
const another = new Set(['you', 'your']);

const mostWords = 20_000;
const readWords = new Map<string, ReadWord>();

/** Cached, because each question reads about eighty turns of eighty words. */
const readWord = (word: string): ReadWord => {
  const cached = readWords.get(word);
  if (cached) return cached;
  const read = {
    word,
    stem: stem(word),
    isStopWord: isStopWord(word),
    ofOneself: oneself.has(word),
    toOther: another.has(word),
  };
  if (readWords.size >= mostWords) readWords.clear();
  readWords.set(word, read);
  return read;
};

export const readTurn = ({ text }: Pick<TurnText, 'text'>): TurnReading => {
  const all = indexWordsOf(text);
  const words: ReadWord[] = [];
  let own = 0;
  let other = 0;
  for (const word of all) {
    const read = readWord(word);
    if (read.ofOneself) own += 1;
    else if (read.toOther) other += 1;
    if (!read.isStopWord) words.push(read);
  }
  const length = Math.max(1, all.length);
  return {
    words,
    length,
    asks: question.test(text),
    ofOneself: own / length,
    toOther: other / length,
  };
};
