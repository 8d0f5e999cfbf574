import type { ProviderAccess, TextModel } from '../../../src/core/ports';
import type { CallLimits } from '../../../src/adapters/models/call';
import { openGemini, type GeminiAccess } from '../../../src/adapters/models/gemini';
import { cacheStorageOf, priceOf } from '../../../src/adapters/models/prices';
import { callRoom, type CallRoom } from './call-room';
import { startGeminiServer, type GeminiServer, type GeminiServerOptions } from './gemini-server';

export const geminiKey = 'AIza-very-secret-gemini-key-0123456789';

export interface GeminiRoom extends CallRoom {
  readonly server: GeminiServer;
  readonly gemini: GeminiAccess;
  readonly model: TextModel;
  /** With another key or address. */
  open(access: Partial<ProviderAccess>): GeminiAccess;
  /** Moves the room's clock on. */
  pass(ms: number): void;
  close(): Promise<void>;
}

/** The real SDK against a loopback server, behind the real call layer. */
export async function geminiRoom(
  options: GeminiServerOptions & {
    readonly limits?: Partial<CallLimits>;
    readonly modelName?: string;
    readonly startAt?: number;
  } = {},
): Promise<GeminiRoom> {
  const server = await startGeminiServer({ key: geminiKey, ...options });
  let passed = 0;
  const started = Date.now();
  const now = (): number => (options.startAt ?? started) + (Date.now() - started) + passed;
  const room = callRoom({ now, ...(options.limits === undefined ? {} : { limits: options.limits }) });
  const open = (access: Partial<ProviderAccess>): GeminiAccess =>
    openGemini(
      {
        caller: room.caller,
        countTokens: (text) => Math.ceil(text.length / 4),
        priceOf: (model) => priceOf('gemini', model, new Date(now())),
        storageOf: (model, seconds) => cacheStorageOf(model, seconds, new Date(now())),
        now,
      },
      { key: geminiKey, url: server.url, ...access },
    );
  const gemini = open({});
  return {
    ...room,
    server,
    gemini,
    model: gemini.textModel(options.modelName ?? 'gemini-flash-latest'),
    open,
    pass: (ms) => {
      passed += ms;
    },
    close: () => server.close(),
  };
}
