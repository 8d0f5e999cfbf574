import { z } from 'zod';
import { bookSchema } from '../library/book';
import { bookIdSchema, factIdSchema, planIdSchema } from '../ids';
import { type PlanStep, planStepOutputSchema } from './plan';
import { sessionSchema } from '../session';

const currentBookSchema = z.object({
  book: bookSchema,
  /** Printed label of the page where the learner stopped. */
  label: z.string(),
  chapter: z.string().nullable(),
  /** The remaining pages of the chapter. */
  pagesLeft: z.number().int().nullable(),
  /** A sentence of that page as a reminder; empty if none is suitable. */
  quote: z.string(),
});
export type CurrentBook = z.infer<typeof currentBookSchema>;

const nextStepSchema = z.object({
  planId: planIdSchema,
  planTitle: z.string(),
  bookId: bookIdSchema.nullable(),
  bookTitle: z.string().nullable(),
  step: planStepOutputSchema,
});
export interface NextStep extends Omit<z.output<typeof nextStepSchema>, 'step'> {
  readonly step: PlanStep;
}

/** What the first screen shows. */
export const todaySchema = z.object({
  /** The learner's name, if it is known. */
  name: z.string().nullable(),
  /** The learner's day, `YYYY-MM-DD`. */
  day: z.string(),
  /** The books that were opened or added last, the newest first. */
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
      factId: factIdSchema,
      fact: z.string(),
      page: z.number().int().nullable(),
      label: z.string().nullable(),
    }),
  ),
  /** The learner's study day, which begins at 04:00. */
  studyDay: z.string(),
  /**
   * Study days with study, the oldest first. The time between the first and the last turn of the day's sessions and the time
   * with a page in sight overlap, so the larger of the two counts.
   */
  studyDays: z.array(z.object({ day: z.string(), minutes: z.number().int() })),
  /** Null if there are no cards at all. */
  cards: z
    .object({
      due: z.object({ review: z.number().int(), learning: z.number().int(), new: z.number().int() }),
      minutes: z.number().int(),
      /** Cards due on each of the next days, today first; new cards count today only. */
      days: z.array(z.object({ day: z.string(), cards: z.number().int() })),
    })
    .nullable(),
  recall: z.object({
    /** The target retention, 0..1. */
    target: z.number(),
    /** Reviews of cards that were learned before, and how many of them were recalled, by day; the oldest first. */
    days: z.array(z.object({ day: z.string(), reviews: z.number().int(), recalled: z.number().int() })),
  }),
  /** Pages read for the first time, by study day and book; the oldest first. */
  pagesRead: z.array(
    z.object({ day: z.string(), bookId: bookIdSchema, title: z.string(), pages: z.number().int() }),
  ),
  /** How many pages of a plan should be read by the end of each day and how many are; the oldest day first. */
  planPages: z
    .object({
      planId: planIdSchema,
      title: z.string(),
      days: z.array(z.object({ day: z.string(), planned: z.number().int(), read: z.number().int() })),
    })
    .nullable(),
  /** The next dated event that the learner has mentioned. */
  countdown: z
    .object({ factId: factIdSchema, event: z.string(), day: z.string(), days: z.number().int() })
    .nullable(),
  topics: z.array(
    z.object({ slug: z.string(), title: z.string(), lines: z.number().int(), updatedAt: z.string() }),
  ),
});
export interface Today extends Omit<z.output<typeof todaySchema>, 'steps'> {
  readonly steps: NextStep[];
}
