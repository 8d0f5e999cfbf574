import { z } from 'zod';
import {
  chatPreviewSchema,
  chatSourceSchema,
  jobSchema,
  exportCursorSchema,
  exportPartSchema,
  importCountsSchema,
  importPreviewSchema,
  longestImportPart,
  factChangeSchema,
  factPageSchema,
  factSchema,
  factStatusSchema,
  factTypeSchema,
  memoryActResultSchema,
  memoryActSchema,
  memoryEventSchema,
  sessionIdSchema,
  memoryHealthSchema,
  scopeSchema,
  summarySchema,
} from '../model';
import { verb } from './errors';
import { removedSchema } from './removed';
import { inputText } from '../messages/en/web';

const paging = {
  page: z.number().int().min(1).default(1),
  limit: z.number().int().min(1).max(200).default(50),
};
const counts = z.record(z.string(), z.number().int());

const byImport = z.object({ importId: z.uuid() });
const byFact = z.object({ factId: z.number().int().min(1) });

/** What is remembered about the learner and the books: to be read, searched, corrected and erased. */
export const memoryContract = {
  items: verb
    .route({ method: 'GET', path: '/ltm/items' })
    .input(
      z.object({
        scope: scopeSchema.optional(),
        /** A book's id where the scope is `book`. */
        scopeId: z.string().max(100).optional(),
        type: factTypeSchema.optional(),
        status: factStatusSchema.optional(),
        pinned: z.boolean().optional(),
        muted: z.boolean().optional(),
        q: z.string().trim().max(500).optional(),
        order: z.enum(['newest', 'kind', 'confidence']).default('newest'),
        ...paging,
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
        }),
    )
    .output(factSchema),
  /**
   * For good: no text keeps its words, and it is not learned again from the same evidence. What it had replaced is recalled
   * again, unless `older` says that it goes too. `messages`: its words are removed from the conversations too, or stay there.
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
  /** "Remember this", "Forget that" or "That is wrong" about an answer: acts at once and returns what was done. */
  act: verb
    .route({ method: 'POST', path: '/sessions/{sessionId}/turns/{turnId}/memory' })
    .input(
      z.object({
        sessionId: sessionIdSchema,
        turnId: z.number().int().min(1),
        act: memoryActSchema,
        /** Which of the facts are meant, if several could be. */
        factIds: z.array(z.number().int().min(1)).max(100).optional(),
      }),
    )
    .output(memoryActResultSchema),
  /** Everything that is remembered, with all conversations, for good. Books, notes, plans, cards and settings stay. */
  clear: verb
    .route({ method: 'POST', path: '/ltm/clear' })
    .input(z.object({ confirm: z.literal(true) }))
    .output(z.object({ cleared: z.literal(true) })),
  /** A part of the export, for a screen that shows its progress; REST has `GET /ltm/export`, which sends the whole file. */
  exportPart: verb
    .input(z.object({ cursor: exportCursorSchema.nullable(), vectors: z.boolean() }))
    .output(exportPartSchema),
  /** An exported file. Longer ones than a request may be are sent with `beginImport`, `addImportPart` and `runImport`. */
  import: verb
    .route({ method: 'POST', path: '/ltm/import' })
    .input(z.looseObject({ format: z.string(), version: z.number() }))
    .output(importCountsSchema),
  beginImport: verb
    .route({ method: 'POST', path: '/ltm/imports' })
    .output(z.object({ importId: z.string() })),
  addImportPart: verb
    .route({ method: 'POST', path: '/ltm/imports/{importId}/parts' })
    .input(byImport.extend({ text: z.string().min(1).max(longestImportPart) }))
    .output(z.object({ added: z.literal(true) })),
  /** After the last part: what the import would do. */
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
        bytes: z.number().int(),
        /** Null if it cannot be read. */
        holds: z.number().int().nullable(),
      }),
    ),
  ),
  /** Removes what was deleted from all of them, in the background. */
  rewriteBackups: verb.route({ method: 'POST', path: '/ltm/backups/rewrite' }).output(jobSchema),
  /** Conversations of other programs, sent in parts like a memory. */
  beginChats: verb
    .route({ method: 'POST', path: '/ltm/chats' })
    .input(z.object({ fileName: z.string().trim().min(1).max(255) }))
    .output(z.object({ importId: z.string() })),
  addChatPart: verb
    .route({ method: 'POST', path: '/ltm/chats/{importId}/parts' })
    .input(byImport.extend({ text: z.string().min(1).max(longestImportPart) }))
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
