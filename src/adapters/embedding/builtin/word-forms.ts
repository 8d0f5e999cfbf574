const ENDINGS = ['ing', 'ings', 'ed', 'er', 'ers', 'est', 'ly', 'ness', 'less', 'ful', 'ism', 'ist', 'ists', 'able', 'ment', 'ments', 'ity', 'ish', 'like'] as const; // prettier-ignore
const BEGINNINGS = ['un', 're', 'non', 'over', 'under', 'self', 'mis', 'pre', 'anti', 'co', 'sub', 'super', 'inter', 'micro', 'multi', 'hyper'] as const; // prettier-ignore
const MIN_PART_LENGTH = 4;

/** Forms of an unknown word that may be known, likeliest first: without its ending, then without its beginning. */
export function* formsOf(word: string): Generator<string> {
  if (word.endsWith("'s")) yield word.slice(0, -2);
  if (word.endsWith('ies')) yield `${word.slice(0, -3)}y`;
  if (word.endsWith('es')) yield word.slice(0, -2);
  if (word.endsWith('s')) yield word.slice(0, -1);
  // The word list has fewer British spellings.
  if (/is(?:e|ed|es|ing|er|ers|ation)$/.test(word)) yield word.replace(/is(?=e|ing|ation)(?!.*is)/, 'iz');
  if (word.includes('our')) yield word.replace('our', 'or');
  for (const ending of ENDINGS) {
    const base = word.slice(0, -ending.length);
    if (!word.endsWith(ending) || base.length < MIN_PART_LENGTH) continue;
    yield base;
    yield `${base}e`;
    if (base.endsWith('i')) yield `${base.slice(0, -1)}y`;
    if (base.at(-1) === base.at(-2)) yield base.slice(0, -1);
  }
  for (const beginning of BEGINNINGS) {
    const rest = word.slice(beginning.length);
    if (word.startsWith(beginning) && rest.length >= MIN_PART_LENGTH) yield rest;
  }
}

/** The ways to split an unknown compound in two ("backcountry"), the most even first. */
export function* splitsOf(word: string): Generator<readonly [string, string]> {
  const middle = Math.floor(word.length / 2);
  for (let away = 0; away <= middle - MIN_PART_LENGTH; away++) {
    yield [word.slice(0, middle - away), word.slice(middle - away)];
    if (away > 0) yield [word.slice(0, middle + away), word.slice(middle + away)];
  }
}
