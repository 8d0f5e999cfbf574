import type { BackupContents, DatabaseSize } from '../../../../shared/model';

export interface ContentReader {
  /** Counts the items of each kind: all of them, or those made after `since` (ISO 8601). */
  countContents(since?: string): Promise<BackupContents>;
  databaseSize(): Promise<DatabaseSize>;
}
