import { implement } from '@orpc/server';
import type { Engine } from '../core/engine/engine';
import type { KeyVault, Logger } from '../core/ports';
import { contract } from '../shared/contract';
import type { EngineEvent } from '../shared/model';

/** The context of every handler: the engine, and data about the front. */
export interface ApiContext {
  readonly engine: Engine;
  readonly logger: Logger;
  /** The keys, which never leave the front's process; only where they are stored is sent. */
  readonly keys: KeyVault;
  readonly front: 'desktop' | 'browser';
  /** Whether the learner chose this file in a dialog or dropped it; no other file may be read by path. */
  readonly isChosen: (path: string) => boolean;
  readonly version: string;
  readonly dataDir: string;
  readonly logFile: string;
  /** The text of a report on this program and its last errors. */
  readonly report: () => Promise<string>;
  /** Closes the engine and starts it again; the page shows the start meanwhile. */
  readonly restart: () => void;
  /** The engine's changes for one listener, until the signal aborts or the iteration ends. */
  readonly events: (signal: AbortSignal | undefined) => AsyncIteratorObject<EngineEvent, void, void>;
}

/** The contract, to which handlers are added. */
export const api = implement(contract).$context<ApiContext>();
