import { z } from 'zod';
import {
  bookIdSchema,
  bookmarkSchema,
  bookSchema,
  pageSpanSchema,
  readingDaySchema,
  readingReportSchema,
} from '../model';
import { verb } from './errors';
import { removedSchema } from './removed';

const byBook = z.object({ bookId: bookIdSchema });
const byPage = byBook.extend({ page: z.number().int().min(1) });

/** The pages that were read: those that stayed in sight long enough, and those that the learner marked. */
export const readingContract = {
  /** The pages that were read, in order. */
  ranges: verb
    .route({ method: 'GET', path: '/books/{bookId}/read-ranges' })
    .input(byBook)
    .output(z.array(pageSpanSchema)),
  /** Adds time, and pages that stayed in sight long enough. */
  report: verb
    .route({ method: 'POST', path: '/books/{bookId}/reading' })
    .input(readingReportSchema)
    .output(bookSchema),
  /** Marks pages as read or unread. */
  mark: verb
    .route({ method: 'PUT', path: '/books/{bookId}/read-ranges' })
    .input(byBook.extend({ range: pageSpanSchema, read: z.boolean() }))
    .output(bookSchema),
  /** In the order of the book. */
  bookmarks: verb
    .route({ method: 'GET', path: '/books/{bookId}/bookmarks' })
    .input(byBook)
    .output(z.array(bookmarkSchema)),
  /** Adds a bookmark or renames it. */
  putBookmark: verb
    .route({ method: 'PUT', path: '/books/{bookId}/bookmarks/{page}' })
    .input(byPage.extend({ name: z.string().trim().max(200).default('') }))
    .output(z.array(bookmarkSchema)),
  removeBookmark: verb
    .route({ method: 'DELETE', path: '/books/{bookId}/bookmarks/{page}' })
    .input(byPage)
    .output(removedSchema),
  /** Seconds and pages by day and book, `from` to `to` inclusive. */
  days: verb
    .route({ method: 'GET', path: '/reading-days' })
    .input(z.object({ from: z.iso.date(), to: z.iso.date() }))
    .output(z.array(readingDaySchema)),
};
