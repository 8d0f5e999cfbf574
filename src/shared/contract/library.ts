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
import { inputText } from '../messages/en/web';

const byBook = z.object({ bookId: bookIdSchema });

/** A book was taken in: its import is a job, or the same content was there already. */
export const addedBookSchema = z.object({
  bookId: bookIdSchema,
  jobId: jobIdSchema,
  existing: z.boolean(),
});

/**
 * Books, their pages and their imports. `POST /api/books` (multipart) streams to disk and is a route of the browser
 * front's own; it answers with `addedBookSchema`.
 */
export const libraryContract = {
  /** Imports files of this machine by path: the desktop only (`LOCAL_FILES_ONLY` elsewhere). */
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
  /** Takes in the sample book that comes with Lectern. */
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
        /** A language tag as `en` or `pt-BR` (BCP 47). */
        language: z
          .string()
          .trim()
          .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, inputText.badLanguage)
          .max(35)
          .nullable()
          .optional(),
      }),
    )
    .output(bookSchema),
  /** With all that hangs on it; sessions and notes stay. Cancels a running import. */
  remove: verb.route({ method: 'DELETE', path: '/books/{bookId}' }).input(byBook).output(removedSchema),
  /** Reads the book again from its original; notes, sessions, citations and the reading position stay. */
  readAgain: verb
    .route({ method: 'POST', path: '/books/{bookId}/read-again', successStatus: 202 })
    .input(byBook)
    .output(jobSchema),
  /** What recognising the text of a book's pictures needs. */
  recognition: verb
    .route({ method: 'GET', path: '/books/{bookId}/recognition' })
    .input(byBook)
    .output(recognitionSchema),
  /** Recognises the text of a PDF's pages that are pictures, then reads the book again with it. */
  recognise: verb
    .route({ method: 'POST', path: '/books/{bookId}/recognise', successStatus: 202 })
    .input(byBook.extend({ language: z.string().regex(/^[A-Za-z_]{2,20}$/) }))
    .output(jobSchema),
  /** The book's cover as a JPEG, PNG, WebP or GIF picture in base64, 512 KB at most; null takes it away. */
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
  /** Pages `from` to `to` inclusive, at most 20 a call: for scrolling. */
  pages: verb
    .route({ method: 'GET', path: '/books/{bookId}/pages' })
    .input(byBook.extend({ from: z.number().int().min(1), to: z.number().int().min(1) }))
    .output(z.array(pageSchema)),
  /**
   * The documents that a book is made of, and where in them its pages begin; none where its format has no such. They are
   * read at `/api/books/{bookId}/parts/` and their path.
   */
  parts: verb.route({ method: 'GET', path: '/books/{bookId}/parts' }).input(byBook).output(bookPartsSchema),
  /** The page of a printed label or, failing that, of a number; null where there is none. */
  findPage: verb
    .route({ method: 'GET', path: '/books/{bookId}/find-page' })
    .input(byBook.extend({ label: z.string().trim().min(1).max(40) }))
    .output(z.object({ page: z.number().int().nullable() })),
  /** Where words are in a book, word for word: the first 1,000 places in its order, and how many there are. */
  places: verb
    .route({ method: 'GET', path: '/books/{bookId}/places' })
    .input(byBook.extend({ q: z.string().trim().min(1).max(200) }))
    .output(placesSchema),
  /** Moves the reading place, at which the book opens. What counts as read is `reading.report`. */
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
  /** For a field in which the learner types: by words alone, the last one as a prefix, grouped by kind. */
  words: verb
    .route({ method: 'GET', path: '/search/words' })
    .input(
      z.object({
        q: z.string().trim().min(1).max(200),
        bookId: bookIdSchema.optional(),
        /** Of each kind. */
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
  /** Tries a failed job again; an import from the copy of its file, where that was kept (`canRetry`). */
  retry: verb
    .route({ method: 'POST', path: '/jobs/{jobId}/retry', successStatus: 202 })
    .input(z.object({ jobId: jobIdSchema }))
    .output(jobSchema),
  /** Ends it; a failed import releases the copy of its file. */
  cancel: verb
    .route({ method: 'DELETE', path: '/jobs/{jobId}' })
    .input(z.object({ jobId: jobIdSchema }))
    .output(jobSchema),
};
