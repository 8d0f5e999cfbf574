import { navigate } from './route';
import { createStore } from '../state/store';

/** A request to search for words in the open book, in the whole library or in the remembered facts. */
interface RequestedSearch {
  readonly where: 'book' | 'library' | 'memory';
  readonly words: string;
}

export const requestedSearchStore = createStore<RequestedSearch | null>(null);

/** Opens the search with these words. */
export function searchFor(where: RequestedSearch['where'], words: string): void {
  requestedSearchStore.set({ where, words });
  if (where === 'library') navigate({ screen: 'library' });
  if (where === 'memory') navigate({ screen: 'memory', factId: null });
}
