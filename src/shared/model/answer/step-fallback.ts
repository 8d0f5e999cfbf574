import { z } from 'zod';

/** A step of an answer that Lectern did without the model chosen for it. */
export const stepFallbackSchema = z.object({
  step: z.enum(['embedding', 'reranking']),
  /** A provider of `providers`. */
  provider: z.string(),
  /** The code of the error. */
  code: z.string(),
});
export type StepFallback = z.infer<typeof stepFallbackSchema>;
