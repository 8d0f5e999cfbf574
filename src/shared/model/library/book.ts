import { z } from 'zod';
import { bookFormatSchema } from './book-format';
import { bookWarningSchema, warningKindSchema } from './book-warning';
import { type BookId, bookIdSchema, type PassageId } from '../ids';

/** Where a book's cover is: not looked for yet, nowhere, or a picture at an address that changes with it. */
const coverSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unsought') }),
  z.object({ state: z.literal('none') }),
  z.object({
    state: z.literal('picture'),
    /** From the root of the front: `/api/books/{bookId}/cover?v=...`. */
    address: z.string(),
    /** As the book contains it, perhaps many megabytes; the first window that shows it makes it small. */
    large: z.boolean(),
  }),
]);

/** `importing`: its text is not searchable yet; `ready`: it can be read and asked about. */
const bookStateSchema = z.enum(['importing', 'ready']);

export const bookSchema = z.object({
  id: bookIdSchema,
  title: z.string(),
  author: z.string().nullable(),
  language: z.string().nullable(),
  format: bookFormatSchema,
  state: bookStateSchema,
  fileName: z.string(),
  fileSize: z.number().int(),
  pageCount: z.number().int(),
  chapterCount: z.number().int(),
  passageCount: z.number().int(),
  /** How many passages have a vector of the active embedding model. */
  vectors: z.object({ done: z.number().int(), total: z.number().int() }),
  /** The reading place: the page, from 1, at which the book opens. */
  position: z.number().int(),
  /** How many pages count as read. */
  pagesRead: z.number().int(),
  /**
   * "Only what I have read": the last page that was read, 0 if none was; the tutor is given nothing of unread pages. Null:
   * the whole book.
   */
  readUpTo: z.number().int().nullable(),
  /** Share of the book's pages that were read, 0..1. */
  progress: z.number(),
  /** Of the whole book; null before it was made, and while unread pages are withheld (`readUpTo`). */
  summary: z.string().nullable(),
  cover: coverSchema,
  warnings: z.array(bookWarningSchema),
  /** Kinds of warnings that are not to be shown again. */
  dismissedWarnings: z.array(warningKindSchema),
  /** It was read in before Lectern read files of its format as well as it does now: to read it in again is worth it. */
  outdated: z.boolean(),
  addedAt: z.string(),
  openedAt: z.string().nullable(),
});
export type Book = z.infer<typeof bookSchema>;

export const outlineEntrySchema = z.object({
  id: z.number().int(),
  title: z.string(),
  /** 1 for a chapter, 2 for its sections, and so on. */
  level: z.number().int(),
  page: z.number().int(),
  /** The character of the page's text at which it begins; 0 if only a chapter's number is above it. */
  offset: z.number().int().optional(),
  label: z.string(),
  /** Of a chapter; absent until it has been made, and if it is withheld. */
  summary: z.string().nullable().optional(),
  /** There is a summary, but only what was read may be shown: none of the chapter's pages was (`ahead`), or not all (`begun`). */
  held: z.enum(['ahead', 'begun']).nullable().optional(),
});
export type OutlineEntry = z.infer<typeof outlineEntrySchema>;

/** A block of a page: how the reader sets the characters from `start` up to `end` of the page's text. */
const blockSchema = z.object({
  /**
   * A `note` is a footnote: it is beside the text and interrupts none of its sentences. A `row` is one row of a
   * table, its cells parted by " | " or a tab; a `formula` is one that is displayed on lines of its own.
   */
  kind: z.enum(['heading', 'paragraph', 'list-item', 'quote', 'code', 'row', 'formula', 'note']),
  /** Of a heading, 1..6; of an item, how deep its list is in others, from 2 where it does. */
  level: z.number().int().optional(),
  /** The sign before an item that is no part of its text. */
  marker: z.string().optional(),
  start: z.number().int(),
  end: z.number().int(),
  /** The marks of footnotes that are before the character `at` of the page's text and are no part of it. */
  marks: z.array(z.object({ at: z.number().int(), mark: z.string() })).optional(),
});
export type Block = z.infer<typeof blockSchema>;

export const pageSchema = z.object({
  /** From 1, in reading order. */
  page: z.number().int(),
  /** What is printed on the page ("xii", "37"); the page number where nothing is. */
  label: z.string(),
  /** Title of the chapter that the page's start belongs to. */
  chapter: z.string().nullable(),
  text: z.string(),
  blocks: z.array(blockSchema),
  /** It is a picture whose text was recognised. */
  recognised: z.literal(true).optional(),
});
export type Page = z.infer<typeof pageSchema>;

/** Where words that were looked for are in a book, with what is around them. */
const placeSchema = z.object({
  page: z.number().int(),
  label: z.string(),
  /** Characters `start` up to `end` of the page's text. */
  start: z.number().int(),
  end: z.number().int(),
  before: z.string(),
  match: z.string(),
  after: z.string(),
});
export type Place = z.infer<typeof placeSchema>;

/** Places in the order of the book, up to a limit; `total` counts all of them. */
export const placesSchema = z.object({ total: z.number().int(), places: z.array(placeSchema) });
export type Places = z.infer<typeof placesSchema>;

/** Where a stretch of a passage's text is: characters `start` up to `end` of the page's text. */
export interface PassagePart {
  readonly page: number;
  readonly start: number;
  readonly end: number;
  /** Offset in the passage's text where this part begins. */
  readonly at: number;
}

/**
 * A retrievable chunk of 200 to 350 tokens that never crosses a chapter. Its text is its parts' page text,
 * joined by one line break where a page ends; footnotes are parts of their own, behind the text.
 */
export interface Passage {
  readonly id: PassageId;
  readonly bookId: BookId;
  /** Position in the book, from 0, without gaps. */
  readonly ordinal: number;
  readonly chapter: string | null;
  /** Titles from the chapter down to the nearest heading. */
  readonly headingPath: readonly string[];
  readonly text: string;
  readonly parts: readonly PassagePart[];
  readonly pageStart: number;
  readonly pageEnd: number;
  readonly tokens: number;
}
