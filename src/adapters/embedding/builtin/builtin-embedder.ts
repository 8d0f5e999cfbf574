import type { Embedder, WordVectors } from '../../../core/ports';
import { toUnitLength } from './builtin-word-vectors';

/** The embedder without a model or a network: a text's vector is the weighted sum of its words' vectors. */
export function builtinEmbedder(words: WordVectors & { readonly modelId: string }): Embedder {
  const embed = (text: string): Float32Array => toUnitLength(words.sum(text));
  return {
    modelId: words.modelId,
    dimension: words.dimension,
    embedQuery: (text) => Promise.resolve(words.question(text)),
    embedPassages: (texts) => Promise.resolve(texts.map(embed)),
  };
}
