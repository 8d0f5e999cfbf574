import type { Settings } from '../../../shared/model';
import type { Choice } from './destinations';
import { useEmbedding } from '../../client/models-queries';

/** The model settings, and the embedding models that are in use or being switched to. */
export function useChoice(settings: Settings): Choice {
  const embedding = useEmbedding().data;
  // While new vectors are made, texts are already sent to their model.
  const next = embedding?.next && !embedding.next.paused ? [embedding.next.choice] : [];
  return { models: settings.models, embeddings: embedding ? [embedding.active, ...next] : [] };
}
