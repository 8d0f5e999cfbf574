import type { RecallReader, SentenceEncoder } from '../../ports';
import type { EncodeQuestion } from '../../retrieval/probe';

/** After this many milliseconds an answer without the encoder is better than a later one. */
const patience = 1500;

/** Uses the encoder only if a turn is encoded: loading it takes half a second and about 80 MB. */
export const createQuestionEncoder = (
  encoder: Pick<SentenceEncoder, 'modelId' | 'encode'>,
  recall: Pick<RecallReader, 'hasEncodedTurns'>,
): EncodeQuestion => {
  let known = false;
  return async (text) => {
    known ||= await recall.hasEncodedTurns(encoder.modelId);
    if (!known) return null;
    const [vector] = await encoder.encode([text], 'question', AbortSignal.timeout(patience));
    return vector ? { modelId: encoder.modelId, vector } : null;
  };
};
