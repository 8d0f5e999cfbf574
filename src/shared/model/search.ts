import { z } from 'zod';
import { statementSchema } from './fact';
import { bookIdSchema } from './ids';

export const searchKindSchema = z.enum(['passage', 'note', 'mark', 'fact', 'turn', 'summary']);
export type SearchKind = z.infer<typeof searchKindSchema>;

export const searchHitSchema = z.object({
  kind: searchKindSchema,
  id: z.string(),
  bookId: bookIdSchema.nullable(),
  page: z.number().int().nullable(),
  label: z.string().nullable(),
  chapter: z.string().nullable(),
  text: z.string(),
  /** Of a fact: what it says, for the screen to word. */
  statement: statementSchema.optional(),
  score: z.number(),
  matched: z.enum(['keyword', 'meaning', 'both']),
});
export type SearchHit = z.infer<typeof searchHitSchema>;
