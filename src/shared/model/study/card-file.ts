import { z } from 'zod';
import { engineTextSchema } from '../engine-text';
import { cardInputSchema, cardScheduleSchema } from './card';

/** In bytes: fits into one REST request, whose limit is 4 MB. */
export const maxCardFileLength = 3_500_000;

export const cardFileFormatSchema = z.enum(['anki', 'csv', 'json']);
export type CardFileFormat = z.infer<typeof cardFileFormatSchema>;

/** What a column of a table means. */
export const cardColumnSchema = z.enum(['front', 'back', 'tags', 'guid', 'ignore']);
export type CardColumn = z.infer<typeof cardColumnSchema>;

/** A content in Lectern's own files: everything but ids, with the schedule of each card. */
export const filedCardSchema = cardInputSchema.extend({
  guid: z.string().min(1).max(200),
  createdAt: z.iso.datetime(),
  cards: z.array(
    z.object({
      ordinal: z.number().int().min(0),
      suspended: z.boolean(),
      schedule: cardScheduleSchema,
    }),
  ),
});
export type FiledCard = z.infer<typeof filedCardSchema>;

const cardFileErrorSchema = z.object({
  /** From 1; for JSON, the number of the card. */
  line: z.number().int(),
  reason: z.string(),
  reasonText: engineTextSchema.optional(),
});

/** What an import would do. */
export const cardImportPreviewSchema = z.object({
  format: cardFileFormatSchema,
  /** For a table; empty for JSON. */
  columns: z.array(cardColumnSchema),
  /** The first rows of a table, or front, back and tags of the first cards. */
  rows: z.array(z.array(z.string())),
  ready: z.number().int(),
  /** Contents whose guid already exists in Lectern. */
  duplicates: z.number().int(),
  /** The first hundred. */
  errors: z.array(cardFileErrorSchema),
  errorCount: z.number().int(),
});
export type CardImportPreview = z.infer<typeof cardImportPreviewSchema>;
