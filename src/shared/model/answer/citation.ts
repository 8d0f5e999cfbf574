import { z } from 'zod';
import { bookIdSchema, noteIdSchema, passageIdSchema } from '../ids';

/**
 * Computed by code, never taken from a model. `verbatim`: the quote is on the page apart from white space; `near`: it
 * is after normalising hyphenation, ligatures, quotation marks and dashes; `page-only`: no quote, but the page was in
 * the context; `not-found`: neither.
 */
const verdictSchema = z.enum(['verbatim', 'near', 'page-only', 'not-found']);
export type Verdict = z.infer<typeof verdictSchema>;

export const citationSchema = z.object({
  /** As it appears in the answer's text, e.g. `[p. 12]`. */
  marker: z.string(),
  bookId: bookIdSchema,
  page: z.number().int(),
  label: z.string(),
  passageId: passageIdSchema.nullable(),
  quote: z.string(),
  verdict: verdictSchema,
});
export type Citation = z.infer<typeof citationSchema>;

/** A note that an answer cites. */
export const noteCitationSchema = z.object({
  /** As it appears in the answer's text, e.g. `[N7]`. */
  marker: z.string(),
  noteId: noteIdSchema,
  /** The title at the time of the answer. */
  title: z.string(),
  quote: z.string(),
  verdict: verdictSchema,
});
export type NoteCitation = z.infer<typeof noteCitationSchema>;
