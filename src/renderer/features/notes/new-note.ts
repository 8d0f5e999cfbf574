import type { BookId, Note } from '../../../shared/model';
import { navigate } from '../../navigation/route';
import { client, messageOf } from '../../client/client';
import { keys, pageQuery, queryClient } from '../../client/queries';
import { text } from '../../messages/text';
import { toast } from '../../ui/toast';

interface NewNote {
  readonly title: string;
  readonly content?: string;
  readonly bookId?: BookId | null;
  readonly relatedPages?: readonly number[];
}

async function create(note: NewNote): Promise<Note | null> {
  try {
    const created = await client.notes.create({
      title: note.title,
      content: note.content ?? '',
      bookId: note.bookId ?? null,
      relatedPages: [...(note.relatedPages ?? [])],
      tags: [],
    });
    queryClient.setQueryData(keys.note(created.id), created);
    void queryClient.invalidateQueries({ queryKey: ['notes'] });
    return created;
  } catch (error) {
    toast(messageOf(error), { kind: 'error' });
    return null;
  }
}

/** Creates a note and opens it. */
export async function beginNote(note: NewNote = { title: text.notes.untitled }): Promise<void> {
  const created = await create(note);
  if (created) navigate({ screen: 'notes', noteId: created.id });
}

/** Creates a note without leaving the screen, and offers to open it. */
export async function makeNote(note: NewNote): Promise<void> {
  const created = await create(note);
  if (!created) return;
  toast(text.chat.noteMade, {
    action: { label: text.chat.openNote, run: () => navigate({ screen: 'notes', noteId: created.id }) },
  });
}

/** A quotation with its page, as Markdown for a note. */
const quoteInNote = (quote: string, label: string): string =>
  `> ${quote.trim().replace(/\s*\n\s*/g, ' ')} [p. ${label}]\n`;

const firstWords = (quote: string): string => {
  const words = quote.trim().replace(/\s+/g, ' ');
  return words.length <= 60 ? words : `${words.slice(0, words.lastIndexOf(' ', 60))}…`;
};

/** Creates a note with a quotation from a book and its page. */
export async function noteFromQuote(bookId: BookId, page: number, quote: string): Promise<void> {
  try {
    const { label } = await queryClient.fetchQuery(pageQuery(bookId, page));
    await makeNote({
      title: firstWords(quote),
      content: quoteInNote(quote, label),
      bookId,
      relatedPages: [page],
    });
  } catch (error) {
    toast(messageOf(error), { kind: 'error' });
  }
}
