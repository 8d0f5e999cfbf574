/** What a start does before the library can be shown: after an update the database is brought up to date. */
export interface StartStep {
  readonly kind: 'backup' | 'migration' | 'vectors';
  /** From 1. */
  readonly step: number;
  readonly of: number;
}

/** What both fronts answer at `startAddress` until the library can be shown; from then on nothing is there. */
export interface StartState {
  /** Null where nothing is brought up to date: the library is just being opened. */
  readonly step: StartStep | null;
  /** Why there will be no library, in plain words. */
  readonly failure: string | null;
}

export const startAddress = '/starting';
