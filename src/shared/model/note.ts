import { z } from 'zod';
import { bookIdSchema } from './ids';

export const noteSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  /** Markdown. `[[Title]]` links a note, `[p. 12]` a page of the note's book. */
  content: z.string(),
  tags: z.array(z.string()),
  relatedPages: z.array(z.number().int()),
  bookId: bookIdSchema.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  backlinks: z.array(z.object({ id: z.number().int(), title: z.string() })),
});
export type Note = z.infer<typeof noteSchema>;

export const noteInputSchema = z.object({
  title: z.string().trim().min(1).max(300),
  content: z.string().max(1_000_000).default(''),
  tags: z.array(z.string().trim().min(1).max(60)).max(50).default([]),
  relatedPages: z.array(z.number().int().min(1)).max(200).default([]),
  bookId: bookIdSchema.nullable().default(null),
});
export type NoteInput = z.infer<typeof noteInputSchema>;
