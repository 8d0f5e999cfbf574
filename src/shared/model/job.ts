import { z } from 'zod';
import { bookIdSchema, jobIdSchema } from './ids';
import { engineTextSchema } from './engine-text';

const jobStateSchema = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);

export const jobKindSchema = z.enum([
  'import-book',
  'reread-book',
  'recognise-book',
  'tidy-shelf',
  'embed-book',
  'encode-book',
  'summarise-book',
  'extract-facts',
  'compress-session',
  'end-session',
  'embed-memory',
  'encode-memory',
  'cascade',
  'try-policy',
  'guard-policy',
  'tune-policy',
  'digest-session',
  'propose-cards',
  'archive-summaries',
  'compact-memory',
  'tidy-notes',
  'cluster-summaries',
  'split-topic',
  'sync-topics',
  'retell-erased',
  'clear-memory',
  'import-memory',
  'import-chats',
  'remove-chats',
  'rewrite-backups',
  'change-embedding',
  'erase-vectors',
  'erase-facts',
  'download-model',
  'back-up',
  'compact-database',
]);
export type JobKind = z.infer<typeof jobKindSchema>;

/** What a running job is doing, with a count if there is one. */
const jobStepSchema = z.object({
  name: z.enum([
    'page',
    'part',
    'text-read',
    'storing',
    'making-searchable',
    'replacing-text',
    'summarising',
    'passage',
    'sentence',
    'message',
    'fact',
    'cover',
    'text',
    'vector',
    'item',
    'conversation',
    'backup',
    'question',
    'paused',
  ]),
  done: z.number().int().optional(),
  of: z.number().int().optional(),
});
export type JobStep = z.infer<typeof jobStepSchema>;

export const jobSchema = z.object({
  id: jobIdSchema,
  kind: jobKindSchema,
  state: jobStateSchema,
  /** 0..1. */
  progress: z.number(),
  /** What it is doing; null before its first report. */
  step: jobStepSchema.nullable(),
  /** The step in words ("page 120 of 1,158"). */
  detail: z.string(),
  /** Why it failed and the next step, as a message. */
  error: z.string().nullable(),
  errorText: engineTextSchema.optional(),
  /** The book that it works on, if any. */
  bookId: bookIdSchema.nullable(),
  /** Its display name; for an import, the file's name. */
  label: z.string(),
  labelText: engineTextSchema.optional(),
  attempts: z.number().int(),
  /** Whether it failed and can be retried; for an import, this needs the copy of its file. */
  canRetry: z.boolean(),
  /** Whether it failed because Lectern crashed twice while it ran; it is not retried automatically. */
  parked: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Job = z.infer<typeof jobSchema>;
