import type { BookId, Citation, Page, Verdict } from '../../../shared/model';
import type { AnswerPassage } from '../../ports';
import { verifyCitedQuote } from '../../text/verify-quote';

type CitationPart = Omit<Citation, 'verdict'>;

const isConfirmed = (verdict: Verdict): boolean => verdict === 'verbatim' || verdict === 'near';

/** Offsets from the cited page at which a quote is searched for too, nearest first. */
const nearbyOffsets = [1, -1, 2, -2];

/**
 * Checks each citation against the page that it cites and ignores the engine's own claim. A quote that crosses a page
 * break belongs to the page where it begins. A quote found on another page of the context, or near the cited page, is
 * moved to that page. Each page is read once per answer.
 */
export const createCitationChecker = (
  findPage: (bookId: BookId, page: number) => Promise<Page | null>,
  passages: readonly AnswerPassage[],
): ((part: CitationPart) => Promise<Citation>) => {
  const pages = new Map<string, Promise<Page | null>>();
  const read = (bookId: BookId, page: number): Promise<Page | null> => {
    const key = `${bookId}:${page}`;
    const reading = pages.get(key) ?? (page < 1 ? Promise.resolve(null) : findPage(bookId, page));
    pages.set(key, reading);
    return reading;
  };
  const inContext = passages.flatMap((passage) =>
    passage.parts.map((part) => ({ bookId: passage.bookId, page: part.page })),
  );

  /** The first of these pages on which the quote begins, even if it ends on the next one; null if there is none. */
  const beginsOn = async (
    quote: string,
    bookId: BookId,
    numbers: readonly number[],
  ): Promise<{ readonly page: Page; readonly verdict: Verdict } | null> => {
    for (const number of numbers) {
      const page = await read(bookId, number);
      if (!page) continue;
      const alone = verifyCitedQuote(quote, page.text, false);
      if (isConfirmed(alone)) return { page, verdict: alone };
      const after = await read(bookId, number + 1);
      if (!after) continue;
      const over = verifyCitedQuote(quote, `${page.text}\n${after.text}`, false);
      // A quote that is entirely on the next page begins there.
      if (isConfirmed(over) && !isConfirmed(verifyCitedQuote(quote, after.text, false)))
        return { page, verdict: over };
    }
    return null;
  };

  return async ({ marker, bookId, page, label, passageId, quote }) => {
    const cited = await read(bookId, page);
    const shown = inContext.some((one) => one.bookId === bookId && one.page === page);
    const here = cited ? verifyCitedQuote(quote, cited.text, shown) : 'not-found';
    const citation = { marker, bookId, page, label: cited?.label ?? label, passageId, quote, verdict: here };
    if (here !== 'not-found' || quote.trim() === '') return citation;
    const others = inContext.filter((one) => one.bookId === bookId && one.page !== page);
    const found = await beginsOn(quote, bookId, [
      page,
      ...new Set([...others.map((one) => one.page), ...nearbyOffsets.map((by) => page + by)]),
    ]);
    return found
      ? { ...citation, page: found.page.page, label: found.page.label, verdict: found.verdict }
      : citation;
  };
};
