import { navigate } from './route';
import { createStore } from '../state/store';

/** A request to search for words in the open book, in the whole library or in the remembered facts. */
interface SearchWish {
  readonly where: 'book' | 'library' | 'memory';
  readonly words: string;
}

export const searchWishStore = createStore<SearchWish | null>(null);

/** Opens the search with these words. */
export function searchFor(where: SearchWish['where'], words: string): void {
  searchWishStore.set({ where, words });
  if (where === 'library') navigate({ screen: 'library' });
  if (where === 'memory') navigate({ screen: 'memory', factId: null });
}
