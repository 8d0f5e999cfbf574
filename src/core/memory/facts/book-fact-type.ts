import type { FactType } from '../../../shared/model';

/** What opens an example: "For instance, …", "Consider a runner who …", "An example of this is …". */
const opensExample =
  /^["'“‘(]*(?:(?:thus|so|and|but|as|here)[, ]+)?(?:for (?:example|instance)\b|e\.\s?g\.|to (?:illustrate|give an example)\b|(?:as|here is|here['’]s) an? (?:\p{L}+ )?(?:example|illustration)\b|(?:an?|one|another) (?:\p{L}+ )?(?:example|illustration|instance) (?:of|is|was|would|might)\b|(?:consider|imagine|suppose|picture|take(?= the (?:case|example)\b)) )/iu;

/**
 * A7: a statement is an example only if it says so at its beginning. "Stimulants, for example coffee, raise the pulse" is
 * a statement with an example in it.
 */
export const bookFactType = (type: FactType, words: string): FactType => {
  if (type !== 'concept' && type !== 'example') return type;
  return opensExample.test(words.trim()) ? 'example' : 'concept';
};
