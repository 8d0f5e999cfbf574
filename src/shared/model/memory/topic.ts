import { z } from 'zod';
import { sessionIdSchema, turnIdSchema } from '../ids';

/** Lower case, digits and hyphens: the name of the topic's file without `.md`. */
export const topicSlugSchema = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(80);

export const topicSchema = z.object({
  slug: topicSlugSchema,
  title: z.string(),
  /** One line, as in the index (E5). */
  summary: z.string(),
  lineCount: z.number().int(),
  /** The topic that it was split from (E4). */
  parent: topicSlugSchema.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Topic = z.infer<typeof topicSchema>;

const topicLineSchema = z.object({
  id: z.number().int(),
  /** `YYYY-MM-DD`; null for a line without a date. */
  day: z.string().nullable(),
  text: z.string(),
  sessionId: sessionIdSchema.nullable(),
  turnId: turnIdSchema.nullable(),
});
export type TopicLine = z.infer<typeof topicLineSchema>;

export const topicDetailSchema = topicSchema.extend({
  /** The whole file in Markdown: a heading, then one dated line per conclusion (E9). */
  content: z.string(),
  lines: z.array(topicLineSchema),
  children: z.array(topicSchema),
});
export type TopicDetail = z.infer<typeof topicDetailSchema>;
