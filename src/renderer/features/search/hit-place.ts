import type { SearchHit } from '../../../shared/model';
import { openPage } from '../../app/place';
import { navigate } from '../../app/route';
import type { IconName } from '../../ui/icon';

export const hitIcon: Readonly<Record<SearchHit['kind'], IconName>> = {
  passage: 'page',
  note: 'notes',
  fact: 'memory',
  turn: 'quote',
  summary: 'history',
};

/** Opens what a search found: its page with the words lit, its note, its fact. */
export function openHit(hit: SearchHit, query: string): void {
  if (hit.kind === 'note') navigate({ screen: 'notes', noteId: Number(hit.id.replace(/\D+/g, '')) || null });
  else if (hit.kind === 'fact')
    navigate({ screen: 'memory', factId: Number(hit.id.replace(/\D+/g, '')) || null });
  else if (hit.bookId && hit.page) openPage(hit.bookId, hit.page, query, 'search');
  else if (hit.bookId) navigate({ screen: 'study', bookId: hit.bookId, page: null });
}
