import { asNoteId, type BookId, bookIdSchema, type NoteId } from './model';

/** What a `lectern://` link opens. */
export type LinkTarget =
  | { readonly kind: 'book'; readonly bookId: BookId; readonly page: number | null }
  | { readonly kind: 'note'; readonly noteId: NoteId };

const bookLink = /^lectern:\/\/book\/(b[0-9a-f]{16})(?:\/page\/([1-9]\d{0,6}))?\/?$/;
const noteLink = /^lectern:\/\/note\/([1-9]\d{0,14})\/?$/;

/** Parses `lectern://book/ID`, `lectern://book/ID/page/N` and `lectern://note/ID`; null for anything else. */
export const parseLink = (link: string): LinkTarget | null => {
  const book = bookLink.exec(link);
  if (book) {
    const bookId = bookIdSchema.parse(book[1]);
    return { kind: 'book', bookId, page: book[2] === undefined ? null : Number(book[2]) };
  }
  const note = noteLink.exec(link);
  return note ? { kind: 'note', noteId: asNoteId(Number(note[1])) } : null;
};

export const formatLink = (target: LinkTarget): string =>
  target.kind === 'note'
    ? `lectern://note/${target.noteId}`
    : `lectern://book/${target.bookId}${target.page === null ? '' : `/page/${target.page}`}`;
