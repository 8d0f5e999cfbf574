import { z } from 'zod';
import { bookIdSchema, planInputSchema, planSchema, planStatusSchema } from '../model';
import { verb } from './errors';
import { removedSchema } from './removed';

const byPlan = z.object({ planId: z.number().int() });

export const plansContract = {
  list: verb
    .route({ method: 'GET', path: '/plans' })
    .input(z.object({ bookId: bookIdSchema.optional(), status: planStatusSchema.optional() }))
    .output(z.array(planSchema)),
  /** Proposes a plan from the book's outline; nothing is stored until it is created. */
  draft: verb
    .route({ method: 'POST', path: '/plans/draft' })
    .input(
      z.object({
        bookId: bookIdSchema,
        goal: z.string().trim().max(2000).default(''),
        until: z.iso.date().optional(),
      }),
    )
    .output(planInputSchema),
  get: verb.route({ method: 'GET', path: '/plans/{planId}' }).input(byPlan).output(planSchema),
  create: verb
    .route({ method: 'POST', path: '/plans', successStatus: 201 })
    .input(planInputSchema)
    .output(planSchema),
  update: verb
    .route({ method: 'PUT', path: '/plans/{planId}' })
    .input(planInputSchema.extend(byPlan.shape))
    .output(planSchema),
  remove: verb.route({ method: 'DELETE', path: '/plans/{planId}' }).input(byPlan).output(removedSchema),
};
