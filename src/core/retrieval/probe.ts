import type { Embedder, Logger } from '../ports';
import { analyseQuestion } from './question';

/** A question ready for both arms of every index: its words, and its vector where the embedder could make one. */
export interface Probe {
  readonly text: string;
  readonly terms: readonly string[];
  readonly vector: Float32Array | null;
  readonly modelId: string;
}

/** Embeds once; where that fails the keyword arm answers alone (B8). */
export const makeProbe = async (text: string, embedder: Embedder, logger: Logger): Promise<Probe> => {
  const vector = await embedder.embedQuery(text).catch((error: unknown) => {
    logger.error('The question could not be embedded; searching by words alone', error);
    return null;
  });
  return {
    text,
    terms: analyseQuestion(text).terms.map((term) => term.word),
    vector,
    modelId: embedder.modelId,
  };
};
