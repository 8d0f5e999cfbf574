import { isStopWord } from '../../../../shared/text/grammar/stop-words';

/** A term, and at once the capital of what is said of it: "Private function A function defined within …". */
const RUN_IN =
  /^(?<term>\p{Lu}[\p{L}-]*(?: [\p{L}-]+){0,2}) (?<said>(?<article>An?|The) \p{Ll}[\p{L}-]* .*)$/su;
/** What sets a thing apart from others of its kind. */
const SET_APART =
  /^(?:An?|The) (?:\p{Ll}[\p{L}-]* ){1,4}?(?:that|which|who|with|within|without|of|for|in|defined|used|made)\b/u;
const RELATIVE = /\b(?:that|which|who|whose|where|when)\b/u;
const FINITE = /\b(?:is|are|was|were|has|have|had|can|may|will|must|causes?)\b/u;

/**
 * An entry of a list of terms whose term has run into its definition, as entries of a glossary are written:
 * "Private function. A function defined within …". A whole sentence is complete without the term before it.
 */
export const termApart = (text: string): string => {
  const { term = '', said = '', article = '' } = RUN_IN.exec(text)?.groups ?? {};
  if (term === '' || term.split(' ').some((word) => isStopWord(word.toLowerCase()))) return text;
  const subject = `${article} ${term} `.toLowerCase();
  if (said.toLowerCase().startsWith(subject) && /^(?:is|are|means)\b/.test(said.slice(subject.length)))
    return said;
  // "Vitamin A deficiency of children is common" has the letter in its name, and a verb of its own.
  const main = said.split(RELATIVE)[0] ?? '';
  return SET_APART.test(said) && !FINITE.test(main) ? `${term}. ${said}` : text;
};
