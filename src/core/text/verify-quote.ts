import { foldSpace } from '../../shared/text/fold-space';
import type { Verdict } from '../../shared/model';
import { withoutNoteMarks } from '../../shared/text/notes/note-mark';
import { isNearQuote } from '../../shared/text/quotes/near-quote';
import { ligatures } from '../../shared/text/ligatures';
import { withPlainScripts, withoutScriptSigns } from '../../shared/text/scripts';

/** Normalises typesetting: superscripts and subscripts, ligatures, quotation marks, dashes and hyphenation at line ends. */
const foldTypesetting = (text: string): string =>
  foldSpace(
    withoutScriptSigns(withPlainScripts(text) ?? text)
      .normalize('NFC')
      .replace(/[ﬀ-ﬆ]/gu, (ligature) => ligatures[ligature] ?? ligature)
      .replace(/\u00ad/gu, '')
      .replace(/\u200c/gu, ' ')
      .replace(/(\p{L})[-\u2010\u2011]\s*\n\s*(?=\p{Ll})/gu, '$1')
      .replace(/[\u2018\u2019\u201a\u201b\u2032\u0060\u00b4]/gu, "'")
      .replace(/[\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033]|''/gu, '"')
      .replace(/\u2026/gu, '...')
      .replace(/\s*[\u2012-\u2015\u2212]\s*|\s+--?\s+|--/gu, ' - ')
      .replace(/[\u2010\u2011]/gu, '-'),
  );

/**
 * Checks whether a quote is on a page. An empty quote is `page-only` if the page was in the tutor's context
 * (`inContext`), else `not-found`.
 */
export const verifyQuote = (quote: string, pageText: string, inContext: boolean): Verdict => {
  const plain = foldSpace(quote);
  if (plain === '') return inContext ? 'page-only' : 'not-found';
  if (foldSpace(pageText).includes(plain)) return 'verbatim';
  const page = foldTypesetting(pageText);
  if ([quote, withoutNoteMarks(quote)].some((one) => page.includes(foldTypesetting(one)))) return 'near';
  return 'not-found';
};

/** Like `verifyQuote`, for words that an answer quotes: left out, replaced or misspelt words are `near` as well. */
export const verifyCitedQuote = (quote: string, pageText: string, inContext: boolean): Verdict => {
  const verdict = verifyQuote(quote, pageText, inContext);
  return verdict === 'not-found' && isNearQuote(quote, pageText) ? 'near' : verdict;
};

/** The range of a quote in a text, ignoring differences in white space; null if it is not there. */
export const findQuote = (
  quote: string,
  text: string,
): { readonly start: number; readonly end: number } | null => {
  const words = foldSpace(quote).split(' ').filter(Boolean);
  if (words.length === 0) return null;
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')).join('\\s+');
  const match = new RegExp(pattern, 'u').exec(text);
  return match ? { start: match.index, end: match.index + match[0].length } : null;
};
