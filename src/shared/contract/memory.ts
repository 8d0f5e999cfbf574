import { z } from 'zod';
import {
  factDetailSchema,
  factSchema,
  factStatusSchema,
  factTypeSchema,
  memoryEventSchema,
  scopeSchema,
  summarySchema,
} from '../model';
import { verb } from './errors';

const paging = {
  page: z.number().int().min(1).default(1),
  limit: z.number().int().min(1).max(200).default(50),
};
const counts = z.record(z.string(), z.number().int());

/** The memory, readable; what changes it comes with its own screen. */
export const memoryContract = {
  items: verb
    .route({ method: 'GET', path: '/ltm/items' })
    .input(
      z.object({
        scope: scopeSchema.optional(),
        type: factTypeSchema.optional(),
        status: factStatusSchema.optional(),
        q: z.string().trim().max(500).optional(),
        ...paging,
      }),
    )
    .output(z.object({ items: z.array(factSchema), total: z.number().int() })),
  item: verb
    .route({ method: 'GET', path: '/ltm/items/{factId}' })
    .input(z.object({ factId: z.number().int() }))
    .output(factDetailSchema),
  events: verb
    .route({ method: 'GET', path: '/ltm/events' })
    .input(z.object(paging))
    .output(z.object({ items: z.array(memoryEventSchema), total: z.number().int() })),
  stats: verb.route({ method: 'GET', path: '/ltm/stats' }).output(
    z.object({
      facts: z.number().int(),
      events: z.number().int(),
      evidence: z.number().int(),
      turns: z.number().int(),
      bytes: z.number().int(),
      byScope: counts,
      byType: counts,
      byStatus: counts,
    }),
  ),
  base: verb
    .route({ method: 'GET', path: '/memory/base' })
    .output(z.object({ text: z.string(), revision: z.number().int(), at: z.string().nullable() })),
  baseRevisions: verb
    .route({ method: 'GET', path: '/memory/base/revisions' })
    .output(z.array(z.object({ revision: z.number().int(), text: z.string(), at: z.string() }))),
  summaries: verb
    .route({ method: 'GET', path: '/memory/summaries' })
    .input(z.object({ limit: z.number().int().min(1).max(500).default(50) }))
    .output(z.array(summarySchema)),
};
