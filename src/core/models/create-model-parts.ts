import type { EngineEvent } from '../../shared/model';
import { LecternError } from '../../shared/errors';
import type { Clock, Cognition, Logger, ModelMeter, ModelProviders, Reranker, Store } from '../ports';
import { createChooseAnswerer, type ChooseAnswerer } from './answer-with';
import type { OpenEmbedder } from './embedding/provider-embedder';
import { createCognitions } from './cognitions';
import { createModels, type Models } from './models';
import { createModelKeys, type ProviderUrls } from './model-keys';
import { createJsonFailures } from './json-failures';
import { createModelMeter } from './model-meter';
import { routeCognition } from './route-cognition';
import { errorText } from '../../shared/messages/engine-text';

interface ModelPartsDeps {
  readonly store: Pick<Store, 'models' | 'settings'>;
  readonly cognition: Cognition;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly providers?: ((meter: ModelMeter) => ModelProviders) | undefined;
  readonly providerUrls?: ProviderUrls | undefined;
  readonly emit: (event: EngineEvent) => void;
  /** Called after the keys have changed. */
  readonly keysChanged: () => void;
}

/** The parts of the engine that deal with models. */
export interface ModelParts {
  readonly service: Models;
  /** Gives each task to the engine that the settings name for it. */
  readonly cognition: Cognition;
  readonly answerWith: ChooseAnswerer;
  /** The engine that answers with the current settings. */
  answerer(): Promise<{ readonly id: string; readonly composes: boolean }>;
  readonly providers: ModelProviders | null;
  readonly openEmbedder: OpenEmbedder;
  /** Null if none is chosen or its key is missing. */
  findReranker(): Promise<Reranker | null>;
  close(): Promise<void>;
}

export const createModelParts = ({
  store,
  cognition: builtin,
  clock,
  logger,
  providers: makeProviders,
  providerUrls = {},
  emit,
  keysChanged,
}: ModelPartsDeps): ModelParts => {
  const changed = (): void => emit({ kind: 'models' });
  const getSettings = () => store.settings.getSettings();
  const meter = createModelMeter({ models: store.models, getSettings, clock, logger, changed });
  const providers = makeProviders?.(meter) ?? null;
  const keys = createModelKeys(providerUrls, clock);
  const cognitions = createCognitions(builtin, providers, keys);
  const jsonFailures = createJsonFailures(store.models, clock, changed);
  const answerWith = createChooseAnswerer(cognitions, clock, logger);
  const findReranker = async (): Promise<Reranker | null> => {
    const { models } = await getSettings();
    const { reranker: model, rerankerProvider: provider } = models;
    return providers && model !== null && keys.has(provider)
      ? providers.reranker({ provider, model }, keys.accessTo(provider, models))
      : null;
  };
  return {
    service: createModels({
      providers,
      keys,
      models: store.models,
      jsonFailures,
      getSettings,
      clock,
      changed() {
        changed();
        keysChanged();
      },
    }),
    providers,
    async openEmbedder(choice) {
      if (!providers || choice.provider === 'builtin')
        throw new LecternError('MODEL_GONE', errorText.embeddingModelUnknown);
      const access =
        choice.provider === 'local'
          ? { key: null, url: null }
          : keys.accessTo(choice.provider, (await getSettings()).models);
      return providers.embedder(choice, access);
    },
    findReranker,
    cognition: routeCognition({ cognitions, answerWith, jsonFailures, getSettings, clock, logger }),
    answerWith,
    answerer: async () => cognitions.describe('answers', (await getSettings()).models),
    async close() {
      meter.stop();
      keys.close();
      await providers?.llama?.close();
    },
  };
};
