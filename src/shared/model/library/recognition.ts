import { z } from 'zod';

/** What recognising the text of a book's pictures needs. */
export const recognitionSchema = z.object({
  /** How many of its pages are pictures without text. */
  pages: z.number().int(),
  /** The languages whose data is in the folder, by the names of Tesseract's files: `eng` of `eng.traineddata.gz`. */
  languages: z.array(z.string()),
  /** The one for the book's own language. */
  language: z.string(),
  /** Where the data has to be; empty if this engine recognises nothing. */
  folder: z.string(),
});
export type Recognition = z.infer<typeof recognitionSchema>;
