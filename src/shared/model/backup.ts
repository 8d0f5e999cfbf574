import { z } from 'zod';
import { engineTextSchema } from './engine-text';

export const backupReasonSchema = z.enum(['daily', 'manual', 'before-update', 'before-restore']);
export type BackupReason = z.infer<typeof backupReasonSchema>;

/** The number of items of each kind. */
const backupContentsSchema = z.object({
  books: z.number().int(),
  notes: z.number().int(),
  facts: z.number().int(),
  sessions: z.number().int(),
  cards: z.number().int(),
  plans: z.number().int(),
});
export type BackupContents = z.infer<typeof backupContentsSchema>;

/** The file next to each backup: NAME.json describes NAME.db. */
export const backupManifestSchema = z.object({
  format: z.literal(1),
  at: z.iso.datetime(),
  /** Increases with each backup, whatever the clock says. */
  sequence: z.number().int(),
  reason: backupReasonSchema,
  /** The version of Lectern that wrote it. */
  lectern: z.string(),
  /** The newest migration that was applied to the database. */
  migration: z.string(),
  database: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.number().int() }),
  /** The file that `database` is about to replace, while a backup is rewritten. */
  replaces: z.object({ sha256: z.string(), bytes: z.number().int() }).optional(),
  contents: backupContentsSchema,
  /** Files in NAME.files, by folder. */
  files: z.object({ books: z.number().int(), covers: z.number().int(), notes: z.number().int() }),
});
export type BackupManifest = z.infer<typeof backupManifestSchema>;

export const backupNameSchema = z.string().regex(/^lectern-[0-9A-Za-z-]{1,100}$/);

const backupSchema = z.object({
  name: backupNameSchema,
  at: z.string(),
  reason: backupReasonSchema,
  lectern: z.string(),
  bytes: z.number().int(),
  contents: backupContentsSchema,
  /** Whether originals of books are in it. */
  hasBooks: z.boolean(),
});
export type Backup = z.infer<typeof backupSchema>;

export const storedBackupsSchema = z.object({
  /** Where backups are written. */
  folder: z.string(),
  /** The newest first. */
  backups: z.array(backupSchema),
  /** Why the last automatic backup was not made, if it was not. */
  problem: z.string().nullable(),
  problemText: engineTextSchema.optional(),
  /** The sync service whose folder the data folder is in, if any. */
  syncedBy: z.string().nullable(),
  /** Copies of the database that a sync service made because of a conflict. */
  conflictCopies: z.array(z.string()),
});
export type StoredBackups = z.infer<typeof storedBackupsSchema>;

/** In bytes. */
export const databaseSizeSchema = z.object({
  size: z.number().int(),
  /** The free space in it. */
  free: z.number().int(),
});
export type DatabaseSize = z.infer<typeof databaseSizeSchema>;

/** What restoring a backup would change. */
export const backupPreviewSchema = z.object({
  backup: backupSchema,
  now: backupContentsSchema,
  /** Added since the backup; lost if it is restored. */
  added: backupContentsSchema,
});
export type BackupPreview = z.infer<typeof backupPreviewSchema>;

/** `problem`: why it cannot be restored; null if it can. */
export const backupCheckSchema = z.object({
  problem: z.string().nullable(),
  problemText: engineTextSchema.optional(),
});
export type BackupCheck = z.infer<typeof backupCheckSchema>;

/** A backup that can replace a damaged database, and what could still be counted in the damaged one. */
export interface Rescue {
  readonly name: string;
  readonly at: string;
  readonly contents: BackupContents;
  readonly damaged: BackupContents | null;
}

/** A restore that the next start performs. Stored in a file, since the database is replaced. */
export const restoreRequestSchema = z.object({
  folder: z.string(),
  name: backupNameSchema,
  /** ISO 8601; names what is set aside. */
  at: z.string(),
  /** Whether the current database is kept in `set-aside`: a damaged one, of which there is no backup. */
  keepsPresent: z.boolean(),
});
export type RestoreRequest = z.infer<typeof restoreRequestSchema>;

/** The folder for backups outside the data folder. */
export const backupPlaceSchema = z.object({ folder: z.string() });

/** What the starting page sends to `startAddress` with POST to restore a backup. */
export const rescueRequestSchema = z.object({ restore: backupNameSchema });
