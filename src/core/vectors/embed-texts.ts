import { LecternError, isLecternError, type ErrorCode } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import type { Embedder } from '../ports';

/** Vectors of texts in their order, in as many parts as there are requests. */
export type EmbedPassages = (
  texts: readonly string[],
  signal: AbortSignal,
) => AsyncIterable<readonly Float32Array[]>;

/** Embeds all texts at once if the embedder cannot do it in parts. */
export const embedInParts = (embedder: Embedder): EmbedPassages =>
  async function* (texts, signal) {
    if (embedder.embedEach) yield* embedder.embedEach(texts, signal);
    else yield await embedder.embedPassages(texts, signal);
  };

/** Errors that may concern only one text of a batch. */
const ofOneText: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['MODEL_CONTEXT_TOO_LONG', 'MODEL_BLOCKED']);
/** Maximum number of times to halve an overlong text: a sixteenth of a passage is a sentence or two. */
const maxHalvings = 4;

/**
 * A vector for each text, in order and as they arrive. A text that the provider rejects does not block the others: if
 * it is too long, its beginning is embedded; if it is rejected even then, or has no letters, it gets a zero vector,
 * which semantic search never finds. Keyword search does.
 */
export async function* embedTexts(
  embed: EmbedPassages,
  { modelId, dimension }: Pick<Embedder, 'modelId' | 'dimension'>,
  texts: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<readonly Float32Array[]> {
  const isBlank = (at: number): boolean => texts[at]?.trim() === '';
  const wrong = (): LecternError =>
    new LecternError('MODEL_REPLY_UNREADABLE', errorText.embeddingReplyWrong, { model: modelId });

  async function* ask(some: readonly string[], halvings: number): AsyncGenerator<readonly Float32Array[]> {
    let done = 0;
    try {
      for await (const vectors of embed(some, signal)) {
        signal.throwIfAborted();
        done += vectors.length;
        if (done > some.length || vectors.some(({ length }) => length !== dimension)) throw wrong();
        yield vectors;
      }
      if (done < some.length) throw wrong();
    } catch (error) {
      if (!isLecternError(error) || !ofOneText.has(error.code)) throw error;
      const rest = some.slice(done);
      const [first = ''] = rest;
      if (rest.length > 1) {
        const middle = rest.length >> 1;
        yield* ask(rest.slice(0, middle), halvings);
        yield* ask(rest.slice(middle), halvings);
      } else if (error.code === 'MODEL_BLOCKED' || halvings >= maxHalvings)
        yield [new Float32Array(dimension)];
      else yield* ask([first.slice(0, first.length >> 1)], halvings + 1);
    }
  }

  signal.throwIfAborted();
  let at = 0;
  const blanks = (): Float32Array[] => {
    const found: Float32Array[] = [];
    for (; at < texts.length && isBlank(at); at += 1) found.push(new Float32Array(dimension));
    return found;
  };
  const said = texts.filter((_text, index) => !isBlank(index));
  if (said.length > 0)
    for await (const vectors of ask(said, 0))
      yield vectors.flatMap((vector) => {
        const before = blanks();
        at += 1;
        return [...before, vector];
      });
  const rest = blanks();
  if (rest.length > 0) yield rest;
}
