import type { Embedder } from '../ports';

/** The model to use throughout one operation, even if another is activated in the meantime. */
export const currentOf = (embedder: Embedder): Embedder => embedder.current?.() ?? embedder;
