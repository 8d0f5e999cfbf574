import { z } from 'zod';
import { bookIdSchema } from './ids';

const planStepSchema = z.object({
  id: z.string().min(1).max(64),
  title: z.string().trim().min(1).max(500),
  /** First and last page to read, from 1. */
  pages: z.tuple([z.number().int().min(1), z.number().int().min(1)]).optional(),
  /** A day, `YYYY-MM-DD`. */
  due: z.iso.date().optional(),
  done: z.boolean().default(false),
});
export type PlanStep = z.infer<typeof planStepSchema>;

export const planStatusSchema = z.enum(['active', 'completed', 'archived']);

export const planSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  status: planStatusSchema,
  bookId: bookIdSchema.nullable(),
  steps: z.array(planStepSchema),
  /** Share of the steps that are done, 0..1. */
  progress: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Plan = z.infer<typeof planSchema>;

export const planInputSchema = z.object({
  title: z.string().trim().min(1).max(300),
  description: z.string().max(10_000).default(''),
  status: planStatusSchema.default('active'),
  bookId: bookIdSchema.nullable().default(null),
  steps: z.array(planStepSchema).max(1_000).default([]),
});
export type PlanInput = z.infer<typeof planInputSchema>;
