import { sessionVault } from '../../../src/adapters/system/session-vault';
import type { ApiContext } from '../../../src/api/api';
import type { Engine } from '../../../src/core/engine/engine';
import type { KeyVault } from '../../../src/core/ports';

/** What the handlers of the contract get, with an engine that was opened for a test. */
export const contextOf = (engine: Engine, keys: KeyVault = sessionVault()): ApiContext => ({
  engine,
  logger: { info: () => undefined, error: () => undefined },
  keys,
  restart: () => undefined,
  report: async () => '',
  front: 'browser',
  isChosen: () => false,
  version: '0',
  dataDir: '',
  logFile: '',
  events: () => {
    throw new Error('not listened to');
  },
});
