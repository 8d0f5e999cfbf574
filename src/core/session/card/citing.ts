import type { BookId, Citation, PassageId } from '../../../shared/model';

export type UncheckedCitation = Omit<Citation, 'verdict'>;

/** Text of a page to cite. */
interface Cited {
  readonly bookId: BookId;
  readonly page: number;
  readonly label: string;
  readonly passageId: PassageId | null;
  readonly quote: string;
}

/** The citations of one card, in display order. */
export interface Citing {
  /** Returns the citation's index. The same words on the same page are cited once. */
  cite(words: Cited): number;
  readonly citations: readonly UncheckedCitation[];
}

export const createCiting = (): Citing => {
  const citations: UncheckedCitation[] = [];
  return {
    citations,
    cite(words) {
      const known = citations.findIndex(
        ({ bookId, page, quote }) => bookId === words.bookId && page === words.page && quote === words.quote,
      );
      if (known >= 0) return known;
      return citations.push({ ...words, marker: `[p. ${words.label}]` }) - 1;
    },
  };
};
