import { z } from 'zod';
import { factStatusSchema, factTypeSchema, scopeSchema, statementSchema } from './fact';
import { type FactId, factIdSchema } from '../ids';

/** A filter for facts. */
export const factSelectionSchema = z
  .object({
    scope: scopeSchema,
    /** A book's id for the scope `book`, a collection's for `collection`. */
    scopeId: z.string().max(100),
    type: factTypeSchema,
    category: z.enum(['learner', 'book']),
    status: factStatusSchema,
    pinned: z.boolean(),
    muted: z.boolean(),
    topic: z.string().max(200),
    minConfidence: z.number().min(0).max(1),
    maxConfidence: z.number().min(0).max(1),
    from: z.iso.datetime({ offset: true }).or(z.iso.date()),
    to: z.iso.datetime({ offset: true }).or(z.iso.date()),
    q: z.string().trim().max(500),
  })
  .partial();
/** The facts that a change applies to: those named, or all that match a filter except some. */
export const factsChoiceSchema = z.union([
  z.object({ ids: z.array(factIdSchema.min(1)).min(1).max(10_000) }),
  z.object({ filter: factSelectionSchema, except: z.array(factIdSchema).max(10_000).default([]) }),
]);
export type FactsChoice =
  | { readonly ids: readonly FactId[] }
  | { readonly filter: z.infer<typeof factSelectionSchema>; readonly except: readonly FactId[] };
export const factsActionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('change'),
    change: z
      .object({
        status: z.enum(['active', 'disabled']),
        scope: scopeSchema,
        scopeId: z.string().max(100),
        importance: z.number().min(0).max(1),
        ttlDays: z.number().int().min(1).max(36_500).nullable(),
        pinned: z.boolean(),
        muted: z.boolean(),
      })
      .partial(),
  }),
  z.object({ kind: z.literal('erase') }),
]);
export type FactsAction = z.infer<typeof factsActionSchema>;
export const factsStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begin'), batchId: z.number().int(), of: z.number().int() }),
  z.object({ kind: z.literal('progress'), done: z.number().int(), of: z.number().int() }),
  z.object({
    kind: z.literal('done'),
    batchId: z.number().int(),
    changed: z.number().int(),
    /** Facts that were not changed: replaced ones, and those with the same words as another fact. */
    skipped: z.number().int(),
    /** The least important facts, which were turned off to stay within the limit of a scope. */
    evicted: z.number().int(),
  }),
]);
export type FactsStep = z.infer<typeof factsStepSchema>;
export const undoStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.number().int() }),
  z.object({
    kind: z.literal('done'),
    restored: z.number().int(),
    /** Facts that stay as they are, because they were changed since or another fact has the same words; at most 20. */
    notRestored: z.array(
      z.object({ factId: factIdSchema, fact: z.string(), why: z.enum(['changed', 'twin']) }),
    ),
    /** How many stay as they are, listed or not. */
    kept: z.number().int(),
    /** Facts that were deleted since. */
    deleted: z.number().int(),
    /** The least important facts, which were turned off to stay within the limit of a scope. */
    evicted: z.number().int(),
  }),
]);
export type UndoStep = z.infer<typeof undoStepSchema>;

export const timelineKindSchema = z.enum(['learned', 'changed', 'replaced', 'expired', 'erased']);
export type TimelineKind = z.infer<typeof timelineKindSchema>;
export const timelineStepSchema = z.enum(['day', 'week', 'month']);
export type TimelineStep = z.infer<typeof timelineStepSchema>;

const kindCounts = Object.fromEntries(
  timelineKindSchema.options.map((kind) => [kind, z.number().int()]),
) as Record<TimelineKind, z.ZodNumber>;
/** `day` is the first day of the period, `2026-03-04`, in the engine's time zone. */
export const timelineCountSchema = z.object({ day: z.string(), ...kindCounts });
export type TimelineCount = z.infer<typeof timelineCountSchema>;

export const timelineEntrySchema = z.object({
  kind: timelineKindSchema,
  factId: factIdSchema,
  at: z.string(),
  /** Null if the fact was erased. */
  statement: statementSchema.nullable(),
  /** What a change set, such as `{"status": "disabled"}`. */
  change: z.record(z.string(), z.unknown()),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;
