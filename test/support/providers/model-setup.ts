import { onTestFinished } from 'vitest';
import { createModelCognition } from '../../../src/adapters/cognition/model';
import { createModelProviders } from '../../../src/adapters/models/create-model-providers';
import { systemClock } from '../../../src/adapters/system/clock';
import type { Cognition, Logger, Store } from '../../../src/core/ports';
import type { Engine } from '../../../src/core/engine/engine';
import { defaultSettings, type SessionId, type Settings } from '../../../src/shared/model';
import { dataFolder, openTestEngine, type Failure } from '../../core/support/test-engine';
import { scriptedCognition } from '../scripted-cognition';
import { startGeminiServer, type GeminiServer, type GeminiServerOptions } from './gemini-server';
import type { LoopbackServer } from './loopback-server';
import { startOpenAiServer } from './openai-server';
import { startVoyageServer } from './voyage-server';

export const geminiKey = 'AIza-very-secret-gemini-key-0123456789';
export const voyageKey = 'pa-very-secret-voyage-key-0123456789';

/** An engine with the real provider adapters, which call servers on 127.0.0.1. */
export interface ModelSetup {
  readonly engine: Engine;
  readonly dataDir: string;
  readonly store: Store;
  readonly failures: readonly Failure[];
  readonly gemini: GeminiServer;
  readonly voyage: LoopbackServer;
  readonly server: LoopbackServer;
  readonly builtin: Cognition;
  settle(): Promise<void>;
  save(models: Partial<Settings['models']>): Promise<void>;
  /** A new session without a book. */
  start(): Promise<SessionId>;
}

const unused = (): never => {
  throw new Error('this test has no model on this machine');
};

export const byGemini = { provider: 'gemini', model: 'gemini-3.8-flash' } as const;
export const byServer = { provider: 'server', model: 'small-chat:1b' } as const;

export const openModelSetup = async (
  options: { readonly gemini?: GeminiServerOptions; readonly builtin?: Cognition } = {},
): Promise<ModelSetup> => {
  const [gemini, voyage, server] = await Promise.all([
    startGeminiServer({ key: geminiKey, ...options.gemini }),
    startVoyageServer({ key: voyageKey }),
    startOpenAiServer(),
  ]);
  onTestFinished(async () => {
    await Promise.all([gemini.close(), voyage.close(), server.close()]);
  });
  const builtin = options.builtin ?? Object.assign(scriptedCognition(), { id: 'builtin-1', composes: false });
  const tokenizer = { count: (text: string) => Math.ceil(text.length / 4) };
  const logger: Logger = { info: () => undefined, error: () => undefined };
  const dataDir = await dataFolder();
  const { engine, store, failures, settle } = await openTestEngine(dataDir, systemClock(), builtin, {
    providerUrls: { gemini: gemini.url, voyage: voyage.url },
    providers: (meter) =>
      createModelProviders({
        meter,
        logger,
        tokenizer,
        now: Date.now,
        // Pauses between retries take no time here.
        wait: async (_ms, signal) => signal.throwIfAborted(),
        random: () => 0.5,
        cognition: createModelCognition,
        local: { state: unused, download: unused, remove: unused },
        localEmbedder: unused,
      }),
  });
  const save = async (models: Partial<Settings['models']>): Promise<void> => {
    await engine.settings.save({
      ...defaultSettings,
      models: { ...defaultSettings.models, serverUrl: `${server.url}/v1`, ...models },
    });
  };
  await engine.models.useKeys({ gemini: geminiKey, voyage: voyageKey });
  return {
    engine,
    dataDir,
    store,
    failures,
    gemini,
    voyage,
    server,
    builtin,
    settle,
    save,
    start: async () => (await engine.sessions.start(null, false)).sessionId,
  };
};
