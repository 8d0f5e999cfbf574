import type { Citation } from '../../../shared/model';

export type UncheckedCitation = Omit<Citation, 'verdict'>;

/** Words of a page that are to be cited. */
export interface Cited {
  readonly bookId: string;
  readonly page: number;
  readonly label: string;
  readonly passageId: number | null;
  readonly quote: string;
}

/** The citations of one card in the order in which they are shown. */
export interface Citing {
  /** The citation's place in the list; the same words of a page are cited once. */
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
