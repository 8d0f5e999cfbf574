import type { ProviderAccess, TextModel } from '../../../src/core/ports';
import type { CallLimits } from '../../../src/adapters/models/call';
import { callerSetup, type CallerSetup } from './caller-setup';
import { openTested, type TestedProvider } from './open-tested';
import { startGeminiServer, type GeminiServer, type GeminiServerOptions } from './gemini-server';

export const geminiKey = 'AIza-very-secret-gemini-key-0123456789';

export interface GeminiSetup extends CallerSetup {
  readonly server: GeminiServer;
  readonly gemini: TestedProvider;
  readonly model: TextModel;
  /** With another key or address. */
  open(access: Partial<ProviderAccess>): TestedProvider;
  /** Advances the clock. */
  pass(ms: number): void;
  close(): Promise<void>;
}

/** The real SDK against a loopback server, behind the real call layer. */
export async function geminiSetup(
  options: GeminiServerOptions & {
    readonly limits?: Partial<CallLimits>;
    readonly modelName?: string;
    readonly startAt?: number;
  } = {},
): Promise<GeminiSetup> {
  const server = await startGeminiServer({ key: geminiKey, ...options });
  let passed = 0;
  const started = Date.now();
  const now = (): number => (options.startAt ?? started) + (Date.now() - started) + passed;
  const setup = callerSetup({ now, ...(options.limits === undefined ? {} : { limits: options.limits }) });
  const open = (access: Partial<ProviderAccess>): TestedProvider =>
    openTested('gemini', setup.caller, { key: geminiKey, url: server.url, ...access }, { now });
  const gemini = open({});
  return {
    ...setup,
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
