import { LecternError, isLecternError, type ErrorCode } from '../../shared/errors';
import type { Embedder } from '../ports';
import { errorText } from '../../shared/messages/en/errors';

export type EmbedPassages = (
  texts: readonly string[],
  signal: AbortSignal,
) => Promise<readonly Float32Array[]>;

/** What a provider may refuse of one text while it takes the others. */
const ofOneText: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['MODEL_CONTEXT_TOO_LONG', 'MODEL_BLOCKED']);
/** A text that is too long is halved so often at most: a sixteenth of a passage is a sentence or two. */
const mostHalvings = 4;

/**
 * A vector for each text, in their order. A text that the provider will not take never holds up the others: one that is
 * too long is embedded by its beginning, and one that is refused all the same, or has no letters, gets a vector without
 * a direction, which no question finds by meaning; its words find it as ever.
 */
export const embedTexts = async (
  embed: EmbedPassages,
  { modelId, dimension }: Pick<Embedder, 'modelId' | 'dimension'>,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly Float32Array[]> => {
  const ask = async (some: readonly string[], halvings: number): Promise<readonly Float32Array[]> => {
    signal.throwIfAborted();
    try {
      const vectors = await embed(some, signal);
      if (vectors.length === some.length && vectors.every(({ length }) => length === dimension))
        return vectors;
      throw new LecternError('MODEL_REPLY_UNREADABLE', errorText.embeddingReplyWrong, { model: modelId });
    } catch (error) {
      if (!isLecternError(error) || !ofOneText.has(error.code)) throw error;
      if (some.length > 1) {
        const middle = some.length >> 1;
        const first = await ask(some.slice(0, middle), halvings);
        return [...first, ...(await ask(some.slice(middle), halvings))];
      }
      const [text = ''] = some;
      return error.code === 'MODEL_BLOCKED' || halvings >= mostHalvings
        ? [new Float32Array(dimension)]
        : ask([text.slice(0, text.length >> 1)], halvings + 1);
    }
  };
  const said = texts.filter((text) => text.trim() !== '');
  const made = said.length === 0 ? [] : await ask(said, 0);
  let next = 0;
  return texts.map((text) => {
    const vector = text.trim() === '' ? undefined : made[next++];
    return vector ?? new Float32Array(dimension);
  });
};
