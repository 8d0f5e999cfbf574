/** What a start does before the library can be shown: after an update the database is brought up to date. */
export interface StartStep {
  readonly kind: 'backup' | 'migration' | 'vectors';
  /** From 1. */
  readonly step: number;
  readonly of: number;
}
