import type { EngineEvent } from '../../shared/model';
import type { EnginePorts } from '../engine-ports';
import { createModelDesk, type ModelDesk } from './model-desk';
import { createModelKeys } from './model-keys';
import { createModelMeter } from './model-meter';

export interface ModelsDeps extends Pick<
  EnginePorts,
  'store' | 'clock' | 'logger' | 'providers' | 'providerUrls'
> {
  readonly emit: (event: EngineEvent) => void;
}

/** All that the engine has of models. */
export interface Models {
  readonly desk: ModelDesk;
  close(): void;
}

export const createModels = ({
  store,
  clock,
  logger,
  providers: makeProviders,
  providerUrls = {},
  emit,
}: ModelsDeps): Models => {
  const changed = (): void => emit({ kind: 'models' });
  const getSettings = () => store.settings.getSettings();
  const meter = createModelMeter({ models: store.models, getSettings, clock, logger, changed });
  const providers = makeProviders?.(meter) ?? null;
  const keys = createModelKeys(providerUrls);
  const desk = createModelDesk({ providers, keys, models: store.models, getSettings, clock, changed });
  return { desk, close: () => meter.stop() };
};
