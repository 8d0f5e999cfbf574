import { z } from 'zod';
import { bookIdSchema, planIdSchema } from '../ids';

export const stepStateSchema = z.enum(['open', 'done', 'skipped']);
export type StepState = z.infer<typeof stepStateSchema>;

const stepId = z.string().min(1).max(64);
const stepTitle = z.string().trim().min(1).max(500);
const page = z.number().int().min(1);

const subStepSchema = z.object({ id: stepId, title: stepTitle, state: stepStateSchema.default('open') });
export type SubStep = z.infer<typeof subStepSchema>;

const planStepSchema = z.object({
  id: stepId,
  title: stepTitle,
  /** First and last page to read, from 1. */
  pages: z.tuple([page, page]).optional(),
  /** A day, `YYYY-MM-DD`. */
  due: z.iso.date().optional(),
  /** Estimated effort. */
  minutes: z.number().int().min(1).max(1_440).optional(),
  note: z.string().max(4_000).optional(),
  state: stepStateSchema.default('open'),
  steps: z.array(subStepSchema).max(50).optional(),
  /** The pages whose reading ticked the step, and when; absent if the learner ticked it. */
  tickedBy: z.object({ from: page, to: page, at: z.string() }).optional(),
  /** The learner has unticked it: reading must not tick it again. */
  keepOpen: z.boolean().optional(),
});
export type PlanStep = z.infer<typeof planStepSchema>;

/** A step as the API returns it: `done` repeats whether the state is done. */
export const planStepOutputSchema = planStepSchema
  .transform((step) => ({ ...step, done: step.state === 'done' }))
  .pipe(
    planStepSchema.extend({
      state: stepStateSchema,
      steps: z.array(subStepSchema.extend({ state: stepStateSchema })).optional(),
      done: z.boolean(),
    }),
  );

/** A step as a client sends it. `done` counts if there is no state, or if it is what differs from the stored step. */
const planStepInputSchema = planStepSchema.extend({
  state: stepStateSchema.optional(),
  done: z.boolean().optional(),
});
export type PlanStepInput = z.infer<typeof planStepInputSchema>;

/** When and how much the learner wants to study. */
const studyPaceSchema = z.object({
  minutesADay: z.number().int().min(1).max(1_440).optional(),
  pagesADay: z.number().int().min(1).max(10_000).optional(),
  /** Weekdays without study; 0 is Monday. */
  off: z.array(z.number().int().min(0).max(6)).max(6).optional(),
});
export type StudyPace = z.infer<typeof studyPaceSchema>;

export const planStatusSchema = z.enum(['active', 'completed', 'archived']);

const planSchema = z.object({
  id: planIdSchema,
  title: z.string(),
  description: z.string(),
  status: planStatusSchema,
  bookId: bookIdSchema.nullable(),
  steps: z.array(planStepSchema),
  pace: studyPaceSchema.nullable(),
  /** Share of the steps that are done, 0..1; skipped steps do not count. */
  progress: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Plan = z.infer<typeof planSchema>;

export const planOutputSchema = planSchema.extend({ steps: z.array(planStepOutputSchema) });

/** A plan in a list, with its steps counted. */
export const planOverviewSchema = planSchema.omit({ description: true, steps: true, pace: true }).extend({
  steps: z.number().int(),
  done: z.number().int(),
  skipped: z.number().int(),
  /** The first and the last day of its steps. */
  firstDue: z.string().nullable(),
  lastDue: z.string().nullable(),
  /** The earliest day of an open step. */
  nextDue: z.string().nullable(),
  /** The title of the next step to do. */
  nextStep: z.string().nullable(),
});
export type PlanOverview = z.infer<typeof planOverviewSchema>;

const planInputSchema = z.object({
  title: z.string().trim().min(1).max(300),
  description: z.string().max(10_000).default(''),
  status: planStatusSchema.default('active'),
  bookId: bookIdSchema.nullable().default(null),
  steps: z.array(planStepSchema).max(1_000).default([]),
  pace: studyPaceSchema.nullable().default(null),
});
export type PlanInput = z.infer<typeof planInputSchema>;

/** A drafted plan, to be created as it is. */
export const planDraftSchema = planInputSchema.extend({ steps: z.array(planStepOutputSchema) });

export const planCreationSchema = planInputSchema.extend({
  steps: z.array(planStepInputSchema).max(1_000).default([]),
});
export type PlanCreation = z.infer<typeof planCreationSchema>;

/** Replaces a stored plan, which keeps its pace if none is sent. */
export const planUpdateSchema = planCreationSchema.extend({ pace: studyPaceSchema.nullable().optional() });
export type PlanUpdate = z.infer<typeof planUpdateSchema>;

const planChangeSchema = z.discriminatedUnion('kind', [
  /** `before`: the step before which it is added; null to add it at the end. */
  z.object({ id: stepId, kind: z.literal('add'), step: planStepSchema, before: stepId.nullable() }),
  z.object({ id: stepId, kind: z.literal('remove'), stepId }),
  z.object({ id: stepId, kind: z.literal('done'), stepId }),
  z.object({
    id: stepId,
    kind: z.literal('change'),
    stepId,
    to: planStepSchema.pick({ title: true, pages: true, due: true, minutes: true, note: true }).partial(),
  }),
]);
export type PlanChange = z.infer<typeof planChangeSchema>;

export const planProposalInputSchema = z.object({
  /** The reason for the changes, in a few sentences. */
  reason: z.string().trim().max(2_000).default(''),
  changes: z.array(planChangeSchema).min(1).max(1_000),
});
export type PlanProposalInput = z.infer<typeof planProposalInputSchema>;

/** Changes to a plan that the learner has not decided on yet. */
export const planProposalSchema = planProposalInputSchema.extend({
  planId: planIdSchema,
  at: z.string(),
});
export type PlanProposal = z.infer<typeof planProposalSchema>;
