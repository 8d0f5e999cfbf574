import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  factChangeSchema,
  factPageSchema,
  factsActionSchema,
  factSchema,
  factsChoiceSchema,
  factSelectionSchema,
  factsStepSchema,
  factStatusSchema,
  factTypeSchema,
  memoryEventSchema,
  memoryHealthSchema,
  type Scope,
  scopeSchema,
  summarySchema,
  timelineCountSchema,
  timelineEntrySchema,
  timelineKindSchema,
  timelineStepSchema,
  undoStepSchema,
} from '../model';
import { verb } from './errors';
import { removedSchema } from './removed';
import { inputText } from '../messages/en/web';

const paging = {
  page: z.number().int().min(1).default(1),
  limit: z.number().int().min(1).max(200).default(50),
};
const moment = z.iso.datetime({ offset: true });
/** `from` is included, `to` is not. */
const range = z.object({ from: moment, to: moment });
const isInOrder = (from: string, to: string): boolean => Date.parse(from) <= Date.parse(to);
const inOrder = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  isInOrder(from, to);
const mostPeriods = 1000;
const shortestDays = { day: 1, week: 7, month: 28 } as const;
const wrongRange = { path: ['from'], error: inputText.timeRange };

const scopeIsComplete = (scope: Scope | undefined, scopeId: string | undefined): boolean => {
  if (scope === 'book' || scope === 'collection') return Boolean(scopeId);
  return scope !== undefined || scopeId === undefined;
};

const counts = z.record(z.string(), z.number().int());

const byFact = z.object({ factId: z.number().int().min(1) });

/** What is remembered about the learner and the books: to be read, searched, corrected and erased. */
export const memoryContract = {
  items: verb
    .route({ method: 'GET', path: '/ltm/items' })
    .input(
      factSelectionSchema
        .extend({
          order: z
            .enum([
              'newest',
              'seen',
              'kind',
              'type',
              'status',
              'confidence',
              'importance',
              'evidence',
              'fact',
            ])
            .default('newest'),
          reverse: z.boolean().default(false),
          ...paging,
        })
        .refine(({ minConfidence = 0, maxConfidence = 1 }) => minConfidence <= maxConfidence, {
          path: ['minConfidence'],
          error: inputText.confidenceRange,
        })
        .refine(({ from, to }) => from === undefined || to === undefined || isInOrder(from, to), {
          path: ['from'],
          error: inputText.timeRange,
        }),
    )
    .output(z.object({ items: z.array(factSchema), total: z.number().int() })),
  item: verb.route({ method: 'GET', path: '/ltm/items/{factId}' }).input(byFact).output(factPageSchema),
  /** What is left out stays. `fact` is the learner's own wording: certain, and evidence of itself. */
  update: verb
    .route({ method: 'PATCH', path: '/ltm/items/{factId}' })
    .input(
      byFact
        .extend(factChangeSchema.shape)
        .refine(({ factId: _id, ...change }) => Object.values(change).some((value) => value !== undefined), {
          error: inputText.noFactChange,
        })
        .refine(({ fact, oldWording }) => oldWording === undefined || fact !== undefined, {
          path: ['oldWording'],
          error: inputText.oldWording,
        }),
    )
    .output(factSchema),
  /** For good. What it had replaced is recalled again, unless `older` says that it goes too. */
  erase: verb
    .route({ method: 'DELETE', path: '/ltm/items/{factId}' })
    .input(byFact.extend({ older: z.enum(['reopen', 'erase']).default('reopen') }))
    .output(removedSchema),
  /**
   * Changes or deletes many facts; a stream of progress. Each chunk is stored when its step arrives; ending the stream stops
   * it. Deleted facts are unused at once and deleted ten seconds after the end, unless that is undone.
   */
  changeMany: verb
    .route({ method: 'POST', path: '/ltm/items/bulk' })
    .input(
      z
        .object({ facts: factsChoiceSchema, action: factsActionSchema })
        .refine(
          ({ action }) =>
            action.kind === 'erase' || Object.values(action.change).some((value) => value !== undefined),
          { path: ['action', 'change'], error: inputText.noFactChange },
        )
        .refine(
          ({ action }) =>
            action.kind === 'erase' || scopeIsComplete(action.change.scope, action.change.scopeId),
          { path: ['action', 'change', 'scopeId'], error: inputText.scopeId },
        ),
    )
    .output(eventIterator(factsStepSchema)),
  /** Restores what the latest change of many facts changed, or facts that wait to be deleted; a stream of progress. */
  undoMany: verb
    .route({ method: 'POST', path: '/ltm/bulk/{batchId}/undo' })
    .input(z.object({ batchId: z.number().int().min(1) }))
    .output(eventIterator(undoStepSchema)),
  /** Facts that are about to be deleted, by the change that deletes them. */
  erasures: verb
    .route({ method: 'GET', path: '/ltm/erasures' })
    .output(z.array(z.object({ batchId: z.number().int(), due: z.string(), facts: z.number().int() }))),
  /** What was learned, changed, replaced, expired and erased, by day, week or month; periods without any are left out. */
  timeline: verb
    .route({ method: 'GET', path: '/ltm/timeline' })
    .input(
      range
        .extend({ by: timelineStepSchema.default('day') })
        .refine(inOrder, wrongRange)
        .refine(
          ({ from, to, by }) =>
            (Date.parse(to) - Date.parse(from)) / 86_400_000 <= mostPeriods * shortestDays[by],
          { path: ['from'], error: inputText.tooManyPeriods(mostPeriods) },
        ),
    )
    .output(z.array(timelineCountSchema)),
  timelineEntries: verb
    .route({ method: 'GET', path: '/ltm/timeline/entries' })
    .input(range.extend({ kind: timelineKindSchema.optional(), ...paging }).refine(inOrder, wrongRange))
    .output(z.array(timelineEntrySchema)),
  /** How many facts there are of each scope, type and status. */
  counts: verb.route({ method: 'GET', path: '/ltm/counts' }).output(
    z.array(
      z.object({
        scope: scopeSchema,
        scopeId: z.string(),
        type: factTypeSchema,
        status: factStatusSchema,
        count: z.number().int(),
      }),
    ),
  ),
  /** How much can be found by meaning, and by what; the rest is found by words. */
  health: verb.route({ method: 'GET', path: '/memory/health' }).output(memoryHealthSchema),
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
    .input(
      z.object({
        limit: z.number().int().min(1).max(500).default(50),
        /** Only those that no archive contains yet. */
        live: z.boolean().default(false),
      }),
    )
    .output(z.array(summarySchema)),
};
