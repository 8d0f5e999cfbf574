import type { ProviderAccess } from '../../../src/core/ports';
import type { CallLimits } from '../../../src/adapters/models/call';
import { callRoom, type CallRoom } from './call-room';
import type { LoopbackServer } from './loopback-server';
import { openTested, type TestedProvider } from './open-tested';
import { startVoyageServer, type VoyageServerOptions } from './voyage-server';

export const voyageKey = 'pa-very-secret-voyage-key-0123456789';

export interface VoyageRoom extends CallRoom {
  readonly server: LoopbackServer;
  readonly voyage: TestedProvider;
  /** With another key or address. */
  open(access: Partial<ProviderAccess>): TestedProvider;
  close(): Promise<void>;
}

/** The real SDK against a loopback server, behind the real call layer. */
export async function voyageRoom(
  options: VoyageServerOptions & { readonly limits?: Partial<CallLimits> } = {},
): Promise<VoyageRoom> {
  const server = await startVoyageServer({ key: voyageKey, ...options });
  const room = callRoom(options.limits === undefined ? {} : { limits: options.limits });
  const open = (access: Partial<ProviderAccess>): TestedProvider =>
    openTested(
      'voyage',
      room.caller,
      { key: voyageKey, url: server.url, ...access },
      { wait: async (ms) => void room.pauses.push(ms) },
    );
  return { ...room, server, voyage: open({}), open, close: () => server.close() };
}
