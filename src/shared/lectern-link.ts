import { z } from 'zod';
import { bookIdSchema } from './model';

/** What a `lectern://` link opens. */
export const linkTargetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('book'), bookId: bookIdSchema, page: z.number().int().positive().nullable() }),
  z.object({ kind: z.literal('note'), noteId: z.number().int().positive() }),
]);
export type LinkTarget = z.infer<typeof linkTargetSchema>;

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
  return note ? { kind: 'note', noteId: Number(note[1]) } : null;
};

export const formatLink = (target: LinkTarget): string =>
  target.kind === 'note'
    ? `lectern://note/${target.noteId}`
    : `lectern://book/${target.bookId}${target.page === null ? '' : `/page/${target.page}`}`;
