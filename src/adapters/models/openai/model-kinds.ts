import type { ModelInfo, Price } from '../../../shared/model';

/**
 * What a model is for. If the server does not say, the name does: embedding models are named so, or after their family.
 */
export type ModelKind = 'chat' | 'embedding' | 'other';

const embedding =
  /embed|(^|[/\-_.:])(bge|gte|e5|minilm|mpnet|sbert|arctic-embed|paraphrase|sentence-t5|instructor)([-_.:]|$)/i;
/** Neither chat nor embeddings: speech, images, reranking. */
const otherKinds = /whisper|(^|[/-])tts|dall-?e|rerank|moderation|stable-diffusion|flux|sora|gpt-image/i;

export const kindByName = (name: string): ModelKind =>
  otherKinds.test(name) ? 'other' : embedding.test(name) ? 'embedding' : 'chat';

/** What a server's list says about a model. */
export interface ListedModel {
  readonly name: string;
  readonly kind: ModelKind | null;
  readonly contextTokens: number | null;
  readonly dimension: number | null;
}

/** Suggests the first model of each kind, as servers list loaded or recently used models first. */
export function toModelInfos(
  listed: readonly ListedModel[],
  free: boolean,
  priceOf: (model: string) => Price | null = () => null,
): readonly ModelInfo[] {
  const seen = new Set<ModelKind>();
  return listed.map(({ name, kind: listedKind, contextTokens, dimension }) => {
    const kind = listedKind ?? kindByName(name);
    const suggested = kind !== 'other' && !seen.has(kind);
    seen.add(kind);
    return {
      name,
      label: name,
      can: kind === 'chat' ? ['answer'] : kind === 'embedding' ? ['embed'] : [],
      contextTokens,
      dimension: kind === 'embedding' ? dimension : null,
      dimensions: [],
      price: free ? { input: 0, output: 0, cached: 0 } : priceOf(name),
      suggested,
    };
  });
}
