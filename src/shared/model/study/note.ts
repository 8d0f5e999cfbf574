import { z } from 'zod';
import { bookIdSchema, noteIdSchema, turnIdSchema } from '../ids';

export const noteSchema = z.object({
  id: noteIdSchema,
  title: z.string(),
  /** Markdown. `[[Title]]` links a note, `[p. 12]` a page of the note's book, `images/<name>` is a picture of a note. */
  content: z.string(),
  tags: z.array(z.string()),
  relatedPages: z.array(z.number().int()),
  bookId: bookIdSchema.nullable(),
  pinned: z.boolean(),
  /** Increases with every change. */
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Note = z.infer<typeof noteSchema>;

/** A note with the notes that link to it, each with the line of the link. */
export const openNoteSchema = noteSchema.extend({
  backlinks: z.array(
    z.object({ id: noteIdSchema, title: z.string(), line: z.string(), updatedAt: z.string() }),
  ),
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
    /** The beginning of the text without Markdown syntax, about 160 characters. */
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
  id: noteIdSchema,
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

/** The file name of a picture: a shortened SHA-256 of its bytes, and its type. */
export const noteImageNameSchema = z.string().regex(/^[0-9a-f]{32}\.(?:png|jpg|gif|webp)$/);

/** What the tutor proposes to write: a new note, or a new text for one. No note changes until it is accepted. */
export const noteProposalSchema = z.object({
  id: z.number().int(),
  /** Null for a new note. */
  noteId: noteIdSchema.nullable(),
  title: z.string(),
  /** The text that the proposal changes. */
  before: z.string(),
  after: z.string(),
  bookId: bookIdSchema.nullable(),
  pages: z.array(z.number().int()),
  turnId: turnIdSchema.nullable(),
  /** The id of the engine that wrote it. */
  engine: z.string(),
  createdAt: z.string(),
});
export type NoteProposal = z.infer<typeof noteProposalSchema>;

/** A note from a file. */
export const importedNoteSchema = noteInputSchema.extend({
  /** Its id where it was exported. */
  id: noteIdSchema.nullable().default(null),
  pinned: z.boolean().default(false),
  createdAt: z.iso.datetime().nullable().default(null),
  updatedAt: z.iso.datetime().nullable().default(null),
});
export type ImportedNote = z.infer<typeof importedNoteSchema>;

/**
 * How an imported note relates to the existing ones. `same`: it already exists; `changed`: it was exported from here and
 * its text differs now; `title`: another note has the same title.
 */
export const noteImportSchema = z.object({
  meets: z.enum(['new', 'same', 'changed', 'title']),
  noteId: noteIdSchema.nullable(),
});
export type NoteImport = z.infer<typeof noteImportSchema>;
