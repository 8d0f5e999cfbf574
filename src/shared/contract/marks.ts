import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  bookIdSchema,
  markColourSchema,
  markIdSchema,
  markInputSchema,
  marksElsewhereSchema,
  markSchema,
} from '../model';
import { verb } from './errors';
import { removedSchema } from './removed';

const byBook = z.object({ bookId: bookIdSchema });
const byMark = z.object({ markId: markIdSchema });

/** The progress of the copy of a PDF with its marks. `done` comes last; the copy can then be fetched for ten minutes. */
const copyProgressSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), share: z.number() }),
  z.object({
    kind: z.literal('done'),
    /** URL path at which this front end serves the copy. */
    address: z.string(),
    fileName: z.string(),
    written: z.number().int(),
    /** Marks whose words were not found on their page. */
    missed: z.number().int(),
  }),
]);

export const marksContract = {
  /** Of a book, in its order; or of all books, newest first. `q` searches quotes and notes. */
  list: verb
    .route({ method: 'GET', path: '/marks' })
    .input(
      z.object({
        bookId: bookIdSchema.optional(),
        colour: markColourSchema.optional(),
        q: z.string().trim().max(200).optional(),
      }),
    )
    .output(z.array(markSchema)),
  create: verb
    .route({ method: 'POST', path: '/marks', successStatus: 201 })
    .input(markInputSchema)
    .output(markSchema),
  update: verb
    .route({ method: 'PATCH', path: '/marks/{markId}' })
    .input(byMark.extend({ colour: markColourSchema.optional(), note: z.string().max(20_000).optional() }))
    .output(markSchema),
  remove: verb.route({ method: 'DELETE', path: '/marks/{markId}' }).input(byMark).output(removedSchema),
  /** Marks made in other files of the same title and author. */
  elsewhere: verb
    .route({ method: 'GET', path: '/books/{bookId}/marks/elsewhere' })
    .input(byBook)
    .output(z.array(marksElsewhereSchema)),
  /** Moves the marks of another file to this book, relocated by their words. */
  adopt: verb
    .route({ method: 'POST', path: '/books/{bookId}/marks/adopt' })
    .input(byBook.extend({ fromBookId: bookIdSchema }))
    .output(z.object({ placed: z.number().int(), lost: z.number().int() })),
  markdown: verb
    .route({ method: 'GET', path: '/books/{bookId}/marks/markdown' })
    .input(byBook)
    .output(z.object({ fileName: z.string(), text: z.string() })),
  /** Writes the marks into a copy of a PDF as annotations; `GET /api/books/{bookId}/marks/file` fetches it. */
  intoPdf: verb
    .route({ method: 'POST', path: '/books/{bookId}/marks/pdf' })
    .input(byBook)
    .output(eventIterator(copyProgressSchema)),
};
