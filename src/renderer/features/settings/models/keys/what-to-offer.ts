import { suggestedOf } from '../../../sending/suggested-model';
import {
  embeddingProviderSchema,
  type EmbeddingChoice,
  type KeyedProvider,
  type ModelChoice,
  type ModelInfo,
  type ModelSettings,
} from '../../../../../shared/model';
import { choiceFor, optionsOf } from '../embedding/embedding-choices';
import type { Choice } from '../../../sending/destinations';
import { presetOf, remoteProviders } from '../tasks/task-choices';

/** The model for all tasks; null if they use the provider already, or it has none. */
export const taskOffer = (
  id: KeyedProvider,
  { tasks, ...models }: ModelSettings,
  offered: readonly ModelInfo[],
): ModelChoice | null => {
  const provider = remoteProviders.find((one) => one === id);
  if (provider === undefined || presetOf({ ...models, tasks }) === provider) return null;
  const model = tasks.answers.provider === provider ? tasks.answers.model : suggestedOf(offered);
  return model === null ? null : { provider, model };
};

/** The embedding model for all texts; null if the provider's vectors are used or made already, or it has none. */
export const embeddingOffer = (
  id: KeyedProvider,
  { embeddings }: Choice,
  offered: readonly ModelInfo[],
): EmbeddingChoice | null => {
  const provider = embeddingProviderSchema.safeParse(id).data;
  if (provider === undefined || embeddings.some((one) => one.provider === provider)) return null;
  const able = offered.filter(({ can }) => can.includes('embed'));
  const [option] = optionsOf(provider, able.filter(({ suggested }) => suggested).concat(able));
  return option ? choiceFor(option, null, 'float') : null;
};
