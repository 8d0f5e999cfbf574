import { navigate } from './route';
import { createStore } from '../state/store';

/** Words that another part of the screen wants to be searched for: in the open book, or in everything. */
export interface SearchWish {
  readonly where: 'book' | 'library';
  readonly words: string;
}

export const searchWishStore = createStore<SearchWish | null>(null);

/** Opens the search with these words in it. */
export function searchFor(where: SearchWish['where'], words: string): void {
  searchWishStore.set({ where, words });
  if (where === 'library') navigate({ screen: 'library' });
}
