import { z } from 'zod';

/** Reading progress, interests and wishes: the learner as the tutor is told of them (seed 003, section 5). */
export const profileSchema = z.object({
  name: z.string().max(200).nullable(),
  currentChapter: z.string().max(500).nullable(),
  totalChapters: z.number().int().nullable(),
  interests: z.array(z.string().max(200)).max(50),
  detailLevel: z.enum(['brief', 'balanced', 'thorough']),
  sessionCount: z.number().int(),
});
export type Profile = z.infer<typeof profileSchema>;

/** What the learner may set; the rest is counted. */
export const profileInputSchema = profileSchema
  .pick({ name: true, interests: true, detailLevel: true })
  .partial();
export type ProfileInput = z.infer<typeof profileInputSchema>;
