import { z } from 'zod';
import { factStatusSchema, factTypeSchema, scopeSchema, statementSchema } from './fact';
import { bookIdSchema } from '../ids';
import { engineTextSchema } from '../engine-text';

/**
 * The format version that is written. Files of older versions are migrated when they are read; newer ones are rejected.
 */
export const memoryFileVersion = 1;
export const memoryFileFormat = 'lectern-memory';

const share = z.number().min(0).max(1);
const time = z.iso.datetime();
const page = z.number().int().min(1).nullable();

const itemEvidenceSchema = z.strictObject({
  method: z.enum(['llm_extract', 'rule', 'user_explicit']),
  quote: z.string().max(20_000),
  bookId: bookIdSchema.nullable(),
  page,
  label: z.string().max(100).nullable(),
  meta: z.record(z.string(), z.json()),
  at: time,
});

/** A fact with its evidence, without ids that apply only to one data folder. */
const memoryItemSchema = z.strictObject({
  scope: scopeSchema,
  scopeId: z.string().max(100),
  type: factTypeSchema,
  subject: statementSchema.shape.subject,
  words: z.string().trim().min(1).max(20_000),
  confidence: share,
  importance: share,
  status: factStatusSchema,
  pinned: z.boolean(),
  muted: z.boolean(),
  ttlDays: z.number().int().min(1).max(36_500).nullable(),
  page,
  label: z.string().max(100).nullable(),
  chapter: z.string().max(1000).nullable(),
  createdAt: time,
  updatedAt: time,
  validTo: time.nullable(),
  /** The number of the item that superseded it, from 1. */
  replacedBy: z.number().int().min(1).nullable(),
  evidence: z.array(itemEvidenceSchema).min(1).max(10_000),
  /** The vector of the words: 32-bit floats, little-endian, in base64. */
  vector: z.strictObject({ model: z.string().max(200), data: z.string().max(100_000) }).optional(),
});
export type MemoryItem = z.infer<typeof memoryItemSchema>;

/**
 * An item in a file. `sha256` is that of its JSON without `sha256`, with the fields in this order and without spaces.
 */
export const filedItemSchema = memoryItemSchema.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/**
 * A whole file. `sha256` is a chain: it starts as an empty string and becomes, for each item, the hash of itself
 * followed by the item's hash.
 */
export const memoryFileSchema = z.strictObject({
  format: z.literal(memoryFileFormat),
  version: z.literal(memoryFileVersion),
  items: z.array(filedItemSchema),
  count: z.number().int().min(0),
  sha256: z.string(),
});

/** Where an export continues. */
export const exportCursorSchema = z.object({
  after: z.number().int().min(0),
  count: z.number().int().min(0),
  /** Number of items at the start. */
  of: z.number().int().min(0),
  sha256: z.string().max(64),
});
export type ExportCursor = z.infer<typeof exportCursorSchema>;

export const exportPartSchema = z.object({
  text: z.string(),
  /** Null after the last part. */
  next: exportCursorSchema.nullable(),
  done: z.number().int(),
  of: z.number().int(),
});
export type ExportPart = z.infer<typeof exportPartSchema>;

const verdictSchema = z.enum(['add', 'merge', 'skip', 'reject']);
export type ImportVerdict = z.infer<typeof verdictSchema>;

export const importCountsSchema = z.object({
  added: z.number().int(),
  merged: z.number().int(),
  skipped: z.number().int(),
  rejected: z.number().int(),
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

/** What an import would do. */
export const importPreviewSchema = importCountsSchema.extend({
  importId: z.string(),
  /** The least important facts of a scope that would be turned off, to stay within its limit. */
  evicted: z.number().int(),
  /** Why items are skipped or rejected, the most frequent first. */
  reasons: z.array(
    z.object({
      verdict: verdictSchema,
      reason: z.string(),
      reasonText: engineTextSchema.optional(),
      count: z.number().int(),
    }),
  ),
  /** The first items that are added or merged. */
  examples: z.array(statementSchema.extend({ verdict: verdictSchema, ordinal: z.number().int() })),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** Maximum characters of a file per request. */
export const maxImportPartLength = 65_536;
