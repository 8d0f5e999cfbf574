import { withPlainScripts } from './scripts';
import { isStopWord } from './grammar/stop-words';

/** Letters and digits, with apostrophes and hyphens inside a word; otherwise the same split as the keyword index. */
const WORD = /[\p{L}\p{N}]+(?:['’\-‐‑][\p{L}\p{N}]+)*/gu;

/** Runs of text in scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]+/gu;
/** Points, vowel signs and elongation characters of Hebrew and Arabic, which are not written consistently. */
const POINTS =
  /[\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]+/gu;
const HAS_EITHER = new RegExp(`${UNSPACED.source.slice(0, -1)}|${POINTS.source.slice(0, -1)}`, 'u');
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
const HAN = /^\p{Script=Han}+$/u;

/**
 * The words of a run. Dictionaries do not always split a name in the same way, so every pair of characters in a long
 * word, or in a row of single characters, counts as a word as well.
 */
function wordsOfRun(run: string): string {
  const words: string[] = [];
  let lone = '';
  for (const { segment } of segmenter.segment(run)) {
    words.push(segment);
    const characters = Array.from(segment);
    const han = HAN.test(segment) && !isStopWord(segment);
    if (han && characters.length === 1) {
      if (lone !== '') words.push(lone + segment);
      lone = segment;
      continue;
    }
    lone = '';
    if (han && characters.length > 2)
      for (let at = 0; at + 1 < characters.length; at += 1) words.push(characters.slice(at, at + 2).join(''));
  }
  return words.join(' ');
}

/**
 * A text as it is indexed if its words are not separated by spaces (Chinese, Japanese, Thai), if it is pointed (Hebrew,
 * Arabic), or if characters are raised or lowered: with words separated, without points, H₂O as H2O. Null if the text
 * can be indexed unchanged.
 */
export function indexedTextOf(text: string): string | null {
  const plain = withPlainScripts(text);
  if (!HAS_EITHER.test(text)) return plain;
  return (plain ?? text).replace(POINTS, '').replace(UNSPACED, (run) => ` ${wordsOfRun(run)} `);
}

/** The words of a text in lower case, without possessive endings ("Zimmer's" is "zimmer"). */
export function wordsOf(text: string): string[] {
  return ((indexedTextOf(text) ?? text).toLowerCase().match(WORD) ?? []).map(plainWord);
}

const CURLY = /[’‐‑]/;

function plainWord(word: string): string {
  const plain = CURLY.test(word) ? word.replaceAll('’', "'").replace(/[‐‑]/g, '-') : word;
  return plain.endsWith("'s") ? plain.slice(0, -2) : plain;
}

/** Words as the keyword index splits them: a compound becomes its parts ("well-being" is "well", "being"). */
export function indexWordsOf(text: string): string[] {
  return (indexedTextOf(text) ?? text).toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
