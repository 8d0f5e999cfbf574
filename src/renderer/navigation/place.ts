import { createStore } from '../state/store';
import { navigate } from './route';

/** A stretch of the book that is lit on the page: a cited sentence, or the words of a search. */
export interface Lit {
  readonly bookId: string;
  readonly page: number;
  readonly quote: string;
  readonly by: 'citation' | 'search' | 'source';
  /** Of several places on the page: which is meant, from 0. */
  readonly nth: number;
  /** Grows with every opening, so that opening the same sentence again scrolls to it again. */
  readonly turn: number;
}

export const litStore = createStore<Lit | null>(null);
let turns = 0;

/** Opens a page of a book, and lights a quotation on it where one is given. */
export function openPage(
  bookId: string,
  page: number,
  quote = '',
  by: Lit['by'] = 'citation',
  nth = 0,
): void {
  turns += 1;
  litStore.set(quote ? { bookId, page, quote, by, nth, turn: turns } : null);
  navigate({ screen: 'study', bookId, page });
}
