import { z } from 'zod';
import { bookIdSchema, factIdSchema, turnIdSchema } from '../ids';
import { settingsSchema } from '../settings';
import { scopeSchema } from './fact';

/** What is written to the memory (C7) and what is read from it (C8). */
export const policySchema = z.object({
  write: settingsSchema.shape.memory,
  read: settingsSchema.shape.retrieval,
});
export type Policy = z.infer<typeof policySchema>;

const changedPart = z.record(z.string(), z.unknown());
/** A change of a policy; values that are left out stay unchanged. The result is checked against `policySchema`. */
export const policyChangeSchema = z.strictObject({ write: changedPart, read: changedPart }).partial();
export type PolicyChange = z.infer<typeof policyChangeSchema>;

const changedValueSchema = z.object({
  /** Such as `write.minConfidence`. */
  path: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type ChangedValue = z.infer<typeof changedValueSchema>;

/** Why the guard restored an earlier policy. */
const guardReasonSchema = z.object({
  undid: z.number().int(),
  because: z.enum(['worse', 'drift']),
  before: z.number(),
  after: z.number(),
});
export type GuardReason = z.infer<typeof guardReasonSchema>;

export const policyRevisionSchema = z.object({
  revision: z.number().int(),
  policy: policySchema,
  /** `default`: the policy before the first change; `guard`: restored because the next one made answers worse. */
  author: z.enum(['default', 'learner', 'tuner', 'guard']),
  at: z.string(),
  /** SHA-256 of the policy as JSON with sorted keys. */
  hash: z.string(),
  /** The earlier revision that it restores. */
  restores: z.number().int().nullable(),
  reason: guardReasonSchema.nullable(),
  /** The differences from the previous revision. */
  changes: z.array(changedValueSchema),
  active: z.boolean(),
});
export type PolicyRevision = z.infer<typeof policyRevisionSchema>;

/** Where remembering or recalling is switched off. `everything` without remembering is the read-only mode. */
export const memorySwitchSchema = z.object({
  scope: z.enum(['everything', ...scopeSchema.options]),
  /** Like a fact's `scopeId`: empty for `everything` and `global`, `me` for `user`. */
  scopeId: z.string().max(100).default(''),
  remember: z.boolean(),
  recall: z.boolean(),
});
export type MemorySwitch = z.infer<typeof memorySwitchSchema>;

const caseHalfSchema = z.enum(['fit', 'holdout']);
export type CaseHalf = z.infer<typeof caseHalfSchema>;

/** A question with the facts that it should recall. */
export const replayCaseSchema = z.object({
  id: z.number().int(),
  source: z.enum(['opened', 'rated', 'corrected', 'hand']),
  /** The question's turn; null for a case that was added by hand. */
  turnId: turnIdSchema.nullable(),
  question: z.string(),
  bookId: bookIdSchema.nullable(),
  /** `fit`: may be used for tuning; `holdout`: only for evaluation. */
  half: caseHalfSchema,
  /** An expected fact that was replaced is listed as its successor. */
  expected: z.array(factIdSchema),
  at: z.string(),
});
export type ReplayCase = z.infer<typeof replayCaseSchema>;

const scoreSchema = z.object({
  cases: z.number().int(),
  /** Mean share of the expected facts that were recalled, 0..1; null if there are no cases. */
  success: z.number().nullable(),
  /** Milliseconds per recall: median and 95th percentile. */
  medianMs: z.number(),
  p95Ms: z.number(),
  /** Mean tokens of the recalled facts. */
  tokens: z.number(),
  /** Recalled facts that are disabled, expired, or of another scope. */
  violations: z.object({
    disabled: z.number().int(),
    expired: z.number().int(),
    outOfScope: z.number().int(),
  }),
});
export type ReplayScore = z.infer<typeof scoreSchema>;

/** Cosines between what the two policies recall; 1 means no difference. */
const driftSchema = z.object({ type: z.number(), topic: z.number(), centroid: z.number() });
export type Drift = z.infer<typeof driftSchema>;

const pairOf = <Schema extends z.ZodType>(schema: Schema) => z.object({ active: schema, candidate: schema });

export const replayReportSchema = z.object({
  /** The time at which all questions count as asked. */
  at: z.string(),
  holdout: pairOf(scoreSchema),
  /** Scores on the questions of a trial; success covers only those that are cases. */
  shadow: pairOf(scoreSchema).nullable(),
  drift: driftSchema,
  /** Recalled facts by type. */
  types: pairOf(z.record(z.string(), z.number().int())),
  /** Facts that the write policy would keep. */
  kept: pairOf(z.number().int()),
  verdict: z.enum(['same', 'better', 'worse', 'drift', 'unknown']),
});
export type ReplayReport = z.infer<typeof replayReportSchema>;

export const policyTrialSchema = z.object({
  id: z.number().int(),
  policy: policySchema,
  author: z.enum(['learner', 'tuner']),
  base: z.number().int(),
  state: z.enum(['running', 'ready', 'adopted', 'refused', 'dropped']),
  wanted: z.number().int(),
  seen: z.number().int(),
  report: replayReportSchema.nullable(),
  changes: z.array(changedValueSchema),
  at: z.string(),
  endedAt: z.string().nullable(),
});
export type PolicyTrial = z.infer<typeof policyTrialSchema>;
