import { z } from 'zod';
import { bookFormatSchema } from './book-format';
import { bookWarningSchema, warningKindSchema } from './book-warning';
import { type BookId, bookIdSchema, type PassageId } from '../ids';

/** The state of a book's cover: not searched for yet, none, or a picture at an address that changes with it. */
const coverSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unsought') }),
  z.object({ state: z.literal('none') }),
  z.object({
    state: z.literal('picture'),
    /** URL path: `/api/books/{bookId}/cover?v=...`. */
    address: z.string(),
    /**
     * Whether it is the picture from the file, perhaps many megabytes. The first window that shows it scales it down.
     */
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
  /** The reading position: the page, from 1, at which the book opens. */
  position: z.number().int(),
  /** How many pages count as read. */
  pagesRead: z.number().int(),
  /**
   * "Only what I have read": the last page that was read, 0 if none was; the tutor is given nothing of unread pages.
   * Null if the whole book may be used.
   */
  readUpTo: z.number().int().nullable(),
  /** Share of the book's pages that were read, 0..1. */
  progress: z.number(),
  /** Summary of the whole book; null until it is made, and while unread pages are withheld (`readUpTo`). */
  summary: z.string().nullable(),
  cover: coverSchema,
  warnings: z.array(bookWarningSchema),
  /** Kinds of warnings that are not to be shown again. */
  dismissedWarnings: z.array(warningKindSchema),
  /** Whether an earlier version of its format's reader imported it, so that a re-import is worthwhile. */
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
  /** Offset in the page's text at which it begins; 0 if only a chapter's number is above it. */
  offset: z.number().int().optional(),
  label: z.string(),
  /** A chapter's summary; absent until it has been made, and if it is withheld. */
  summary: z.string().nullable().optional(),
  /**
   * Why an existing summary is withheld: none of the chapter's pages was read (`ahead`), or not all of them (`begun`).
   */
  held: z.enum(['ahead', 'begun']).nullable().optional(),
});
export type OutlineEntry = z.infer<typeof outlineEntrySchema>;

/** A block of a page: how the reader lays out the characters from `start` up to `end` of the page's text. */
const blockSchema = z.object({
  /**
   * `note`: a footnote, which interrupts no sentence of the text. `row`: a table row, with its cells separated by " | "
   * or a tab. `formula`: one that is displayed on separate lines.
   */
  kind: z.enum(['heading', 'paragraph', 'list-item', 'quote', 'code', 'row', 'formula', 'note']),
  /** Of a heading, 1 to 6; of a list item, its nesting depth if that is 2 or more. */
  level: z.number().int().optional(),
  /** The marker before a list item, if it is not part of the text. */
  marker: z.string().optional(),
  start: z.number().int(),
  end: z.number().int(),
  /** Footnote marks before the character `at` of the page's text, which does not contain them. */
  marks: z.array(z.object({ at: z.number().int(), mark: z.string() })).optional(),
});
export type Block = z.infer<typeof blockSchema>;

export const pageSchema = z.object({
  /** From 1, in reading order. */
  page: z.number().int(),
  /** The printed label ("xii", "37"), or else the page number. */
  label: z.string(),
  /** Title of the chapter that the page's start belongs to. */
  chapter: z.string().nullable(),
  text: z.string(),
  blocks: z.array(blockSchema),
  /** Whether it is a picture whose text was recognised. */
  recognised: z.literal(true).optional(),
});
export type Page = z.infer<typeof pageSchema>;

/** An occurrence of searched words in a book, with the text around it. */
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

/** Occurrences in the order of the book, up to a limit; `total` counts all of them. */
export const placesSchema = z.object({ total: z.number().int(), places: z.array(placeSchema) });
export type Places = z.infer<typeof placesSchema>;

/** The range of a page's text that a part of a passage covers: characters `start` up to `end`. */
export interface PassagePart {
  readonly page: number;
  readonly start: number;
  readonly end: number;
  /** Offset in the passage's text where this part begins. */
  readonly at: number;
}

/**
 * A chunk for retrieval of 200 to 350 tokens that never crosses a chapter. Its text is its parts' page text, joined by
 * a line break at page ends; footnotes are separate parts after the text.
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
