import { z } from 'zod';
import {
  bookIdSchema,
  factIdSchema,
  jobSchema,
  memorySwitchSchema,
  policyChangeSchema,
  policyRevisionSchema,
  policyTrialSchema,
  replayCaseSchema,
  replayReportSchema,
  sessionIdSchema,
  sessionMemorySchema,
  turnIdSchema,
} from '../model';
import { verb } from './errors';
import { removedSchema } from './removed';

const byTrial = z.object({ trialId: z.number().int().min(1) });
const byTurn = z.object({ sessionId: sessionIdSchema, turnId: turnIdSchema.min(1) });
const halves = z.object({ fit: z.number().int(), holdout: z.number().int() });

/** The memory's policy with its revisions, where the memory is off, and the tests of a changed policy. */
export const policyContract = {
  /** The active policy: what is written (`write`) and what is read (`read`). */
  get: verb.route({ method: 'GET', path: '/ltm/policy' }).output(policyRevisionSchema),
  /**
   * Adopts a changed policy as a new revision. Rejected if it recalls less than the active one, or too different facts.
   */
  put: verb
    .route({ method: 'PUT', path: '/ltm/policy' })
    .input(policyChangeSchema)
    .output(policyRevisionSchema),
  /** Newest first. */
  revisions: verb
    .route({ method: 'GET', path: '/ltm/policy/revisions' })
    .input(z.object({ limit: z.number().int().min(1).max(500).default(50) }))
    .output(z.array(policyRevisionSchema)),
  /** Restores the exact policy of a revision. */
  activate: verb
    .route({ method: 'POST', path: '/ltm/policy/revisions/{revision}/activate' })
    .input(z.object({ revision: z.number().int().min(1) }))
    .output(policyRevisionSchema),
  /** Compares the scores of a changed policy and the active one on the hold-out. Changes nothing. */
  replay: verb
    .route({ method: 'POST', path: '/ltm/policy/replay' })
    .input(z.object({ policy: policyChangeSchema }))
    .output(replayReportSchema),

  /** Where remembering or recalling is off; everywhere else it is on. */
  switches: verb.route({ method: 'GET', path: '/ltm/switches' }).output(z.array(memorySwitchSchema)),
  /** `everything` without `remember` is the read-only mode, which applies from the next write on. */
  setSwitch: verb
    .route({ method: 'PUT', path: '/ltm/switches' })
    .input(memorySwitchSchema)
    .output(z.array(memorySwitchSchema)),
  /** Whether one conversation is remembered, and whether it uses the memory. */
  setSessionMemory: verb
    .route({ method: 'PUT', path: '/sessions/{sessionId}/memory' })
    .input(sessionMemorySchema.extend({ sessionId: sessionIdSchema }))
    .output(sessionMemorySchema),

  /**
   * The learner's rating of an answer. If it is good and the answer used memories, its question becomes a test case.
   */
  rate: verb
    .route({ method: 'PUT', path: '/sessions/{sessionId}/turns/{turnId}/rating' })
    .input(byTurn.extend({ rating: z.enum(['up', 'down']).nullable() }))
    .output(z.object({ rating: z.enum(['up', 'down']).nullable() })),
  /** The learner opened a citation of the answer. */
  opened: verb
    .route({ method: 'POST', path: '/sessions/{sessionId}/turns/{turnId}/opened' })
    .input(byTurn)
    .output(z.object({ noted: z.literal(true) })),

  /** Questions with the facts that they should recall, by id, after the case `after`. */
  cases: verb
    .route({ method: 'GET', path: '/ltm/replay/cases' })
    .input(
      z.object({
        after: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(200).default(50),
      }),
    )
    .output(z.object({ items: z.array(replayCaseSchema), counts: halves })),
  addCase: verb
    .route({ method: 'POST', path: '/ltm/replay/cases' })
    .input(
      z.object({
        question: z.string().trim().min(1).max(1000),
        bookId: bookIdSchema.nullable().default(null),
        factIds: z.array(factIdSchema.min(1)).min(1).max(20),
      }),
    )
    .output(replayCaseSchema),
  removeCase: verb
    .route({ method: 'DELETE', path: '/ltm/replay/cases/{caseId}' })
    .input(z.object({ caseId: z.number().int().min(1) }))
    .output(removedSchema),

  /** The policy that is being tried; null if there is none. */
  openTrial: verb.route({ method: 'GET', path: '/ltm/policy/trial' }).output(policyTrialSchema.nullable()),
  /** Runs a changed policy alongside the active one on the next questions and on the hold-out. */
  startTrial: verb
    .route({ method: 'POST', path: '/ltm/policy/trials' })
    .input(z.object({ policy: policyChangeSchema }))
    .output(policyTrialSchema),
  trial: verb
    .route({ method: 'GET', path: '/ltm/policy/trials/{trialId}' })
    .input(byTrial)
    .output(policyTrialSchema),
  adoptTrial: verb
    .route({ method: 'POST', path: '/ltm/policy/trials/{trialId}/adopt' })
    .input(byTrial)
    .output(policyRevisionSchema),
  dropTrial: verb
    .route({ method: 'DELETE', path: '/ltm/policy/trials/{trialId}' })
    .input(byTrial)
    .output(removedSchema),
  /** Searches for better weights of the read policy on the fitting half, in the background. */
  tune: verb.route({ method: 'POST', path: '/ltm/policy/tune' }).output(jobSchema),
};
