import {
  asFactId,
  asMarkId,
  asNoteId,
  asPlanId,
  asSessionId,
  asTurnId,
  type SearchHit,
} from '../../shared/model';
import { openPage } from './place';
import { navigate } from './route';
import type { IconName } from '../ui/icon';
import { goToMark } from './go-to-mark';
import { readSession, readTurn } from './read-session';

export const hitIcon: Readonly<Record<SearchHit['kind'], IconName>> = {
  passage: 'page',
  note: 'notes',
  mark: 'notes',
  plan: 'plans',
  fact: 'memory',
  turn: 'quote',
  summary: 'history',
};

/** Opens a search hit: its page with the words highlighted, its mark, note or fact, or its place in the conversation. */
export function openHit(hit: SearchHit, query: string): void {
  if (hit.kind === 'note')
    navigate({ screen: 'notes', noteId: asNoteId(Number(hit.id.replace(/\D+/g, ''))) || null });
  else if (hit.kind === 'mark' && hit.bookId && hit.page)
    goToMark(hit.bookId, { id: asMarkId(Number(hit.id)), page: hit.page });
  else if (hit.kind === 'fact')
    navigate({ screen: 'memory', factId: asFactId(Number(hit.id.replace(/\D+/g, ''))) || null });
  else if (hit.kind === 'plan')
    navigate({ screen: 'plans', planId: asPlanId(Number(hit.id.replace(/\D+/g, ''))) || null });
  else if (hit.kind === 'turn') void readTurn(asTurnId(Number(hit.id.replace(/\D+/g, ''))));
  else if (hit.kind === 'summary') readSession({ sessionId: asSessionId(hit.id), bookId: hit.bookId });
  else if (hit.bookId && hit.page) openPage(hit.bookId, hit.page, query, 'search');
  else if (hit.bookId) navigate({ screen: 'study', bookId: hit.bookId, page: null });
}
