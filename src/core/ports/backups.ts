import type { Backup, BackupReason, Sentence } from '../../shared/model';

interface BackupOrder {
  /** Null: the folder `backups` in the data folder. */
  readonly folder: string | null;
  /** ISO 8601. */
  readonly at: string;
  readonly reason: BackupReason;
}

/** Backups of the data folder. All long work is done in a thread with its own connection. */
export interface Backups {
  /** Where backups are written. */
  pathOf(folder: string | null): string;
  /** Backups in the given folder and in all earlier ones, the newest first. */
  list(folder: string | null): Promise<readonly Backup[]>;
  /** Rejects with `BACKUP_FOLDER` if nothing can be written there. */
  checkFolder(folder: string): Promise<void>;
  /** Resolves with the name. Rejects with `DISK_FULL`, or with `CANCELLED` at once when the signal aborts. */
  write(order: BackupOrder, onProgress: (share: number) => void, signal: AbortSignal): Promise<string>;
  /** Why the backup cannot be restored; null if it can. */
  check(name: string, signal: AbortSignal): Promise<Sentence | null>;
  remove(name: string): Promise<void>;
  /** Makes the next start replace the database by the backup, and keep the present one aside if `keepsPresent`. */
  requestRestore(name: string, at: string, keepsPresent: boolean): Promise<void>;
  /** What is damaged in the database in use; null if nothing is. */
  checkDatabase(signal: AbortSignal): Promise<string | null>;
  /** Whether a sync service works on the data folder. */
  syncState(): Promise<{ readonly syncedBy: string | null; readonly conflictCopies: readonly string[] }>;
}
