import { z } from 'zod';
import { bookIdSchema, bookSchema, pageSpanSchema, readingDaySchema, readingReportSchema } from '../model';
import { verb } from './errors';

const byBook = z.object({ bookId: bookIdSchema });

/** What was read: pages that stayed in sight long enough, and those that the learner marked. */
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
  /** Seconds and pages by day and book, `from` to `to` inclusive. */
  days: verb
    .route({ method: 'GET', path: '/reading-days' })
    .input(z.object({ from: z.iso.date(), to: z.iso.date() }))
    .output(z.array(readingDaySchema)),
};
