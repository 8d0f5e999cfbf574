import { withPlainScripts } from './scripts';
import { isStopWord } from './grammar/stop-words';

/** Letters and digits, with apostrophes and hyphens inside a word; the same cut as the keyword index but for those. */
const WORD = /[\p{L}\p{N}]+(?:['’\-‐‑][\p{L}\p{N}]+)*/gu;

/** Runs of scripts that set no space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]+/gu;
/** Points, vowel signs and stretchers of Hebrew and Arabic: written in one place, left out in the next. */
const POINTS =
  /[\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]+/gu;
const HAS_EITHER = new RegExp(`${UNSPACED.source.slice(0, -1)}|${POINTS.source.slice(0, -1)}`, 'u');
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
const HAN = /^\p{Script=Han}+$/u;

/**
 * The words of a run. Dictionaries part the same name now here, now there, so that of a long word, and of single
 * characters in a row, every pair of characters counts as a word as well.
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
 * A text as it is indexed where its words are not parted by spaces (Chinese, Japanese, Thai) or are pointed (Hebrew,
 * Arabic), or characters are raised or lowered: words apart, points off, H₂O as H2O. Null where the text can be indexed as
 * it is.
 */
export function indexedTextOf(text: string): string | null {
  const plain = withPlainScripts(text);
  if (!HAS_EITHER.test(text)) return plain;
  return (plain ?? text).replace(POINTS, '').replace(UNSPACED, (run) => ` ${wordsOfRun(run)} `);
}

/** The words of a text in lower case, possessive endings off ("Zimmer's" is "zimmer"). */
export function wordsOf(text: string): string[] {
  return ((indexedTextOf(text) ?? text).toLowerCase().match(WORD) ?? []).map(plainWord);
}

const CURLY = /[’‐‑]/;

function plainWord(word: string): string {
  const plain = CURLY.test(word) ? word.replaceAll('’', "'").replace(/[‐‑]/g, '-') : word;
  return plain.endsWith("'s") ? plain.slice(0, -2) : plain;
}

/** As the keyword index sees them: a compound is its parts ("well-being" is "well", "being"). */
export function indexWordsOf(text: string): string[] {
  return (indexedTextOf(text) ?? text).toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
