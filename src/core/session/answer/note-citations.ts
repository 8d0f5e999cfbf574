import type { Note, NoteCitation, NoteId } from '../../../shared/model';
import { plainNote } from '../../../shared/text/notes/note-text';
import { verifyCitedQuote } from '../../text/verify-quote';

/**
 * Checks each quote against the text of its note, with and without Markdown syntax, and ignores the engine's own claim.
 */
export const createNoteChecker =
  (getNotes: (ids: readonly NoteId[]) => Promise<readonly Pick<Note, 'title' | 'content'>[]>) =>
  async ({ marker, noteId, title, quote }: Omit<NoteCitation, 'verdict'>): Promise<NoteCitation> => {
    const [note] = await getNotes([noteId]);
    const verdicts = note
      ? [note.content, plainNote(note.content), note.title].map((text) => verifyCitedQuote(quote, text, true))
      : [];
    const verdict = (['verbatim', 'near', 'page-only'] as const).find((one) => verdicts.includes(one));
    return { marker, noteId, title: note?.title ?? title, quote, verdict: verdict ?? 'not-found' };
  };
