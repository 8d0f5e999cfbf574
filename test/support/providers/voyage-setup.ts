import type { ProviderAccess } from '../../../src/core/ports';
import type { CallLimits } from '../../../src/adapters/models/call';
import { callerSetup, type CallerSetup } from './caller-setup';
import type { LoopbackServer } from './loopback-server';
import { openTested, type TestedProvider } from './open-tested';
import { startVoyageServer, type VoyageServerOptions } from './voyage-server';

export const voyageKey = 'pa-very-secret-voyage-key-0123456789';

export interface VoyageSetup extends CallerSetup {
  readonly server: LoopbackServer;
  readonly voyage: TestedProvider;
  /** With another key or address. */
  open(access: Partial<ProviderAccess>): TestedProvider;
  close(): Promise<void>;
}

/** The real SDK against a loopback server, behind the real call layer. */
export async function voyageSetup(
  options: VoyageServerOptions & { readonly limits?: Partial<CallLimits> } = {},
): Promise<VoyageSetup> {
  const server = await startVoyageServer({ key: voyageKey, ...options });
  const setup = callerSetup(options.limits === undefined ? {} : { limits: options.limits });
  const open = (access: Partial<ProviderAccess>): TestedProvider =>
    openTested(
      'voyage',
      setup.caller,
      { key: voyageKey, url: server.url, ...access },
      { wait: async (ms) => void setup.pauses.push(ms) },
    );
  return { ...setup, server, voyage: open({}), open, close: () => server.close() };
}
