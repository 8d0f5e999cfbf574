import type { ClosableEmbedder } from '../../src/core/ports';
import { LecternError } from '../../src/shared/errors';
import { stem } from '../../src/shared/text/grammar/stem';
import { indexWordsOf } from '../../src/shared/text/words';

const dimension = 64;

const embed = (text: string): Float32Array => {
  // All texts are rather similar, as with many trained models.
  const vector = new Float32Array(dimension).fill(0.6);
  for (const word of indexWordsOf(text)) {
    let hash = 5381;
    for (const letter of stem(word)) hash = (Math.imul(hash, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0;
    vector[hash % dimension] = (vector[hash % dimension] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
};

/** An embedder that differs from the bag of words: other values, another dimension, all texts rather similar. */
export interface TideEmbedder extends ClosableEmbedder {
  /** The embedded texts in order, by batch. */
  readonly given: readonly (readonly string[])[];
  readonly questions: readonly string[];
  /** Called before each request; may reject or wait. */
  before: (texts: readonly string[], use: 'query' | 'passage') => Promise<void>;
}

export const tideEmbedder = (modelId = 'server/tide/1'): TideEmbedder => {
  const given: (readonly string[])[] = [];
  const questions: string[] = [];
  const self: TideEmbedder = {
    modelId,
    dimension,
    given,
    questions,
    before: async () => undefined,
    async embedQuery(text) {
      await self.before([text], 'query');
      questions.push(text);
      return embed(text);
    },
    async embedPassages(texts) {
      await self.before(texts, 'passage');
      given.push(texts);
      return texts.map(embed);
    },
    close: async () => undefined,
  };
  return self;
};

/** Fails each `nth` request, like an unreliable provider. */
export const failEach = (nth: number): TideEmbedder['before'] => {
  let asked = 0;
  return async () => {
    asked += 1;
    if (asked % nth === 0)
      throw new LecternError('MODEL_FAILED', 'The model server has a fault of its own.', {
        provider: 'server',
      });
  };
};
