import { LecternError } from '../../shared/errors';
import type { AnsweringProvider, ModelSettings, ModelTask, Settings } from '../../shared/model';
import type { Cognition, ModelProviders, ProviderAccess } from '../ports';
import type { ModelKeys } from './model-keys';
import { errorText } from '../../shared/messages/engine-text';

/** The built-in engine, and those of the models that the settings name. */
export interface Cognitions {
  readonly builtin: Cognition;
  /** The engine that does the task with these settings. Rejects if its key (`MODEL_KEY_MISSING`) or address is missing. */
  chosenFor(
    task: ModelTask,
    settings: Settings['models'],
    /** How it generates text; by default as the settings say for the task. */
    generation?: keyof ModelSettings['generation'],
  ): Promise<Cognition>;
  /** The engine that the settings name, whether or not it can be used now. */
  describe(
    task: ModelTask,
    settings: Settings['models'],
  ): { readonly id: string; readonly composes: boolean };
}

/** Number of recently used engines to keep. */
const maxEngines = 8;

export const createCognitions = (
  builtin: Cognition,
  providers: ModelProviders | null,
  keys: ModelKeys,
): Cognitions => {
  const made = new Map<string, Cognition>();
  const accessTo = async (
    provider: Exclude<AnsweringProvider, 'builtin'>,
    settings: Settings['models'],
  ): Promise<ProviderAccess> => {
    if (provider === 'llama') return { key: null, url: null };
    await keys.handed();
    return keys.accessTo(provider, settings);
  };
  return {
    builtin,
    async chosenFor(
      task,
      settings,
      kind = task === 'answers' || task === 'plans' ? 'answers' : 'smallTasks',
    ) {
      const { provider, model } = settings.tasks[task];
      if (provider === 'builtin' || model === null) return builtin;
      if (!providers)
        throw new LecternError('MODEL_REQUEST_REFUSED', errorText.startedWithoutModels, { provider, model });
      const access = await accessTo(provider, settings);
      const generation = settings.generation[kind];
      const name = JSON.stringify([provider, model, access, generation]);
      const known = made.get(name);
      if (known) return known;
      const cognition = providers.cognition(providers.textModel({ provider, model }, access, generation));
      const [oldest] = made.keys();
      if (oldest !== undefined && made.size >= maxEngines) made.delete(oldest);
      made.set(name, cognition);
      return cognition;
    },
    describe(task, settings) {
      const { provider, model } = settings.tasks[task];
      return provider === 'builtin' || model === null
        ? { id: builtin.id, composes: builtin.composes }
        : { id: `${provider}/${model}`, composes: true };
    },
  };
};
