import {
  answeringProviders,
  answeringProviderSchema,
  modelTaskSchema,
  type ModelChoice,
  type ModelSettings,
} from '../../../../../shared/model';

export const tasks = modelTaskSchema.options;

/** Providers whose models can do the tasks. */
export type ModelProvider = Exclude<ModelChoice['provider'], 'builtin'>;
export const modelProviders = answeringProviders.filter((id): id is ModelProvider => id !== 'builtin');

/** Providers that are asked for their models, and may have more than they list. */
export type RemoteProvider = Exclude<ModelProvider, 'llama'>;
export const remoteProviders = modelProviders.filter((id): id is RemoteProvider => id !== 'llama');

/** The provider that does all tasks; `mixed` if they differ. */
export type Preset = ModelChoice['provider'] | 'mixed';

/** A choice as the value of an option: the provider's id and, after a colon, the model's id. */
export const valueOf = ({ provider, model }: ModelChoice): string =>
  provider === 'builtin' ? provider : `${provider}:${model ?? ''}`;

export const choiceOf = (value: string): ModelChoice => {
  const colon = value.indexOf(':');
  const provider = answeringProviderSchema.safeParse(value.slice(0, colon));
  return provider.success
    ? { provider: provider.data, model: value.slice(colon + 1) }
    : { provider: 'builtin', model: null };
};

export function presetOf({ tasks: of }: ModelSettings): Preset {
  const [first, ...rest] = tasks.map((task) => of[task].provider);
  return first !== undefined && rest.every((provider) => provider === first) ? first : 'mixed';
}

/** Applies a function to the choice of each task. */
export const mapTasks = (
  of: ModelSettings['tasks'],
  change: (chosen: ModelChoice) => ModelChoice,
): ModelSettings['tasks'] => ({
  answers: change(of.answers),
  summaries: change(of.summaries),
  memory: change(of.memory),
  plans: change(of.plans),
});
