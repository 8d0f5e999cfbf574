import type { Embedder } from '../../ports';

/** The embedder of the engine: always the model that serves. Whoever names it beside its vectors asks `currentOf`. */
export interface ActiveEmbedder extends Embedder {
  current(): Embedder;
  /** From now on this one serves; what was begun with another ends with that. */
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
