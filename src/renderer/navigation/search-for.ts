import { navigate } from './route';
import { createStore } from '../state/store';

/** A request to search for words in the open book or in the whole library. */
export interface SearchWish {
  readonly where: 'book' | 'library';
  readonly words: string;
}

export const searchWishStore = createStore<SearchWish | null>(null);

/** Opens the search with these words. */
export function searchFor(where: SearchWish['where'], words: string): void {
  searchWishStore.set({ where, words });
  if (where === 'library') navigate({ screen: 'library' });
}
