import { z } from 'zod';
import { factIdSchema } from '../ids';

/** The learner's profile: reading progress, interests and preferences. */
export const profileSchema = z.object({
  name: z.string().max(200).nullable(),
  /** The chapter's number, from 1. Follows the book last read until it is set. */
  currentChapter: z.number().int().min(1).max(10_000).nullable(),
  /** The title of that chapter in the book last read. */
  currentChapterTitle: z.string().max(500).nullable(),
  totalChapters: z.number().int().min(0).max(10_000).nullable(),
  interests: z.array(z.string().max(200)).max(50),
  detailLevel: z.enum(['brief', 'balanced', 'thorough']),
  sessionCount: z.number().int(),
  /** The facts that values come from; null and empty if the learner set them by hand or nothing was said. */
  evidence: z.object({
    name: factIdSchema.nullable(),
    detailLevel: factIdSchema.nullable(),
    interests: z.array(factIdSchema),
  }),
});
export type Profile = z.infer<typeof profileSchema>;

/** What the learner may set; the rest is computed. If chapter or total is null, it follows the book again. */
export const profileInputSchema = profileSchema
  .pick({ name: true, currentChapter: true, totalChapters: true, interests: true, detailLevel: true })
  .partial();
export type ProfileInput = z.infer<typeof profileInputSchema>;
