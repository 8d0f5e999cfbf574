import {
  keyedProviders,
  providers,
  type LlamaModelList,
  type ModelChoice,
  type ModelInfo,
} from '../../../../shared/model';
import { text } from '../../../messages/text';
import { modelName } from '../../../messages/model-name';
import { suggestedOf } from '../../sending/suggested-model';

const words = text.composer.engine;

/** An engine that could answer. */
export interface EngineOption {
  readonly choice: ModelChoice;
  readonly name: string;
  readonly hint: string;
  /** Why it cannot answer now; null if it can. */
  readonly blocked: string | null;
}

/** Providers that are asked for their models. */
export type ListedProvider = Extract<ModelChoice['provider'], (typeof keyedProviders)[number]>;
export const listedProviders = keyedProviders.filter((id): id is ListedProvider =>
  (providers[id].can as readonly string[]).includes('answer'),
);

/** A provider's models as far as they are known. */
export interface Listed {
  /** It has a key or an address. */
  readonly ready: boolean;
  readonly models: readonly ModelInfo[] | null;
  /** Why they could not be listed. */
  readonly problem: string | null;
}

export interface EnginesKnown {
  readonly online: boolean;
  readonly models: LlamaModelList | null;
  readonly listed: (provider: ListedProvider) => Listed;
  /** Engines to show in any case: the default, and the one of this session. */
  readonly chosen: readonly ModelChoice[];
}

export const engineId = ({ provider, model }: ModelChoice): string =>
  provider === 'builtin' ? 'builtin' : `${provider}/${model ?? ''}`;

const inside = (models: LlamaModelList | null): readonly EngineOption[] =>
  (models?.models ?? []).map(({ id, label, state }) => ({
    choice: { provider: 'llama', model: id },
    name: label,
    hint: words.inside,
    blocked: models?.problem ?? (state === 'ready' ? null : words.states[state]),
  }));

/** The models on a server, or the suggested one of an online service. */
const listedOf = (
  provider: ListedProvider,
  { ready, models, problem }: Listed,
  online: boolean,
): readonly EngineOption[] => {
  const isServer = provider === 'server';
  const hint = isServer ? words.server : words.online(text.models.companies[provider]);
  const blocked = !ready
    ? isServer
      ? words.noServer
      : words.noKey
    : !online && !isServer
      ? words.offline
      : (problem ?? (models === null ? words.asking : null));
  const able = (models ?? []).filter(({ can }) => can.includes('answer'));
  const suggested = suggestedOf(able);
  const shown = isServer ? able : able.filter(({ name }) => name === suggested);
  if (shown.length === 0)
    return [
      {
        choice: { provider, model: null },
        name: text.models.providers[provider],
        hint,
        blocked: blocked ?? words.noModel,
      },
    ];
  return shown.map(({ name }) => ({
    choice: { provider, model: name },
    name: modelName(`${provider}/${name}`),
    hint,
    blocked,
  }));
};

/** Every engine that could answer, the built-in one first. */
export function engineOptions({ online, models, listed, chosen }: EnginesKnown): readonly EngineOption[] {
  const all: readonly EngineOption[] = [
    {
      choice: { provider: 'builtin', model: null },
      name: words.builtin,
      hint: words.builtinHint,
      blocked: null,
    },
    ...inside(models),
    ...listedProviders.flatMap((provider) => listedOf(provider, listed(provider), online)),
  ];
  const ids = new Set(all.map(({ choice }) => engineId(choice)));
  const others = new Map(
    chosen.filter((choice) => !ids.has(engineId(choice))).map((choice) => [engineId(choice), choice]),
  );
  return [
    ...all,
    ...[...others.values()].map((choice) => ({
      choice,
      name: modelName(engineId(choice)),
      hint: '',
      blocked: null,
    })),
  ];
}
