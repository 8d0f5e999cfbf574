export { builtinEmbedder } from './builtin-embedder';
export { builtinWordVectors } from './builtin-word-vectors';
