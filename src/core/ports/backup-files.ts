import type { BackupReason, TurnId } from '../../shared/model';

/** What was erased from the memory, without its text: enough to find it in a copy of the database. */
export interface ErasedContent {
  /** Of the hashes. */
  readonly key: Uint8Array;
  /** HMAC-SHA-256 of erased wordings and evidence, in hexadecimal. */
  readonly hashes: readonly string[];
  /** Messages that lost words, as they are now. */
  readonly turns: readonly { readonly id: TurnId; readonly content: string; readonly card: string | null }[];
  /** When the whole memory was last cleared. */
  readonly clearedAt: string | null;
}

export interface BackupFile {
  readonly name: string;
  /** When it was made, or last changed if its manifest is missing. ISO 8601. */
  readonly at: string;
  /** Null without a manifest. */
  readonly reason: BackupReason | null;
  readonly bytes: number;
  /** A damaged database that a backup replaced. */
  readonly setAside: boolean;
  /** How many erased facts, messages or conversations it still has; null if it cannot be read. */
  readonly holds: number | null;
}

/** Copies of the database in `backups/` and `set-aside/`. The work is done by a thread. */
export interface BackupFiles {
  /** Every copy, by name; those set aside come last. */
  list(forgotten: ErasedContent): Promise<readonly BackupFile[]>;
  /** Replaces a copy by one of this version without what was erased. The old file stays until the new one is complete. */
  rewrite(name: string, forgotten: ErasedContent, signal: AbortSignal): Promise<void>;
  /** Deletes a copy that was set aside. Returns whether there was one. */
  removeSetAside(name: string): Promise<boolean>;
}
