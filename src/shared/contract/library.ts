import { z } from 'zod';
import {
  bookIdSchema,
  bookPartsSchema,
  bookSchema,
  jobIdSchema,
  jobSchema,
  outlineEntrySchema,
  pageSchema,
  placesSchema,
  recognitionSchema,
  searchHitSchema,
  searchKindSchema,
  wordHitsSchema,
  warningKindSchema,
  engineTextSchema,
} from '../model';
import { verb } from './errors';
import { removedSchema } from './removed';
import type { InputRule } from '../messages/en/input';

const byBook = z.object({ bookId: bookIdSchema });

/** A book that was added. If `existing`, the same content was in the library already; otherwise the job imports it. */
export const addedBookSchema = z.object({
  bookId: bookIdSchema,
  jobId: jobIdSchema,
  existing: z.boolean(),
});

/**
 * Books, their pages and their imports. `POST /api/books` (multipart), which streams to disk and returns
 * `addedBookSchema`, is a separate route of the web server.
 */
export const libraryContract = {
  /** Imports files on this machine by path. Desktop app only; `LOCAL_FILES_ONLY` elsewhere. */
  addPaths: verb.input(z.object({ paths: z.array(z.string().min(1).max(4096)).min(1).max(500) })).output(
    z.array(
      z.object({
        path: z.string(),
        added: addedBookSchema.nullable(),
        error: z
          .object({ code: z.string(), message: z.string(), messageText: engineTextSchema.optional() })
          .nullable(),
      }),
    ),
  ),
  /** Imports the sample book that comes with Lectern. */
  addSample: verb
    .route({ method: 'POST', path: '/books/sample', successStatus: 202 })
    .output(addedBookSchema),
  list: verb.route({ method: 'GET', path: '/books' }).output(z.array(bookSchema)),
  get: verb.route({ method: 'GET', path: '/books/{bookId}' }).input(byBook).output(bookSchema),
  update: verb
    .route({ method: 'PATCH', path: '/books/{bookId}' })
    .input(
      byBook.extend({
        title: z.string().trim().min(1).max(500).optional(),
        author: z.string().trim().max(300).nullable().optional(),
        /** Whether the tutor is given only pages that were read. */
        readBound: z.boolean().optional(),
        dismissedWarnings: z.array(warningKindSchema).optional(),
        /** A language tag such as `en` or `pt-BR` (BCP 47). */
        language: z
          .string()
          .trim()
          .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, 'badLanguage' satisfies InputRule)
          .max(35)
          .nullable()
          .optional(),
      }),
    )
    .output(bookSchema),
  /** Erases the book with everything that belongs to it; sessions and notes stay. Cancels a running import. */
  remove: verb.route({ method: 'DELETE', path: '/books/{bookId}' }).input(byBook).output(removedSchema),
  /** Imports the book again from its original; notes, sessions, citations and the reading position stay. */
  readAgain: verb
    .route({ method: 'POST', path: '/books/{bookId}/read-again', successStatus: 202 })
    .input(byBook)
    .output(jobSchema),
  /** The number of pages to recognise, and the languages available for it. */
  recognition: verb
    .route({ method: 'GET', path: '/books/{bookId}/recognition' })
    .input(byBook)
    .output(recognitionSchema),
  /** Recognises the text of a PDF's pages that are pictures, then imports the book again with it. */
  recognise: verb
    .route({ method: 'POST', path: '/books/{bookId}/recognise', successStatus: 202 })
    .input(byBook.extend({ language: z.string().regex(/^[A-Za-z_]{2,20}$/) }))
    .output(jobSchema),
  /** Sets the book's cover: a base64 JPEG, PNG, WebP or GIF picture of at most 512 KB; null removes it. */
  setCover: verb
    .route({ method: 'PUT', path: '/books/{bookId}/cover' })
    .input(byBook.extend({ picture: z.string().max(750_000).nullable() }))
    .output(bookSchema),
  outline: verb
    .route({ method: 'GET', path: '/books/{bookId}/outline' })
    .input(byBook)
    .output(z.array(outlineEntrySchema)),
  page: verb
    .route({ method: 'GET', path: '/books/{bookId}/pages/{page}' })
    .input(byBook.extend({ page: z.number().int().min(1) }))
    .output(pageSchema),
  /** Pages `from` to `to` inclusive, at most 20 per call, for scrolling. */
  pages: verb
    .route({ method: 'GET', path: '/books/{bookId}/pages' })
    .input(byBook.extend({ from: z.number().int().min(1), to: z.number().int().min(1) }))
    .output(z.array(pageSchema)),
  /**
   * The documents inside a book, and where its pages begin in them; empty if its format has none. They are served at
   * `/api/books/{bookId}/parts/` followed by their path.
   */
  parts: verb.route({ method: 'GET', path: '/books/{bookId}/parts' }).input(byBook).output(bookPartsSchema),
  /** The page with a printed label or, failing that, with that number; null if there is none. */
  findPage: verb
    .route({ method: 'GET', path: '/books/{bookId}/find-page' })
    .input(byBook.extend({ label: z.string().trim().min(1).max(40) }))
    .output(z.object({ page: z.number().int().nullable() })),
  /** Exact occurrences of the words in a book: the first 1,000 in order, and the total. */
  places: verb
    .route({ method: 'GET', path: '/books/{bookId}/places' })
    .input(byBook.extend({ q: z.string().trim().min(1).max(200) }))
    .output(placesSchema),
  /** Sets the reading position, at which the book opens. Read pages are reported with `reading.report`. */
  setPosition: verb
    .route({ method: 'PUT', path: '/books/{bookId}/position' })
    .input(byBook.extend({ page: z.number().int().min(1) }))
    .output(bookSchema),
  search: verb
    .route({ method: 'GET', path: '/search' })
    .input(
      z.object({
        q: z.string().trim().min(1).max(2000),
        bookId: bookIdSchema.optional(),
        kind: searchKindSchema.optional(),
        from: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
        to: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
        limit: z.number().int().min(1).max(100).default(20),
      }),
    )
    .output(z.array(searchHitSchema)),
  /** Search while the learner types: by keyword only, the last word as a prefix, grouped by kind. */
  words: verb
    .route({ method: 'GET', path: '/search/words' })
    .input(
      z.object({
        q: z.string().trim().min(1).max(200),
        bookId: bookIdSchema.optional(),
        /** Per kind. */
        limit: z.number().int().min(1).max(50).default(5),
      }),
    )
    .output(z.array(wordHitsSchema)),
};

export const jobsContract = {
  list: verb.route({ method: 'GET', path: '/jobs' }).output(z.array(jobSchema)),
  get: verb
    .route({ method: 'GET', path: '/jobs/{jobId}' })
    .input(z.object({ jobId: jobIdSchema }))
    .output(jobSchema),
  /** Retries a failed job; an import uses the saved copy of its file, if there is one (`canRetry`). */
  retry: verb
    .route({ method: 'POST', path: '/jobs/{jobId}/retry', successStatus: 202 })
    .input(z.object({ jobId: jobIdSchema }))
    .output(jobSchema),
  /** Cancels a job; a failed import releases the copy of its file. */
  cancel: verb
    .route({ method: 'DELETE', path: '/jobs/{jobId}' })
    .input(z.object({ jobId: jobIdSchema }))
    .output(jobSchema),
};
