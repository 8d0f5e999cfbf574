import { z } from 'zod';

/** The pages of a book to recognise, and the languages available for it. */
export const recognitionSchema = z.object({
  /** Number of its pages that are pictures without text. */
  pages: z.number().int(),
  /** The languages whose data is in the folder, by the names of Tesseract's files: `eng` of `eng.traineddata.gz`. */
  languages: z.array(z.string()),
  /** The language that matches the book's own. */
  language: z.string(),
  /** The folder for the language data; empty if this engine cannot recognise text. */
  folder: z.string(),
});
export type Recognition = z.infer<typeof recognitionSchema>;
