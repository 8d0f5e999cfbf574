import { z } from 'zod';
import {
  bookIdSchema,
  planCreationSchema,
  planDraftSchema,
  planIdSchema,
  planOutputSchema,
  planOverviewSchema,
  planProposalInputSchema,
  planProposalSchema,
  planStatusSchema,
  planUpdateSchema,
  stepStateSchema,
} from '../model';
import { verb } from './errors';
import { removedSchema } from './removed';

const byPlan = z.object({ planId: planIdSchema });
const filter = z.object({ bookId: bookIdSchema.optional(), status: planStatusSchema.optional() });
const changeIds = z.array(z.string()).max(1_000).default([]);

export const plansContract = {
  list: verb.route({ method: 'GET', path: '/plans' }).input(filter).output(z.array(planOutputSchema)),
  /** Plans with their steps counted instead of listed. */
  overview: verb
    .route({ method: 'GET', path: '/plans/overview' })
    .input(filter)
    .output(z.array(planOverviewSchema)),
  /**
   * Proposes a plan from the book's outline; nothing is stored until it is created. The last day, the pace and the free days
   * are read from the goal: "finish by 12 March, 30 minutes a day, not on Sundays".
   */
  draft: verb
    .route({ method: 'POST', path: '/plans/draft' })
    .input(
      z.object({
        bookId: bookIdSchema,
        goal: z.string().trim().max(2000).default(''),
        until: z.iso.date().optional(),
      }),
    )
    .output(planDraftSchema),
  get: verb.route({ method: 'GET', path: '/plans/{planId}' }).input(byPlan).output(planOutputSchema),
  create: verb
    .route({ method: 'POST', path: '/plans', successStatus: 201 })
    .input(planCreationSchema)
    .output(planOutputSchema),
  update: verb
    .route({ method: 'PUT', path: '/plans/{planId}' })
    .input(planUpdateSchema.extend(byPlan.shape))
    .output(planOutputSchema),
  setStep: verb
    .route({ method: 'PATCH', path: '/plans/{planId}/steps/{stepId}' })
    .input(byPlan.extend({ stepId: z.string(), state: stepStateSchema }))
    .output(planOutputSchema),
  remove: verb.route({ method: 'DELETE', path: '/plans/{planId}' }).input(byPlan).output(removedSchema),
  /** The proposed changes that the learner has not decided on yet. */
  proposal: verb
    .route({ method: 'GET', path: '/plans/{planId}/proposal' })
    .input(byPlan)
    .output(planProposalSchema.nullable()),
  /** Proposes changes, which replace those proposed before. */
  propose: verb
    .route({ method: 'PUT', path: '/plans/{planId}/proposal' })
    .input(planProposalInputSchema.extend(byPlan.shape))
    .output(planProposalSchema.nullable()),
  /** Proposes other days for what is left to do; null if nothing is late. */
  replan: verb
    .route({ method: 'POST', path: '/plans/{planId}/replan' })
    .input(byPlan)
    .output(planProposalSchema.nullable()),
  /** Makes the accepted changes and drops the rejected ones; the others stay proposed. */
  decide: verb
    .route({ method: 'POST', path: '/plans/{planId}/proposal/decide' })
    .input(byPlan.extend({ accept: changeIds, reject: changeIds }))
    .output(planOutputSchema),
  /** The plan's days as an iCalendar file. */
  calendar: verb
    .route({ method: 'GET', path: '/plans/{planId}/calendar' })
    .input(byPlan)
    .output(z.object({ fileName: z.string(), text: z.string() })),
};
