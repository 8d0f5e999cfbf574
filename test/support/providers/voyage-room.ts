import type { ProviderAccess } from '../../../src/core/ports';
import type { CallLimits } from '../../../src/adapters/models/call';
import { priceOf } from '../../../src/adapters/models/prices';
import { openVoyage, type VoyageAccess } from '../../../src/adapters/models/voyage';
import { callRoom, type CallRoom } from './call-room';
import type { LoopbackServer } from './loopback-server';
import { startVoyageServer, type VoyageServerOptions } from './voyage-server';

export const voyageKey = 'pa-very-secret-voyage-key-0123456789';

export interface VoyageRoom extends CallRoom {
  readonly server: LoopbackServer;
  readonly voyage: VoyageAccess;
  /** With another key or address. */
  open(access: Partial<ProviderAccess>): VoyageAccess;
  close(): Promise<void>;
}

/** The real SDK against a loopback server, behind the real call layer. */
export async function voyageRoom(
  options: VoyageServerOptions & { readonly limits?: Partial<CallLimits> } = {},
): Promise<VoyageRoom> {
  const server = await startVoyageServer({ key: voyageKey, ...options });
  const room = callRoom(options.limits === undefined ? {} : { limits: options.limits });
  const open = (access: Partial<ProviderAccess>): VoyageAccess =>
    openVoyage(
      {
        caller: room.caller,
        countTokens: (text) => Math.ceil(text.length / 4),
        priceOf: (model) => priceOf('voyage', model, new Date()),
      },
      { key: voyageKey, url: server.url, ...access },
    );
  return { ...room, server, voyage: open({}), open, close: () => server.close() };
}
