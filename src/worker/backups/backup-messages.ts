import type { BackupRequest, BackupStep } from '../../store/backups/write-backup';
import type { PackedError } from '../packed-error';
import type { Sentence } from '../../shared/model';

/** The task of a thread. */
export type BackupTask =
  | { readonly kind: 'write'; readonly database: string; readonly request: BackupRequest }
  | {
      readonly kind: 'check-backup';
      readonly folder: string;
      readonly name: string;
      readonly migrationsDir: string;
    }
  | { readonly kind: 'check-database'; readonly database: string };

export interface BackupThreadData {
  readonly task: BackupTask;
  readonly nativeBinding: string | undefined;
}

export type FromBackupThread =
  | { readonly kind: 'step'; readonly step: BackupStep }
  /** The name of the backup, or what is wrong. */
  | { readonly kind: 'done'; readonly result: Sentence | null }
  | { readonly kind: 'failed'; readonly error: PackedError };
