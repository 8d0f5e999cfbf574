import { loadMiniLm } from '../../src/adapters/embedding/minilm';
import type { SentenceEncoder } from '../../src/core/ports';

const loading = loadMiniLm(0, 1);

/** The sentence encoder of the program in the calling thread, loaded once for a test file. */
export const miniLm: SentenceEncoder = {
  modelId: 'minilm',
  dimension: 384,
  encode: async (texts, _urgency, _signal, reading) => (await loading).encode(texts, reading),
  close: () => Promise.resolve(),
};
