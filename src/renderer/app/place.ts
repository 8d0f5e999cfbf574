import { createStore } from '../ui/store';
import { navigate } from './route';

/** A stretch of the book that is lit on the page: a cited sentence, or the words of a search. */
export interface Lit {
  readonly bookId: string;
  readonly page: number;
  readonly quote: string;
  readonly by: 'citation' | 'search' | 'source';
  /** Grows with every opening, so that opening the same sentence again scrolls to it again. */
  readonly turn: number;
}

export const litStore = createStore<Lit | null>(null);
let turns = 0;

/** Opens a page of a book, and lights a quotation on it where one is given. */
export function openPage(bookId: string, page: number, quote = '', by: Lit['by'] = 'citation'): void {
  turns += 1;
  litStore.set(quote ? { bookId, page, quote, by, turn: turns } : null);
  navigate({ screen: 'study', bookId, page });
}
