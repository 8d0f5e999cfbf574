import { maxWordLength } from '../longest-word';

/**
 * Porter's stemmer of 1980, the one inside SQLite's `porter` tokenizer, so that re-ranking matches what the keyword
 * index matched. M. F. Porter, "An algorithm for suffix stripping", Program 14(3).
 */
const CONSONANT = '[^aeiou]';
const VOWEL = '[aeiouy]';
const CONSONANTS = `${CONSONANT}[^aeiouy]*`;
const VOWELS = `${VOWEL}[aeiou]*`;
const MEASURE_ABOVE_0 = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}`);
const MEASURE_IS_1 = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}(?:${VOWELS})?$`);
const MEASURE_ABOVE_1 = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}${VOWELS}${CONSONANTS}`);
const HAS_VOWEL = new RegExp(`^(?:${CONSONANTS})?${VOWEL}`);
const ENDS_SHORT = new RegExp(`^${CONSONANTS}${VOWEL}[^aeiouwxy]$`);

const STEP_2 = [
  ['ational', 'ate'], ['tional', 'tion'], ['enci', 'ence'], ['anci', 'ance'], ['izer', 'ize'], ['logi', 'log'], ['bli', 'ble'],
  ['alli', 'al'], ['entli', 'ent'], ['eli', 'e'], ['ousli', 'ous'], ['ization', 'ize'], ['ation', 'ate'], ['ator', 'ate'],
  ['alism', 'al'], ['iveness', 'ive'], ['fulness', 'ful'], ['ousness', 'ous'], ['aliti', 'al'], ['iviti', 'ive'], ['biliti', 'ble'],
] as const; // prettier-ignore
const STEP_3 = [['icate', 'ic'], ['ative', ''], ['alize', 'al'], ['iciti', 'ic'], ['ical', 'ic'], ['ful', ''], ['ness', '']] as const; // prettier-ignore
const STEP_4 = ['ement', 'ance', 'ence', 'able', 'ible', 'ment', 'ant', 'ent', 'ism', 'ate', 'iti', 'ous', 'ive', 'ize', 'al', 'er', 'ic', 'ou'] as const; // prettier-ignore

const stemCache = new Map<string, string>();

/** The stem of a lower-case word. Overlong words and those with other than English letters are returned unchanged. */
export function stem(word: string): string {
  if (word.length > maxWordLength) return word;
  const remembered = stemCache.get(word);
  if (remembered !== undefined) return remembered;
  const result = compute(word);
  // A book has some ten thousand distinct words; the limit keeps those of many books from accumulating.
  if (stemCache.size > 50_000) stemCache.clear();
  stemCache.set(word, result);
  return result;
}

function compute(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  // An initial y is a consonant; upper case keeps it out of the vowel patterns.
  let w = word.startsWith('y') ? `Y${word.slice(1)}` : word;
  w = pastAndPlural(w);
  if (w.endsWith('y') && HAS_VOWEL.test(w.slice(0, -1))) w = `${w.slice(0, -1)}i`;
  w = replaceSuffix(w, STEP_2);
  w = replaceSuffix(w, STEP_3);
  w = dropSuffix(w);
  if (w.endsWith('e')) {
    const rest = w.slice(0, -1);
    if (MEASURE_ABOVE_1.test(rest) || (MEASURE_IS_1.test(rest) && !ENDS_SHORT.test(rest))) w = rest;
  }
  if (w.endsWith('ll') && MEASURE_ABOVE_1.test(w)) w = w.slice(0, -1);
  return w.toLowerCase();
}

function pastAndPlural(word: string): string {
  let w = word;
  if (w.endsWith('sses') || w.endsWith('ies')) w = w.slice(0, -2);
  else if (w.endsWith('s') && !w.endsWith('ss')) w = w.slice(0, -1);
  if (w.endsWith('eed')) return MEASURE_ABOVE_0.test(w.slice(0, -3)) ? w.slice(0, -1) : w;
  const ending = w.endsWith('ed') ? 2 : w.endsWith('ing') ? 3 : 0;
  if (ending === 0 || !HAS_VOWEL.test(w.slice(0, -ending))) return w;
  w = w.slice(0, -ending);
  if (/(?:at|bl|iz)$/.test(w)) return `${w}e`;
  if (/([^aeiouylsz])\1$/.test(w)) return w.slice(0, -1);
  return ENDS_SHORT.test(w) ? `${w}e` : w;
}

function replaceSuffix(word: string, rules: readonly (readonly [string, string])[]): string {
  for (const [suffix, replacement] of rules) {
    if (!word.endsWith(suffix)) continue;
    const rest = word.slice(0, -suffix.length);
    return MEASURE_ABOVE_0.test(rest) ? rest + replacement : word;
  }
  return word;
}

function dropSuffix(word: string): string {
  if (/(?:s|t)ion$/.test(word)) {
    const rest = word.slice(0, -3);
    return MEASURE_ABOVE_1.test(rest) ? rest : word;
  }
  for (const suffix of STEP_4) {
    if (!word.endsWith(suffix)) continue;
    const rest = word.slice(0, -suffix.length);
    return MEASURE_ABOVE_1.test(rest) ? rest : word;
  }
  return word;
}
