import type { Rescue } from './backup';
import type { EngineText } from './engine-text';

/**
 * A step before the library can be shown: restoring a backup, checking a database that may be damaged, or migrating the
 * database after an update.
 */
export interface StartStep {
  readonly kind: 'restore' | 'check' | 'backup' | 'migration';
  /** From 1. */
  readonly step: number;
  readonly of: number;
}

/**
 * What both front ends return at `startAddress` until the library can be shown. After that, the address does not exist.
 */
export interface StartState {
  /** Null if none of these steps is needed and the library is just being opened. */
  readonly step: StartStep | null;
  /** Why the library cannot be opened, as a message. */
  readonly failure: string | null;
  readonly failureText?: EngineText;
  /** A backup that can be restored, if the database is damaged. */
  readonly rescue: Rescue | null;
}

export const initialStartState: StartState = { step: null, failure: null, rescue: null };

export const startAddress = '/starting';

/** The page that shows the progress of the start. */
export const startPage = '/starting.html';

/**
 * The path that is served for an address until the library can be shown: the starting page takes the library's place.
 */
export const pageWhileStarting = (pathname: string): string =>
  /^\/(index\.html)?$/.test(pathname) ? startPage : pathname;

/** Milliseconds after which a start shows its progress. A faster start shows only the library. */
export const progressDelayMs = 700;
