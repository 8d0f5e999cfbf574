import { implement } from '@orpc/server';
import type { Engine } from '../core/engine/engine';
import type { KeyVault, Logger } from '../core/ports';
import { contract } from '../shared/contract';
import type { EngineEvent } from '../shared/model';

/** What every handler is given: the engine, and what a front tells about itself. */
export interface ApiContext {
  readonly engine: Engine;
  readonly logger: Logger;
  /** In the front's own process; nothing of it but where a key is goes out. */
  readonly keys: KeyVault;
  readonly front: 'desktop' | 'browser';
  readonly version: string;
  readonly dataDir: string;
  readonly logFile: string;
  /** The engine's changes for one listener, until the signal aborts or the iteration ends. */
  readonly events: (signal: AbortSignal | undefined) => AsyncIteratorObject<EngineEvent, void, void>;
}

/** The contract, ready to be given handlers. */
export const api = implement(contract).$context<ApiContext>();
