import type { BookId, Mark, MarkId } from '../../shared/model';
import { client } from '../client/client';
import { createStore } from '../state/store';
import { navigate } from './route';

/** The mark that the reader is asked to show. */
export interface SoughtMark {
  readonly bookId: BookId;
  readonly page: number;
  readonly id: MarkId;
  /** Grows with every request, so that the same mark is scrolled to again. */
  readonly turn: number;
  /** The mark takes the focus, because it was chosen with the keyboard. */
  readonly focus: boolean;
}
export const soughtMarkStore = createStore<SoughtMark | null>(null);
let turns = 0;

/** Opens the page of a mark and highlights the mark; focuses it if it was chosen with the keyboard. */
export function goToMark(bookId: BookId, mark: Pick<Mark, 'id' | 'page'>, focus = false): void {
  turns += 1;
  soughtMarkStore.set({ bookId, page: mark.page, id: mark.id, turn: turns, focus });
  navigate({ screen: 'study', bookId, page: mark.page });
}

/** Opens a mark whose page is not known. Does nothing if the mark has been deleted. */
export async function openMarkOf(bookId: BookId, id: MarkId): Promise<void> {
  const mark = (await client.marks.list({ bookId })).find((one) => one.id === id);
  if (mark) goToMark(bookId, mark);
}
