import type { EmbeddingChoice, EmbeddingState } from '../../../../../shared/model';
import { formatNumber } from '../../../../messages/format';
import { showError } from '../../../../client/show-error';
import { client } from '../../../../client/client';
import { keys, queryClient } from '../../../../client/queries';
import { text } from '../../../../messages/text';
import { withConsent } from '../../../sending/change-models';
import type { Choice } from '../../../sending/destinations';
import { modelName } from '../../../../messages/model-name';

const words = text.models.vectors;

export const embeddingName = ({ provider, model, dimension, outputType }: EmbeddingChoice): string => {
  if (provider === 'builtin') return words.builtin;
  const more = [dimension === null ? '' : formatNumber(dimension), outputType === 'float' ? '' : outputType];
  return [modelName(`${provider}/${model ?? ''}`), ...more.filter(Boolean)].join(', ');
};

export const putEmbedding = (state: EmbeddingState): void =>
  void queryClient.setQueryData(keys.models('embedding'), state);

/** Continues a change that was begun, and therefore confirmed, earlier. */
export const resumeEmbedding = (to: EmbeddingChoice): void =>
  void client.models.changeEmbedding(to).then(putEmbedding, showError);

/** Begins the change once the learner has agreed to what is sent. */
export function changeEmbedding(choice: Choice, to: EmbeddingChoice): void {
  withConsent(choice, { ...choice, embeddings: [...choice.embeddings, to] }, () => resumeEmbedding(to));
}
