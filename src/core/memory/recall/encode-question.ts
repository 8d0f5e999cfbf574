import type { RecallReader, SentenceEncoder } from '../../ports';
import type { EncodeQuestion } from '../../retrieval/probe';

/** Later than this an answer without the encoder is the better one. */
const patience = 1500;

/** Asks the encoder only where it has read a turn: it takes half a second and some 80 MB to load. */
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
