import type { Embedder } from '../../ports';

/**
 * The engine's embedder, which delegates to the active model. Code that stores a model's id with its vectors uses
 * `currentOf`.
 */
export interface ActiveEmbedder extends Embedder {
  current(): Embedder;
  /** Makes `next` the active model. Requests in progress finish with the previous one. */
  use(next: Embedder): void;
}

export const createActiveEmbedder = (first: Embedder): ActiveEmbedder => {
  let serving = first;
  return {
    get modelId() {
      return serving.modelId;
    },
    get dimension() {
      return serving.dimension;
    },
    embedQuery: (text, signal, asker) => serving.embedQuery(text, signal, asker),
    embedPassages: (texts, signal) => serving.embedPassages(texts, signal),
    current: () => serving,
    use: (next) => {
      serving = next;
    },
  };
};
