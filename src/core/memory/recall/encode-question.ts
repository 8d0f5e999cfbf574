import type { RecallReader, SentenceEncoder } from '../../ports';
import type { EncodeQuestion } from '../../retrieval/probe';
import { asksOfLearner } from './asks-of-learner';

/** Milliseconds after which answering without the encoder is better than waiting. */
const timeout = 1500;

/** The probability that a question asks about the learner; null if the encoder is not used. Rejects if it fails or takes too long. */
export type AsksOfLearner = (question: string) => Promise<number | null>;

interface QuestionEncoder {
  readonly encodeQuestion: EncodeQuestion;
  readonly asksOfLearner: AsksOfLearner;
}

/** Uses the encoder only if a turn is encoded: loading it takes half a second and about 80 MB. */
export const createQuestionEncoder = (
  encoder: Pick<SentenceEncoder, 'modelId' | 'encode'>,
  recall: Pick<RecallReader, 'hasEncodedTurns'>,
): QuestionEncoder => {
  let hasEncoded = false;
  const encode = async (text: string, reading: 'meaning' | 'wording'): Promise<Float32Array | null> => {
    hasEncoded ||= await recall.hasEncodedTurns(encoder.modelId);
    if (!hasEncoded) return null;
    const [vector] = await encoder.encode([text], 'question', AbortSignal.timeout(timeout), reading);
    return vector ?? null;
  };
  return {
    encodeQuestion: async (text) => {
      const vector = await encode(text, 'meaning');
      return vector && { modelId: encoder.modelId, vector };
    },
    asksOfLearner: async (question) => {
      const wording = await encode(question, 'wording');
      return wording && asksOfLearner(wording);
    },
  };
};
