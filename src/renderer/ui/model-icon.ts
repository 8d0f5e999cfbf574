import { answeringProviders, type ModelChoice } from '../../shared/model';
import type { IconName } from './icon';

/** Where a provider's models run: in Lectern, on the learner's server, or elsewhere. */
export const providerIcon = (provider: ModelChoice['provider']): IconName => {
  if (provider === 'builtin' || provider === 'llama') return 'laptop';
  return provider === 'server' ? 'server' : 'cloud';
};

/** The icon for the id of a model, as in `llama/Qwen3-4B`. */
export const modelIcon = (id: string): IconName =>
  providerIcon(answeringProviders.find((provider) => id.startsWith(`${provider}/`)) ?? 'builtin');
