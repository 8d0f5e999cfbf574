import { z } from 'zod';
import type { InputRule } from '../../messages/en/input';
import { bookIdSchema } from '../ids';

const page = z.number().int().min(1);

/** Pages `from` to `to`, both included. */
export const pageSpanSchema = z
  .object({ from: page, to: page })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'pageRange' satisfies InputRule });
export type PageSpan = z.infer<typeof pageSpanSchema>;

/** What was read of a book on a day. */
export const readingDaySchema = z.object({
  bookId: bookIdSchema,
  /** A study day, which begins at 04:00. */
  day: z.iso.date(),
  /** Time with a page in sight and the window focused. */
  seconds: z.number().int(),
  /** Pages read for the first time. */
  pages: z.number().int(),
});
export type ReadingDay = z.infer<typeof readingDaySchema>;

/** Time spent reading, and the pages that count as read since the last report. */
export const readingReportSchema = z.object({
  bookId: bookIdSchema,
  day: z.iso.date(),
  seconds: z.number().int().min(0).max(86_400),
  pages: z.array(page).max(1_000),
});
export type ReadingReport = z.infer<typeof readingReportSchema>;
