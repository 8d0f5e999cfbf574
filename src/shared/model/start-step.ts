import type { Rescue } from './backup';
import type { EngineText } from './engine-text';

/**
 * What a start does before the library can be shown: a backup is restored, a database that may be damaged is checked,
 * and after an update the database is brought up to date.
 */
export interface StartStep {
  readonly kind: 'restore' | 'check' | 'backup' | 'migration';
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
  readonly failureText?: EngineText;
  /** A backup that can be restored, if the database is damaged. */
  readonly rescue: Rescue | null;
}

export const initialStartState: StartState = { step: null, failure: null, rescue: null };

export const startAddress = '/starting';

/** The page that shows the progress of the start. */
export const startPage = '/starting.html';

/** What is served at an address until the library can be shown: that page is where the library will be. */
export const pageWhileStarting = (pathname: string): string =>
  /^\/(index\.html)?$/.test(pathname) ? startPage : pathname;

/** A start that takes more milliseconds shows what it does; one that does not shows nothing but the library. */
export const progressDelayMs = 700;
