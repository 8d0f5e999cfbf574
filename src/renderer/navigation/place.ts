import { createStore } from '../state/store';
import { navigate } from './route';
import type { BookId, NoteId } from '../../shared/model';

/** Text highlighted on a page: a cited sentence, or a search match. A heading is only scrolled to. */
export interface PageHighlight {
  readonly bookId: BookId;
  readonly page: number;
  readonly quote: string;
  readonly by: 'citation' | 'search' | 'source' | 'heading' | 'aloud';
  /** The id of the heading's outline entry. */
  readonly heading?: number | undefined;
  /** The index of the current match among several on the page. */
  readonly nth: number;
  /** Increases every time, so that opening the same sentence again scrolls to it again. */
  readonly turn: number;
}

export const highlightStore = createStore<PageHighlight | null>(null);
let turns = 0;

/** Text highlighted in a note. */
export interface HighlightedNote {
  readonly noteId: NoteId;
  readonly quote: string;
  /** Increases every time, so that opening the same sentence again scrolls to it again. */
  readonly turn: number;
}

export const highlightedNoteStore = createStore<HighlightedNote | null>(null);

/** Highlights the quotation once the note is open. */
export function lightNote(noteId: NoteId, quote: string): void {
  turns += 1;
  highlightedNoteStore.set(quote ? { noteId, quote, turn: turns } : null);
}

export function openNote(noteId: NoteId, quote: string): void {
  lightNote(noteId, quote);
  navigate({ screen: 'notes', noteId });
}

/** Opens a page of a book and highlights the quotation, if any. */
export function openPage(
  bookId: BookId,
  page: number,
  quote = '',
  by: PageHighlight['by'] = 'citation',
  nth = 0,
  heading?: number,
): void {
  turns += 1;
  highlightStore.set(quote ? { bookId, page, quote, by, nth, heading, turn: turns } : null);
  navigate({ screen: 'study', bookId, page });
}
