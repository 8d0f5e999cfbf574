import type { RecallReader, SentenceEncoder } from '../../ports';
import type { EncodeQuestion } from '../../retrieval/probe';

/** Milliseconds after which answering without the encoder is better than waiting. */
const timeout = 1500;

/** Uses the encoder only if a turn is encoded: loading it takes half a second and about 80 MB. */
export const createQuestionEncoder = (
  encoder: Pick<SentenceEncoder, 'modelId' | 'encode'>,
  recall: Pick<RecallReader, 'hasEncodedTurns'>,
): EncodeQuestion => {
  let hasEncoded = false;
  return async (text) => {
    hasEncoded ||= await recall.hasEncodedTurns(encoder.modelId);
    if (!hasEncoded) return null;
    const [vector] = await encoder.encode([text], 'question', AbortSignal.timeout(timeout));
    return vector ? { modelId: encoder.modelId, vector } : null;
  };
};
