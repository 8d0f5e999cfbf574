import type { BackupContents, DatabaseSize } from '../../../../shared/model';

export interface ContentReader {
  /** How much of each kind there is, or was made after `since` (ISO 8601). */
  countContents(since?: string): Promise<BackupContents>;
  databaseSize(): Promise<DatabaseSize>;
}
