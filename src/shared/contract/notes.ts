import { z } from 'zod';
import {
  bookIdSchema,
  deletedNoteSchema,
  importedNoteSchema,
  noteIdSchema,
  noteImageNameSchema,
  noteImportSchema,
  noteInputSchema,
  noteProposalSchema,
  noteRevisionSchema,
  noteRevisionTextSchema,
  noteSchema,
  noteSortSchema,
  noteSummarySchema,
  openNoteSchema,
  turnIdSchema,
} from '../model';
import { verb } from './errors';
import { removedSchema } from './removed';

const byNote = z.object({ noteId: noteIdSchema });
const byRevision = byNote.extend({ revisionId: z.number().int() });
const titleSchema = noteInputSchema.shape.title;
const noteFilterSchema = z.object({
  bookId: bookIdSchema.optional(),
  tag: z.string().max(60).optional(),
  q: z.string().trim().max(2000).optional(),
});
const titledSchema = z.object({ id: noteIdSchema, title: z.string() });

export const notesContract = {
  /** Complete notes, last changed first; with `q`, those with all its words come before similar ones. */
  list: verb
    .route({ method: 'GET', path: '/notes' })
    .input(
      noteFilterSchema.extend({
        offset: z.coerce.number().int().min(0).default(0),
        limit: z.coerce.number().int().min(1).max(1000).default(500),
      }),
    )
    .output(z.array(openNoteSchema)),
  /** Notes without their texts, pinned first; with `q`, the notes with all its words, and similar ones. */
  page: verb
    .route({ method: 'GET', path: '/notes/page' })
    .input(
      noteFilterSchema.extend({
        sort: noteSortSchema.optional(),
        offset: z.coerce.number().int().min(0).optional(),
        limit: z.coerce.number().int().min(1).max(500).optional(),
      }),
    )
    .output(
      z.object({
        notes: z.array(noteSummarySchema),
        total: z.number().int(),
        near: z.array(noteSummarySchema),
      }),
    ),
  /** Complete notes by number, for an export: those after the number `after`. */
  texts: verb
    .route({ method: 'GET', path: '/notes/texts' })
    .input(
      z.object({
        after: z.coerce.number().int().default(0),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
    )
    .output(z.array(noteSchema)),
  /** How notes from files relate to the existing ones, in their order; changes nothing. */
  planImport: verb
    .route({ method: 'POST', path: '/notes/import/plan' })
    .input(z.object({ notes: z.array(importedNoteSchema).max(200) }))
    .output(z.array(noteImportSchema)),
  /** Adds notes from files; one with `replaces` replaces the text of that note. */
  importNotes: verb
    .route({ method: 'POST', path: '/notes/import' })
    .input(
      z.object({
        notes: z
          .array(z.object({ note: importedNoteSchema, replaces: noteIdSchema.nullable().default(null) }))
          .max(200),
      }),
    )
    .output(z.object({ noteIds: z.array(noteIdSchema) })),
  tags: verb
    .route({ method: 'GET', path: '/notes/tags' })
    .output(z.array(z.object({ tag: z.string(), count: z.number().int() }))),
  /** Titles that contain the typed text. */
  titles: verb
    .route({ method: 'GET', path: '/notes/titles' })
    .input(z.object({ q: z.string().max(300).default('') }))
    .output(z.array(titledSchema)),
  /** The notes that have one of these titles. */
  findByTitle: verb
    .route({ method: 'POST', path: '/notes/titles' })
    .input(z.object({ titles: z.array(z.string().max(300)).max(1000) }))
    .output(z.array(titledSchema)),
  get: verb.route({ method: 'GET', path: '/notes/{noteId}' }).input(byNote).output(openNoteSchema),
  create: verb
    .route({ method: 'POST', path: '/notes', successStatus: 201 })
    .input(noteInputSchema)
    .output(openNoteSchema),
  /** `basedOn` is the version that the change was made from; the update is rejected if the note was changed since. */
  update: verb
    .route({ method: 'PUT', path: '/notes/{noteId}' })
    .input(
      noteInputSchema.extend({
        ...byNote.shape,
        basedOn: z.number().int().optional(),
        /** Stores the previous text in the history, however short-lived it was. */
        keep: z.boolean().optional(),
      }),
    )
    .output(openNoteSchema),
  /** Call when the note is no longer edited: its text is embedded now rather than a minute after the last change. */
  close: verb.route({ method: 'POST', path: '/notes/close' }).output(z.object({ closed: z.literal(true) })),
  pin: verb
    .route({ method: 'PUT', path: '/notes/{noteId}/pin' })
    .input(byNote.extend({ pinned: z.boolean() }))
    .output(openNoteSchema),
  /** Also renames the links to it, in `only` these notes or in all. */
  rename: verb
    .route({ method: 'PUT', path: '/notes/{noteId}/title' })
    .input(byNote.extend({ title: titleSchema, only: z.array(noteIdSchema).optional() }))
    .output(z.object({ note: openNoteSchema, relinked: z.array(noteIdSchema) })),
  /** Puts it into the bin for 30 days. */
  remove: verb.route({ method: 'DELETE', path: '/notes/{noteId}' }).input(byNote).output(removedSchema),
  bin: verb.route({ method: 'GET', path: '/notes/bin' }).output(z.array(deletedNoteSchema)),
  restore: verb
    .route({ method: 'POST', path: '/notes/bin/{noteId}/restore' })
    .input(byNote)
    .output(openNoteSchema),
  /** Erases these notes in the bin, or all of them. */
  emptyBin: verb
    .route({ method: 'POST', path: '/notes/bin/empty' })
    .input(z.object({ noteIds: z.array(noteIdSchema).optional() }))
    .output(z.object({ erased: z.number().int() })),
  revisions: verb
    .route({ method: 'GET', path: '/notes/{noteId}/revisions' })
    .input(byNote)
    .output(z.array(noteRevisionSchema)),
  revision: verb
    .route({ method: 'GET', path: '/notes/{noteId}/revisions/{revisionId}' })
    .input(byRevision)
    .output(noteRevisionTextSchema),
  restoreRevision: verb
    .route({ method: 'POST', path: '/notes/{noteId}/revisions/{revisionId}/restore' })
    .input(byRevision)
    .output(openNoteSchema),
  proposals: verb.route({ method: 'GET', path: '/notes/proposals' }).output(z.array(noteProposalSchema)),
  /** Has the tutor write a note from an answer. It is stored as a proposal, which changes no note until it is accepted. */
  propose: verb
    .route({ method: 'POST', path: '/notes/proposals', successStatus: 201 })
    .input(
      z.object({
        turnId: turnIdSchema,
        noteId: noteIdSchema.nullable().default(null),
        title: titleSchema.nullable().default(null),
      }),
    )
    .output(noteProposalSchema),
  acceptProposal: verb
    .route({ method: 'POST', path: '/notes/proposals/{proposalId}/accept' })
    .input(
      z.object({
        proposalId: z.number().int(),
        content: noteInputSchema.shape.content,
        basedOn: z.number().int().optional(),
      }),
    )
    .output(openNoteSchema),
  rejectProposal: verb
    .route({ method: 'DELETE', path: '/notes/proposals/{proposalId}' })
    .input(z.object({ proposalId: z.number().int() }))
    .output(removedSchema),
  /** A PNG, JPEG, GIF or WebP picture in base64, 5 MB at most; a note shows it as `![](images/<name>)`. */
  addImage: verb
    .route({ method: 'POST', path: '/notes/images', successStatus: 201 })
    .input(z.object({ picture: z.string().max(7_000_000) }))
    .output(z.object({ name: noteImageNameSchema })),
  image: verb
    .route({ method: 'GET', path: '/notes/images/{name}' })
    .input(z.object({ name: noteImageNameSchema }))
    .output(z.object({ mediaType: z.string(), picture: z.string() })),
};
