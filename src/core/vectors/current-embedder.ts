import type { Embedder } from '../ports';

/** The model for the whole of one operation: its vectors and its id, whatever is switched meanwhile. */
export const currentOf = (embedder: Embedder): Embedder => embedder.current?.() ?? embedder;
