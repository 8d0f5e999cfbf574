import type { Settings } from '../../../shared/model';
import type { Choice } from './destinations';
import { useEmbedding } from '../../client/models-queries';

/** Who is chosen for what by the settings, and whose vectors are used or being made. */
export function useChoice(settings: Settings): Choice {
  const embedding = useEmbedding().data;
  // While new vectors are made, their model is sent to already.
  const next = embedding?.next && !embedding.next.paused ? [embedding.next.choice] : [];
  return { models: settings.models, embeddings: embedding ? [embedding.active, ...next] : [] };
}
