import { z } from 'zod';
import { bookSchema } from './book';
import { bookIdSchema } from './ids';
import { planStepSchema } from './plan';
import { sessionSchema } from './session';

const currentBookSchema = z.object({
  book: bookSchema,
  /** Of the page where the learner stopped. */
  label: z.string(),
  chapter: z.string().nullable(),
  /** The pages of the chapter after that one. */
  pagesLeft: z.number().int().nullable(),
  /** A sentence of that page; empty if it has none that says where the learner was. */
  quote: z.string(),
});
export type CurrentBook = z.infer<typeof currentBookSchema>;

const nextStepSchema = z.object({
  planId: z.number().int(),
  planTitle: z.string(),
  bookId: bookIdSchema.nullable(),
  bookTitle: z.string().nullable(),
  step: planStepSchema,
});
export type NextStep = z.infer<typeof nextStepSchema>;

/** What the first screen shows. */
export const todaySchema = z.object({
  /** The learner's, if it is known. */
  name: z.string().nullable(),
  /** The learner's day, `YYYY-MM-DD`. */
  day: z.string(),
  /** The books that were open last, or added since; the newest first. */
  books: z.array(currentBookSchema),
  steps: z.array(nextStepSchema),
  /** Active plans. */
  plans: z.number().int(),
  /** Days with open steps from today on. */
  plannedDays: z.array(z.string()),
  /** Effort of the steps that are due today, done or not. */
  plannedMinutes: z.number().int(),
  lastSession: sessionSchema.nullable(),
  /** What was remembered from that session. */
  learned: z.array(
    z.object({
      factId: z.number().int(),
      fact: z.string(),
      page: z.number().int().nullable(),
      label: z.string().nullable(),
    }),
  ),
  /** Days with study, the oldest first. */
  studyDays: z.array(z.object({ day: z.string(), minutes: z.number().int() })),
  /** The next day that the learner has mentioned. */
  countdown: z
    .object({ factId: z.number().int(), event: z.string(), day: z.string(), days: z.number().int() })
    .nullable(),
  topics: z.array(
    z.object({ slug: z.string(), title: z.string(), lines: z.number().int(), updatedAt: z.string() }),
  ),
});
export type Today = z.infer<typeof todaySchema>;
