import type { ModelInfo, Price } from '../../../shared/model';

/** What a model is for. A name tells it where the server does not: embedding models are called so, or by their family. */
export type ModelKind = 'chat' | 'embedding' | 'other';

const embedding =
  /embed|(^|[/\-_.:])(bge|gte|e5|minilm|mpnet|sbert|arctic-embed|paraphrase|sentence-t5|instructor)([-_.:]|$)/i;
/** Neither chat nor vectors: speech, pictures, order of texts. */
const otherKinds = /whisper|(^|[/-])tts|dall-?e|rerank|moderation|stable-diffusion|flux|sora|gpt-image/i;

export const kindByName = (name: string): ModelKind =>
  otherKinds.test(name) ? 'other' : embedding.test(name) ? 'embedding' : 'chat';

/** What is known of a server's model. */
export interface ListedModel {
  readonly name: string;
  readonly kind: ModelKind | null;
  readonly contextTokens: number | null;
  readonly dimension: number | null;
}

/** The first of each kind is suggested: servers list what is loaded, or was used last, first. */
export function toModelInfos(
  listed: readonly ListedModel[],
  free: boolean,
  priceOf: (model: string) => Price | null = () => null,
): readonly ModelInfo[] {
  const seen = new Set<ModelKind>();
  return listed.map(({ name, kind: told, contextTokens, dimension }) => {
    const kind = told ?? kindByName(name);
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
