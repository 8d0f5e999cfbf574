import type { NoteId } from '../../model';

/** How an answer cites a note: `[N7]`. */
export const noteMarker = (noteId: NoteId): string => `[N${noteId}]`;

export const noteMarkers = /\[N(\d{1,12})\]/g;
