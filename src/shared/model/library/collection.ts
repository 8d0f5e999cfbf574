import { z } from 'zod';
import { bookIdSchema } from '../ids';

export const collectionSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Its books, the one added to the library most recently first. A book may be in several collections. */
  bookIds: z.array(bookIdSchema),
});
export type Collection = z.infer<typeof collectionSchema>;
