import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  backupReasonSchema,
  chatPreviewSchema,
  chatSourceSchema,
  exportCursorSchema,
  exportPartSchema,
  factChangeSchema,
  factIdSchema,
  factPageSchema,
  factSchema,
  factSelectionSchema,
  factStatusSchema,
  factTypeSchema,
  factsActionSchema,
  factsChoiceSchema,
  factsStepSchema,
  importCountsSchema,
  importPreviewSchema,
  jobSchema,
  maxImportPartLength,
  memoryActResultSchema,
  memoryActSchema,
  memoryEventSchema,
  memoryHealthSchema,
  scopeSchema,
  sessionIdSchema,
  summarySchema,
  timelineCountSchema,
  timelineEntrySchema,
  timelineKindSchema,
  timelineStepSchema,
  turnIdSchema,
  type Scope,
  undoStepSchema,
} from '../model';
import { verb } from './errors';
import { removedSchema } from './removed';
import type { InputRule } from '../messages/en/input';

const paging = {
  page: z.number().int().min(1).default(1),
  limit: z.number().int().min(1).max(200).default(50),
};
const moment = z.iso.datetime({ offset: true });
/** `from` is included, `to` is not. */
const range = z.object({ from: moment, to: moment });
const isInOrder = ({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): boolean => from === undefined || to === undefined || Date.parse(from) <= Date.parse(to);
const maxPeriods = 1000;
const minDaysOfPeriod = { day: 1, week: 7, month: 28 } as const;
const wrongRange = { path: ['from'], error: 'timeRange' satisfies InputRule };

const scopeIsComplete = (scope: Scope | undefined, scopeId: string | undefined): boolean => {
  if (scope === 'book' || scope === 'collection') return Boolean(scopeId);
  return scope !== undefined || scopeId === undefined;
};

const counts = z.record(z.string(), z.number().int());

const byImport = z.object({ importId: z.uuid() });
const byFact = z.object({ factId: factIdSchema.min(1) });

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
          error: 'confidenceRange' satisfies InputRule,
        })
        .refine(isInOrder, wrongRange),
    )
    .output(z.object({ items: z.array(factSchema), total: z.number().int() })),
  item: verb.route({ method: 'GET', path: '/ltm/items/{factId}' }).input(byFact).output(factPageSchema),
  /** Omitted fields stay unchanged. `fact` is the learner's own wording, which makes it certain and is its evidence. */
  update: verb
    .route({ method: 'PATCH', path: '/ltm/items/{factId}' })
    .input(
      byFact
        .extend(factChangeSchema.shape)
        .refine(({ factId: _id, ...change }) => Object.values(change).some((value) => value !== undefined), {
          error: 'noFactChange' satisfies InputRule,
        })
        .refine(({ fact, oldWording }) => oldWording === undefined || fact !== undefined, {
          path: ['oldWording'],
          error: 'oldWording' satisfies InputRule,
        }),
    )
    .output(factSchema),
  /**
   * Permanently erases a fact: no text keeps its words, and it is not learned again from the same evidence. The facts
   * that it had replaced become active again, unless `older` erases them too. `messages`: whether its words are removed
   * from the conversations or stay there.
   */
  erase: verb
    .route({ method: 'DELETE', path: '/ltm/items/{factId}' })
    .input(
      byFact.extend({
        older: z.enum(['reopen', 'erase']).default('reopen'),
        messages: z.enum(['redact', 'keep']).default('redact'),
      }),
    )
    .output(removedSchema),
  /**
   * Changes or deletes many facts and streams the progress. Each chunk is stored when its step arrives; ending the
   * stream stops it. Deleted facts are disabled at once and erased ten seconds after the end, unless that is undone.
   */
  changeMany: verb
    .route({ method: 'POST', path: '/ltm/items/bulk' })
    .input(
      z
        .object({ facts: factsChoiceSchema, action: factsActionSchema })
        .refine(
          ({ action }) =>
            action.kind === 'erase' || Object.values(action.change).some((value) => value !== undefined),
          { path: ['action', 'change'], error: 'noFactChange' satisfies InputRule },
        )
        .refine(
          ({ action }) =>
            action.kind === 'erase' || scopeIsComplete(action.change.scope, action.change.scopeId),
          { path: ['action', 'change', 'scopeId'], error: 'scopeId' satisfies InputRule },
        ),
    )
    .output(eventIterator(factsStepSchema)),
  /** Undoes the latest change of many facts or restores facts that are about to be deleted; streams the progress. */
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
        .refine(isInOrder, wrongRange)
        .refine(
          ({ from, to, by }) =>
            (Date.parse(to) - Date.parse(from)) / 86_400_000 <= maxPeriods * minDaysOfPeriod[by],
          { path: ['from'], error: 'tooManyPeriods' satisfies InputRule },
        ),
    )
    .output(z.array(timelineCountSchema)),
  timelineEntries: verb
    .route({ method: 'GET', path: '/ltm/timeline/entries' })
    .input(range.extend({ kind: timelineKindSchema.optional(), ...paging }).refine(isInOrder, wrongRange))
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
  /** How many items are indexed for semantic search, and with which model; the rest is found by keyword. */
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
  /** "Remember this", "Forget that" or "That is wrong" about an answer: acts at once and returns what was done. */
  act: verb
    .route({ method: 'POST', path: '/sessions/{sessionId}/turns/{turnId}/memory' })
    .input(
      z.object({
        sessionId: sessionIdSchema,
        turnId: turnIdSchema.min(1),
        act: memoryActSchema,
        /** Which of the facts are meant, if several could be. */
        factIds: z.array(factIdSchema.min(1)).max(100).optional(),
      }),
    )
    .output(memoryActResultSchema),
  /** Permanently erases the whole memory and all conversations. Books, notes, plans, cards and settings stay. */
  clear: verb
    .route({ method: 'POST', path: '/ltm/clear' })
    .input(z.object({ confirm: z.literal(true) }))
    .output(z.object({ cleared: z.literal(true) })),
  /** A part of the export, for a screen that shows its progress. With REST, `GET /ltm/export` sends the whole file. */
  exportPart: verb
    .input(z.object({ cursor: exportCursorSchema.nullable(), vectors: z.boolean() }))
    .output(exportPartSchema),
  /** An exported file. One that is too long for a request is sent with `beginImport`, `addImportPart` and `runImport`. */
  import: verb
    .route({ method: 'POST', path: '/ltm/import' })
    .input(z.looseObject({ format: z.string(), version: z.number() }))
    .output(importCountsSchema),
  beginImport: verb
    .route({ method: 'POST', path: '/ltm/imports' })
    .output(z.object({ importId: z.string() })),
  addImportPart: verb
    .route({ method: 'POST', path: '/ltm/imports/{importId}/parts' })
    .input(byImport.extend({ text: z.string().min(1).max(maxImportPartLength) }))
    .output(z.object({ added: z.literal(true) })),
  /** Call after the last part. Returns what the import would do. */
  previewImport: verb
    .route({ method: 'GET', path: '/ltm/imports/{importId}' })
    .input(byImport)
    .output(importPreviewSchema),
  runImport: verb
    .route({ method: 'POST', path: '/ltm/imports/{importId}/run' })
    .input(byImport)
    .output(importCountsSchema),
  cancelImport: verb
    .route({ method: 'DELETE', path: '/ltm/imports/{importId}' })
    .input(byImport)
    .output(removedSchema),
  /** Copies of the database, and how many deleted facts, messages or conversations each still has. */
  backups: verb.route({ method: 'GET', path: '/ltm/backups' }).output(
    z.array(
      z.object({
        name: z.string(),
        at: z.string(),
        /** Null without a manifest. */
        reason: backupReasonSchema.nullable(),
        bytes: z.number().int(),
        /** A damaged database that a backup replaced. */
        setAside: z.boolean(),
        /** Null if it cannot be read. */
        holds: z.number().int().nullable(),
      }),
    ),
  ),
  /** Deletes a copy that was set aside. */
  removeSetAside: verb
    .route({ method: 'POST', path: '/ltm/backups/delete' })
    .input(z.object({ name: z.string().min(1).max(255) }))
    .output(removedSchema),
  /** Removes what was deleted from all of them, in the background. */
  rewriteBackups: verb.route({ method: 'POST', path: '/ltm/backups/rewrite' }).output(jobSchema),
  /** Conversations from other programs, sent in parts like an exported memory. */
  beginChats: verb
    .route({ method: 'POST', path: '/ltm/chats' })
    .input(z.object({ fileName: z.string().trim().min(1).max(255) }))
    .output(z.object({ importId: z.string() })),
  addChatPart: verb
    .route({ method: 'POST', path: '/ltm/chats/{importId}/parts' })
    .input(byImport.extend({ text: z.string().min(1).max(maxImportPartLength) }))
    .output(z.object({ added: z.literal(true) })),
  previewChats: verb
    .route({ method: 'GET', path: '/ltm/chats/{importId}' })
    .input(byImport)
    .output(chatPreviewSchema),
  runChats: verb
    .route({ method: 'POST', path: '/ltm/chats/{importId}/run' })
    .input(byImport.extend({ ordinals: z.array(z.number().int().min(1)).max(100_000) }))
    .output(jobSchema),
  cancelChats: verb
    .route({ method: 'DELETE', path: '/ltm/chats/{importId}' })
    .input(byImport)
    .output(removedSchema),
  /** The files that conversations were imported from. */
  chatSources: verb.route({ method: 'GET', path: '/ltm/chat-sources' }).output(z.array(chatSourceSchema)),
  removeChats: verb
    .route({ method: 'DELETE', path: '/ltm/chat-sources/{name}' })
    .input(z.object({ name: z.string().min(1).max(255) }))
    .output(jobSchema),
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
