import { blank } from '../../../../shared/model';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** A term in running text: any white space or hyphen between its words, singular or plural. */
export const termPattern = (term: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}-])${term
      .split(/[\s-]+/u)
      .map(escaped)
      .join('[\\s-]+')}(?:s|es)?(?![\\p{L}\\p{N}-])`,
    'iu',
  );

/** A sentence with every mention of the term left out; null if nothing would be left to answer it from. */
export const clozeOf = (
  sentence: string,
  term: string,
): { readonly prompt: string; readonly answer: string } | null => {
  const pattern = termPattern(term);
  const answer = pattern.exec(sentence)?.[0];
  if (answer === undefined) return null;
  const prompt = sentence.replace(new RegExp(pattern.source, 'giu'), blank);
  const left = prompt.replaceAll(blank, ' ').match(/\p{L}{3,}/gu)?.length ?? 0;
  return left < 4 ? null : { prompt, answer };
};
