import type { SentenceEncoder, SentenceHit } from '../ports/sentence-encoder';
import type { Reach, SearchReader, VectorHit } from '../ports/store/search-store';
import { dot } from '../vectors/vector-math';

/** What the sentence encoder says of a passage, as far as it has read it; cosines. */
export interface EncoderFeatures {
  /** Headings and text as one. */
  readonly encoderPassage?: number;
  /** The passage's best sentence. */
  readonly encoderSentence?: number;
  /** The mean of its best two. */
  readonly encoderSecond?: number;
}

/** A passage's sentences as the encoder sees them beside a question. */
interface NearSentences {
  /** `start` is a character of the passage's text. */
  readonly sentences: readonly { readonly start: number; readonly similarity: number }[];
  /** The cosine that the passage's other sentences have at most. */
  readonly otherwise: number;
}

/** A sentence of a passage that is not encoded yet. */
export interface SentenceToRead {
  readonly passageId: number;
  readonly start: number;
  readonly text: string;
}

/** A book as one question's meaning meets it. */
export interface EncoderView {
  /** The passages of the best sentences and headings, and the best passages as a whole. */
  readonly nearest: ReadonlySet<number>;
  featuresOf(passageId: number): EncoderFeatures;
  /** Null where the passage's sentences are not encoded. */
  nearOf(passageId: number): NearSentences | null;
  /** Learns which of the candidates are encoded: nothing is known of their sentences before. */
  look(passageIds: readonly number[]): Promise<void>;
  /** Encodes sentences while the question waits, in their order, as far as the time allows. */
  read(sentences: readonly SentenceToRead[]): Promise<void>;
}

export interface EncoderPorts {
  readonly encoder?: Pick<SentenceEncoder, 'modelId' | 'encode'>;
  readonly search: Pick<SearchReader, 'sentencesByVector' | 'passagesByVector' | 'encodedAmong'>;
}

/** So many sentences are fetched, and the passages of the best looked at closely beside what the other arms found. */
const SENTENCE_LIMIT = 200;
const NEAREST = 20;
/** So many passages are fetched as a whole: all of most books, and a millisecond of a long one. */
const PASSAGE_LIMIT = 400;
/** Later than this an answer without the encoder is the better one. */
const PATIENCE_MS = 1_500;
/** What reading while a question waits may take, and how much is asked for at once so that little is thrown away. */
const READING_MS = 300;
const TEXTS_AT_ONCE = 12;

/** Null without an encoder, without any of its vectors, and where it fails: everything works without it. */
export async function askEncoder(
  { encoder, search }: EncoderPorts,
  {
    question,
    bookId,
    reach,
  }: { readonly question: string; readonly bookId: string | null; readonly reach?: Reach },
): Promise<EncoderView | null> {
  if (encoder === undefined || bookId === null) return null;
  try {
    const [vector] = await encoder.encode([question], 'question', AbortSignal.timeout(PATIENCE_MS));
    if (vector === undefined) return null;
    const [sentences, passages] = await Promise.all([
      search.sentencesByVector(bookId, encoder.modelId, vector, SENTENCE_LIMIT, reach),
      search.passagesByVector(bookId, encoder.modelId, vector, PASSAGE_LIMIT, reach),
    ]);
    return viewOf(sentences, passages, {
      encodedAmong: (ids) => search.encodedAmong(encoder.modelId, ids),
      similaritiesOf: async (texts, signal) => {
        const vectors = await encoder.encode(texts, 'question', signal);
        return vectors.map((one) => dot(vector, one));
      },
    });
  } catch {
    return null;
  }
}

/** What a view asks for later. */
interface ViewSource {
  readonly encodedAmong: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
  readonly similaritiesOf: (texts: readonly string[], signal: AbortSignal) => Promise<readonly number[]>;
}

/** Both lists come best first. */
export function viewOf(
  hits: readonly SentenceHit[],
  passages: readonly VectorHit[],
  source: ViewSource,
): EncoderView {
  // A sentence outside the list is at most as near as the last one in it.
  const lowest = hits.at(-1)?.similarity ?? 0;
  const sentences = new Map<number, { start: number; similarity: number }[]>();
  for (const { passageId, similarity, start } of hits)
    if (start !== null)
      sentences.set(passageId, [...(sentences.get(passageId) ?? []), { start, similarity }]);
  const whole = new Map(passages.map(({ id, similarity }) => [id, similarity]));
  // The same of passages, where there are more than were fetched; else a passage that is missing is not encoded.
  const farther = passages.length < PASSAGE_LIMIT ? undefined : passages.at(-1)?.similarity;
  let encoded: ReadonlySet<number> = new Set(hits.map(({ passageId }) => passageId));
  /** Those of which sentences were read for this question. */
  const read = new Map<number, { start: number; similarity: number }[]>();
  const nearOf = (id: number): NearSentences | null => {
    const own = read.get(id);
    if (own) return { sentences: own, otherwise: Math.min(...own.map((one) => one.similarity)) };
    return encoded.has(id) ? { sentences: sentences.get(id) ?? [], otherwise: lowest } : null;
  };
  return {
    nearest: new Set([
      ...[...new Set(hits.map((hit) => hit.passageId))].slice(0, NEAREST),
      ...passages.slice(0, NEAREST).map((hit) => hit.id),
    ]),
    nearOf,
    featuresOf(id) {
      const encoderPassage = whole.get(id) ?? farther;
      const near = nearOf(id);
      const [best = near?.otherwise ?? 0, second = near?.otherwise ?? best] = (near?.sentences ?? [])
        .map((one) => one.similarity)
        .toSorted((a, b) => b - a);
      return {
        ...(encoderPassage === undefined ? {} : { encoderPassage }),
        ...(near === null ? {} : { encoderSentence: best, encoderSecond: (best + second) / 2 }),
      };
    },
    async look(ids) {
      encoded = await source.encodedAmong(ids);
    },
    async read(unread) {
      const signal = AbortSignal.timeout(READING_MS);
      for (let at = 0; at < unread.length && !signal.aborted; at += TEXTS_AT_ONCE) {
        const some = unread.slice(at, at + TEXTS_AT_ONCE);
        let similarities: readonly number[];
        try {
          similarities = await source.similaritiesOf(
            some.map(({ text }) => text),
            signal,
          );
        } catch {
          return;
        }
        for (const [index, { passageId, start }] of some.entries())
          read.set(passageId, [
            ...(read.get(passageId) ?? []),
            { start, similarity: similarities[index] ?? 0 },
          ]);
      }
    },
  };
}
