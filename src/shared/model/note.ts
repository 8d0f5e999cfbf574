import { z } from 'zod';
import { bookIdSchema } from './ids';

const noteId = z.number().int();

export const noteSchema = z.object({
  id: noteId,
  title: z.string(),
  /** Markdown. `[[Title]]` links a note, `[p. 12]` a page of the note's book, `images/<name>` is a picture of a note. */
  content: z.string(),
  tags: z.array(z.string()),
  relatedPages: z.array(z.number().int()),
  bookId: bookIdSchema.nullable(),
  pinned: z.boolean(),
  /** Counts the changes. */
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Note = z.infer<typeof noteSchema>;

/** A note with the notes that link to it, each with the line of the link. */
export const openNoteSchema = noteSchema.extend({
  backlinks: z.array(z.object({ id: noteId, title: z.string(), line: z.string(), updatedAt: z.string() })),
});
export type OpenNote = z.infer<typeof openNoteSchema>;

/** A note in a list. */
export const noteSummarySchema = noteSchema
  .pick({
    id: true,
    title: true,
    tags: true,
    relatedPages: true,
    bookId: true,
    pinned: true,
    createdAt: true,
    updatedAt: true,
  })
  .extend({
    /** The beginning of the text without marks, about 160 characters. */
    preview: z.string(),
  });
export type NoteSummary = z.infer<typeof noteSummarySchema>;

export const noteSorts = ['changed', 'created', 'title'] as const;
export const noteSortSchema = z.enum(noteSorts);
export type NoteSort = z.infer<typeof noteSortSchema>;

export const noteInputSchema = z.object({
  title: z.string().trim().min(1).max(300),
  content: z.string().max(1_000_000).default(''),
  tags: z.array(z.string().trim().min(1).max(60)).max(50).default([]),
  relatedPages: z.array(z.number().int().min(1)).max(200).default([]),
  bookId: bookIdSchema.nullable().default(null),
});
export type NoteInput = z.infer<typeof noteInputSchema>;

/** A note in the bin. */
export const deletedNoteSchema = z.object({
  id: noteId,
  title: z.string(),
  preview: z.string(),
  deletedAt: z.string(),
});
export type DeletedNote = z.infer<typeof deletedNoteSchema>;

/** An earlier text of a note; `reason` is what replaced it. */
export const noteRevisionSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  reason: z.enum(['edit', 'restore', 'proposal', 'rename', 'import']),
  writtenAt: z.string(),
  /** Characters of the text. */
  length: z.number().int(),
});
export type NoteRevision = z.infer<typeof noteRevisionSchema>;

export const noteRevisionTextSchema = noteRevisionSchema.extend({
  content: z.string(),
  tags: z.array(z.string()),
});
export type NoteRevisionText = z.infer<typeof noteRevisionTextSchema>;

/** The file name of a picture: the SHA-256 of its bytes, shortened, and what it is. */
export const noteImageNameSchema = z.string().regex(/^[0-9a-f]{32}\.(?:png|jpg|gif|webp)$/);
