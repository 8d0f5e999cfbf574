/** A quote of an answer with the page it cites, "p. 17". */
export interface CitedQuote {
  readonly text: string;
  readonly page: string;
}

/** Quotation marks inside the quote are its own; a title in marks before it is not part of it. */
const CITED = /“([^“”\n]*(?:“[^“”\n]*”[^“”\n]*)*)”\s*\[(p\.[^\]\n]+)\]/g;

/** The quotes of an answer that cites pages, in their order. */
export const quotesIn = (answer: string): readonly CitedQuote[] =>
  [...answer.matchAll(CITED)].map(([, text = '', page = '']) => ({ text, page }));
