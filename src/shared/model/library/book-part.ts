import { z } from 'zod';

/** A book's documents in reading order, as it was made, and where in them each of its pages begins. */
export const bookPartsSchema = z.object({
  parts: z.array(
    z.object({
      /** In the book's archive. */
      path: z.string(),
      /** Characters of its text, white space not counted; 0 for a picture alone. */
      length: z.number().int(),
    }),
  ),
  /** By page, from page 1. */
  pages: z.array(
    z.object({
      label: z.string(),
      /** Which of the parts, from 0. */
      part: z.number().int(),
      /** How far into the part's text, 0..1. */
      at: z.number(),
      /** The page's first words; empty where the page has none. */
      words: z.string(),
    }),
  ),
});
export type BookParts = z.infer<typeof bookPartsSchema>;
export type PagePlace = BookParts['pages'][number];
