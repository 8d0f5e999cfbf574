import { z } from 'zod';
import { bookIdSchema } from '../ids';

/** A page to come back to. */
export const bookmarkSchema = z.object({
  bookId: bookIdSchema,
  page: z.number().int(),
  /** Printed label of the page, and the chapter it is in. */
  label: z.string(),
  chapter: z.string().nullable(),
  /** Given by the learner; may be empty. */
  name: z.string(),
  createdAt: z.string(),
});
export type Bookmark = z.infer<typeof bookmarkSchema>;
