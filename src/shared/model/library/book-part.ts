import { z } from 'zod';

/** A book's documents in reading order and in their original layout, and where its pages begin in them. */
export const bookPartsSchema = z.object({
  parts: z.array(
    z.object({
      /** Path in the book's archive. */
      path: z.string(),
      /** Characters of its text without white space; 0 if there are only pictures. */
      length: z.number().int(),
    }),
  ),
  /** By page, from page 1. */
  pages: z.array(
    z.object({
      label: z.string(),
      /** Index of the part, from 0. */
      part: z.number().int(),
      /** Position in the part's text, 0..1. */
      at: z.number(),
      /** The page's first words; empty if it has no text. */
      words: z.string(),
    }),
  ),
});
export type BookParts = z.infer<typeof bookPartsSchema>;
export type PagePlace = BookParts['pages'][number];
