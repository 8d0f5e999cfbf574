import type { Citation, Page } from '../../shared/model';
import type { AnswerPart, AnswerPassage } from '../ports';
import { verifyQuote } from '../retrieval/verify-quote';

type CitationPart = Extract<AnswerPart, { readonly kind: 'citation' }>;

/**
 * Gives each citation its verdict by reading the page that it cites; what the mind claims is not asked. Pages are read
 * once for each answer.
 */
export const createCitationChecker = (
  findPage: (bookId: string, page: number) => Promise<Page | null>,
  passages: readonly AnswerPassage[],
): ((part: CitationPart) => Promise<Citation>) => {
  const pages = new Map<string, Promise<Page | null>>();
  const shown = new Set(
    passages.flatMap((passage) => passage.parts.map((part) => `${passage.bookId}:${part.page}`)),
  );
  return async ({ marker, bookId, page, label, passageId, quote }) => {
    const key = `${bookId}:${page}`;
    const reading = pages.get(key) ?? findPage(bookId, page);
    pages.set(key, reading);
    const found = await reading;
    return {
      marker,
      bookId,
      page,
      label: found?.label ?? label,
      passageId,
      quote,
      verdict: found ? verifyQuote(quote, found.text, shown.has(key)) : 'not-found',
    };
  };
};
