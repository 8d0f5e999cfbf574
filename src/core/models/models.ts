import { LecternError, isLecternError } from '../../shared/errors';
import {
  providerTraits,
  type FoundServer,
  type KeyedProvider,
  type ModelInfo,
  type ModelRequest,
  type Settings,
  type TurnId,
  type Usage,
} from '../../shared/model';
import type { Clock, Keys, ModelProviders, ModelReader, SessionUsage } from '../ports';
import { untilAborted } from '../async/until-aborted';
import type { JsonFailures } from './json-failures';
import type { ModelKeys } from './model-keys';
import { monthOf } from './month';
import { errorText } from '../../shared/messages/engine-text';

/** Settings to test a provider with before they are saved. The saved ones are used for what is left out. */
interface ModelTrial {
  readonly provider: KeyedProvider;
  readonly key?: string | undefined;
  readonly url?: string | undefined;
  readonly model?: string | undefined;
}

/**
 * The models, their providers' keys, and the requests sent to them. Methods reject with a LecternError of the models'
 * codes.
 */
export interface Models {
  /** Sets all keys, at the start and after every change. They are kept in memory only. */
  useKeys(keys: Keys): Promise<void>;
  list(provider: KeyedProvider): Promise<readonly ModelInfo[]>;
  test(trial: ModelTrial): Promise<{
    readonly ms: number;
    readonly model: string;
    readonly models: readonly ModelInfo[];
  }>;
  discover(): Promise<readonly FoundServer[]>;
  usage(): Promise<{
    readonly month: string;
    readonly ofMonth: Usage;
    readonly cap: number | null;
    readonly sessions: readonly SessionUsage[];
  }>;
  /** Ids of the models that are currently not asked for JSON, because their replies could not be read. */
  withoutJson(): Promise<readonly string[]>;
  /** `turnId` limits the list to one question or answer. */
  requests(limit: number, before: number | null, turnId?: TurnId | null): Promise<readonly ModelRequest[]>;
}

interface ModelsDeps {
  /** Null if only the built-in models are available. */
  readonly providers: ModelProviders | null;
  readonly keys: ModelKeys;
  readonly models: ModelReader;
  readonly jsonFailures: Pick<JsonFailures, 'list'>;
  readonly getSettings: () => Promise<Settings>;
  readonly clock: Clock;
  readonly changed: () => void;
}

/** Timeout in milliseconds for requests from the settings screen, where the learner is waiting. */
const checkTimeoutMs = 30_000;
/** Number of sessions on the usage screen. */
const sessionsShown = 50;

/** A model that the provider does not list may still work. */
const unlisted = (name: string, can: ModelInfo['can']): ModelInfo => ({
  name,
  label: name,
  can,
  contextTokens: null,
  dimension: null,
  dimensions: [],
  price: null,
  suggested: false,
});

/** The named model, or else the one that the provider suggests for its task. */
const toTry = (offered: readonly ModelInfo[], { provider, model }: ModelTrial): ModelInfo => {
  const task = providerTraits(provider).can.includes('answer') ? 'answer' : 'embed';
  if (model !== undefined) return offered.find(({ name }) => name === model) ?? unlisted(model, [task]);
  const able = offered.filter(({ can }) => can.includes(task));
  const chosen = able.find(({ suggested }) => suggested) ?? able[0] ?? offered[0];
  if (!chosen)
    throw new LecternError('MODEL_GONE', errorText.serverHasNoModel, {
      provider,
    });
  return chosen;
};

/** Adds the tested model to the error. */
const withModel = ({ code, text, data }: LecternError, model: string): LecternError =>
  new LecternError(code, errorText.testFailed(model, text), { ...data, model });

export const createModels = (deps: ModelsDeps): Models => {
  const { keys, models, getSettings, clock, changed } = deps;
  const theProviders = (): ModelProviders => {
    if (!deps.providers) throw new LecternError('MODEL_REQUEST_REFUSED', errorText.startedWithoutModels);
    return deps.providers;
  };

  const patiently = async <Result>(look: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    const abort = new AbortController();
    const tooLong = new LecternError('MODEL_TIMED_OUT', errorText.modelTimedOut);
    const cancel = clock.after(checkTimeoutMs, () => abort.abort(tooLong));
    try {
      return await untilAborted(look(abort.signal), abort.signal);
    } finally {
      cancel();
    }
  };

  return {
    async useKeys(next) {
      if (keys.use(next)) changed();
    },
    async list(provider) {
      const access = keys.accessTo(provider, (await getSettings()).models);
      const providers = theProviders();
      return patiently((signal) => providers.listModels(provider, access, signal));
    },
    async test(trial) {
      const { provider } = trial;
      const access = keys.accessTo(provider, (await getSettings()).models, trial);
      const providers = theProviders();
      return patiently(async (signal) => {
        const offered = await providers.listModels(provider, access, signal);
        const model = toTry(offered, trial);
        const ms = await providers.test(provider, model, access, signal).catch((error: unknown) => {
          throw isLecternError(error) ? withModel(error, model.name) : error;
        });
        return { ms: Math.round(ms), model: model.name, models: offered };
      });
    },
    discover: async () => {
      const providers = theProviders();
      return patiently((signal) => providers.discover(signal));
    },
    async usage() {
      const { name, from, to } = monthOf(clock);
      const [settings, ofMonth, sessions] = await Promise.all([
        getSettings(),
        models.sumRequests(from, to),
        models.listSessionUsage(sessionsShown),
      ]);
      return { month: name, ofMonth, cap: settings.models.monthlyCap, sessions };
    },
    withoutJson: () => deps.jsonFailures.list(),
    requests: (limit, before, turnId) => models.listRequests(limit, before, turnId),
  };
};
