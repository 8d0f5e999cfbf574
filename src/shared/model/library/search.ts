import { z } from 'zod';
import { statementSchema } from '../memory/fact';
import { bookIdSchema } from '../ids';

export const searchKindSchema = z.enum(['passage', 'note', 'mark', 'plan', 'fact', 'turn', 'summary']);
export type SearchKind = z.infer<typeof searchKindSchema>;

export const searchHitSchema = z.object({
  kind: searchKindSchema,
  id: z.string(),
  bookId: bookIdSchema.nullable(),
  page: z.number().int().nullable(),
  label: z.string().nullable(),
  chapter: z.string().nullable(),
  text: z.string(),
  /** For a fact: its statement, which the screen puts into words. */
  statement: statementSchema.optional(),
  score: z.number(),
  matched: z.enum(['keyword', 'meaning', 'both']),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

/** The hits of one kind in a keyword search, the best first. */
export const wordHitsSchema = z.object({ kind: searchKindSchema, hits: z.array(searchHitSchema) });
export type WordHits = z.infer<typeof wordHitsSchema>;
