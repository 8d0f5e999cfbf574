import type {
  Cognition,
  ModelCall,
  ModelMeter,
  ModelProviders,
  ProviderAccess,
  RequestRecord,
} from '../../src/core/ports';
import type { ModelInfo, Price, Settings } from '../../src/shared/model';
import { defaultSettings } from '../../src/shared/model';
import { scriptedCognition, type ScriptedCognition } from './scripted-cognition';

/** Providers with scripted replies that make no requests. */
export interface ScriptedProviders {
  /** For the engine's ports. */
  readonly make: (meter: ModelMeter) => ModelProviders;
  /** A model's `Cognition` for the engine; the same one each time. */
  cognitionOf(id: string): ScriptedCognition;
  /** The arguments with which each engine was created. */
  readonly made: readonly { readonly id: string; readonly access: ProviderAccess }[];
  /** The requests that the engine passed, with their size and price, admitted and recorded as an adapter does. */
  ask(call: Pick<ModelCall, 'task' | 'sessionId'>, change?: Partial<RequestRecord>): Promise<void>;
  /** Tests may replace them at any time. */
  models: readonly ModelInfo[];
  test: (model: ModelInfo, access: ProviderAccess) => Promise<number>;
}

const never = new AbortController().signal;

export const modelInfo = (name: string, change: Partial<ModelInfo> = {}): ModelInfo => ({
  name,
  label: name,
  can: ['answer'],
  contextTokens: null,
  dimension: null,
  dimensions: [],
  price: null,
  suggested: false,
  ...change,
});

export const record = (change: Partial<RequestRecord> = {}): RequestRecord => ({
  at: '2026-03-02T18:00:00.000Z',
  provider: 'gemini',
  model: 'flash',
  host: 'gemini.test',
  task: 'answers',
  sessionId: null,
  turnId: null,
  sentBytes: 100,
  receivedBytes: 50,
  inputTokens: 1000,
  outputTokens: 100,
  cachedTokens: 0,
  price: null,
  durationMs: 10,
  outcome: 'ok',
  ...change,
});

/** US dollars: one per million input tokens, two per million output tokens. */
export const price: Price = { input: 1, output: 2, cached: 0.25 };

/** Settings that use a Gemini model for the tasks. */
export const settingsWith = (
  tasks: readonly (keyof Settings['models']['tasks'])[],
  change: Partial<Settings['models']> = {},
): Settings => ({
  ...defaultSettings,
  models: {
    ...defaultSettings.models,
    ...change,
    tasks: {
      ...defaultSettings.models.tasks,
      ...Object.fromEntries(tasks.map((task) => [task, { provider: 'gemini', model: 'flash' }])),
    },
  },
});

const unused = (): never => {
  throw new Error('this test asks for no such thing');
};

export const scriptedProviders = (
  script: Parameters<typeof scriptedCognition>[0] = {},
): ScriptedProviders => {
  const cognitions = new Map<string, ScriptedCognition>();
  const made: { readonly id: string; readonly access: ProviderAccess }[] = [];
  let meter: ModelMeter | null = null;
  const cognitionOf = (id: string): ScriptedCognition => {
    const known = cognitions.get(id) ?? { ...scriptedCognition({ ...script }), id };
    cognitions.set(id, known);
    return known;
  };
  const self: ScriptedProviders = {
    made,
    cognitionOf,
    models: [],
    test: async () => 12,
    async ask({ task, sessionId }, change = {}) {
      if (!meter) throw new Error('the engine has no providers yet');
      const request = record({ task, sessionId, ...change });
      await meter.admit({ provider: request.provider, task, free: request.price === null }, never);
      await meter.record(request);
    },
    make(itsMeter) {
      meter = itsMeter;
      return {
        textModel({ provider, model }, access) {
          const id = `${provider}/${model ?? ''}`;
          made.push({ id, access });
          return { id, stream: unused, complete: unused };
        },
        cognition: ({ id }): Cognition => cognitionOf(id),
        embedder: unused,
        reranker: unused,
        listModels: async () => self.models,
        test: (_provider, model, access) => self.test(model, access),
        discover: async () => [],
        priceOf: () => null,
        local: { state: unused, download: unused, remove: unused },
      };
    },
  };
  return self;
};
