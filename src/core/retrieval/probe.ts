import type { RequestOrigin, Embedder, Logger, QuestionVector } from '../ports';
import { currentOf } from '../vectors/current-embedder';
import { tokeniseQuestion } from './question/tokenise-question';

/** A question, prepared for all arms: its words, and its vectors if encoding succeeded. */
export interface Probe {
  readonly text: string;
  readonly terms: readonly string[];
  readonly vector: Float32Array | null;
  /** Why there is no vector; null if there is one. */
  readonly failure: unknown;
  readonly modelId: string;
  /** The sentence encoder's vector. */
  readonly encoded: QuestionVector | null;
}

/** Encodes a question with the sentence encoder; null if there is nothing to compare it with. */
export type EncodeQuestion = (text: string) => Promise<QuestionVector | null>;

/** If embedding fails, only the keyword arm answers (B8). */
export const makeProbe = async (
  text: string,
  embedder: Embedder,
  logger: Logger,
  encodeQuestion: EncodeQuestion = () => Promise.resolve(null),
  asker?: RequestOrigin,
): Promise<Probe> => {
  const serving = currentOf(embedder);
  let failure: unknown = null;
  const [vector, encoded] = await Promise.all([
    serving.embedQuery(text, undefined, asker).catch((error: unknown) => {
      logger.error('The question could not be embedded; searching by keyword only', error);
      failure = error;
      return null;
    }),
    encodeQuestion(text).catch((error: unknown) => {
      logger.error('The question could not be encoded; searching without the sentence encoder', error);
      return null;
    }),
  ]);
  return {
    text,
    terms: tokeniseQuestion(text).terms.map((term) => term.word),
    vector,
    failure,
    modelId: serving.modelId,
    encoded,
  };
};
