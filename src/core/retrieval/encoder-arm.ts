import type { PassageId } from '../../shared/model';
import type { SentenceEncoder, SentenceHit } from '../ports/language/sentence-encoder';
import type { SearchExtent, SearchedBooks, SearchReader, VectorHit } from '../ports/store/books/search-store';
import { dot } from '../vectors/vector-math';

/** The sentence encoder's cosines of the question with a passage; absent for parts that are not encoded. */
export interface EncoderFeatures {
  /** The whole passage with its headings. */
  readonly encoderPassage?: number;
  /** The passage's best sentence. */
  readonly encoderSentence?: number;
  /** The mean of its best two sentences. */
  readonly encoderSecond?: number;
}

/** The encoder's similarity of a passage's sentences to the question. */
interface NearSentences {
  /** `start` is an offset in the passage's text. */
  readonly sentences: readonly { readonly start: number; readonly similarity: number }[];
  /** Upper bound for the passage's other sentences. */
  readonly otherwise: number;
}

/** A sentence of a passage that is not encoded yet. */
export interface SentenceToRead {
  readonly passageId: PassageId;
  readonly start: number;
  readonly text: string;
}

/** A book's encoded passages and sentences, compared with one question. */
export interface EncoderView {
  /** The passages of the best sentences, and the best passages as a whole. */
  readonly nearest: ReadonlySet<PassageId>;
  featuresOf(passageId: PassageId): EncoderFeatures;
  /** Null if the passage's sentences are not encoded. */
  nearOf(passageId: PassageId): NearSentences | null;
  /** Looks up which candidates have encoded sentences. Until then, only those among the best hits are known. */
  look(passageIds: readonly PassageId[]): Promise<void>;
  /** Encodes sentences in order while the question waits, until the time is up. */
  read(sentences: readonly SentenceToRead[]): Promise<void>;
}

export interface EncoderPorts {
  readonly encoder?: Pick<SentenceEncoder, 'modelId' | 'encode'>;
  readonly search: Pick<SearchReader, 'sentencesByVector' | 'passagesByVector' | 'encodedAmong'>;
}

const SENTENCE_LIMIT = 200;
/** How many passages by best sentence, and how many by whole passage, join the other arms' candidates. */
const NEAREST = 20;
/** Covers most books entirely; takes a millisecond in a long one. */
const PASSAGE_LIMIT = 400;
/** After this, answering without the encoder is better than waiting. */
const TIMEOUT_MS = 1_500;
/** Time for encoding sentences while a question waits. */
const READING_MS = 300;
/** Small batches, so that little work is lost when the time is up. */
const TEXTS_AT_ONCE = 12;

/**
 * Null if there is no encoder, if not exactly one book is searched, or if the encoder fails. Retrieval works without
 * it.
 */
export async function askEncoder(
  { encoder, search }: EncoderPorts,
  {
    question,
    books,
    reach,
  }: { readonly question: string; readonly books: SearchedBooks; readonly reach?: SearchExtent },
): Promise<EncoderView | null> {
  if (encoder === undefined || typeof books !== 'string') return null;
  try {
    const [vector] = await encoder.encode([question], 'question', AbortSignal.timeout(TIMEOUT_MS));
    if (vector === undefined) return null;
    const [sentences, passages] = await Promise.all([
      search.sentencesByVector(books, encoder.modelId, vector, SENTENCE_LIMIT, reach),
      search.passagesByVector(books, encoder.modelId, vector, PASSAGE_LIMIT, reach),
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

/** What a view loads on demand. */
interface ViewSource {
  readonly encodedAmong: (ids: readonly PassageId[]) => Promise<ReadonlySet<PassageId>>;
  readonly similaritiesOf: (texts: readonly string[], signal: AbortSignal) => Promise<readonly number[]>;
}

type SentenceSimilarity = NearSentences['sentences'][number];

/** Both lists are sorted, best first. */
export function viewOf(
  hits: readonly SentenceHit[],
  passages: readonly VectorHit<PassageId>[],
  source: ViewSource,
): EncoderView {
  // A sentence that is not in the list is at most as similar as the last one in it.
  const lowest = hits.at(-1)?.similarity ?? 0;
  const found = sentencesByPassage(hits);
  const whole = new Map(passages.map(({ id, similarity }) => [id, similarity]));
  // The same for passages if the limit cut the list; otherwise a missing passage is not encoded.
  const farther = passages.length < PASSAGE_LIMIT ? undefined : passages.at(-1)?.similarity;
  let encoded: ReadonlySet<PassageId> = new Set(hits.map(({ passageId }) => passageId));
  /** The sentences that were encoded for this question, by passage. */
  const read = new Map<PassageId, readonly SentenceSimilarity[]>();
  const nearOf = (id: PassageId): NearSentences | null => {
    const own = read.get(id);
    if (own) return { sentences: own, otherwise: Math.min(...own.map((one) => one.similarity)) };
    return encoded.has(id) ? { sentences: found.get(id) ?? [], otherwise: lowest } : null;
  };
  return {
    nearest: new Set([
      ...[...new Set(hits.map((hit) => hit.passageId))].slice(0, NEAREST),
      ...passages.slice(0, NEAREST).map((hit) => hit.id),
    ]),
    nearOf,
    featuresOf: (id) => encoderFeatures(whole.get(id) ?? farther, nearOf(id)),
    async look(ids) {
      encoded = await source.encodedAmong(ids);
    },
    read: (unread) => readSentences(unread, source, read),
  };
}

const sentencesByPassage = (
  hits: readonly SentenceHit[],
): ReadonlyMap<PassageId, readonly SentenceSimilarity[]> => {
  const sentences = new Map<PassageId, readonly SentenceSimilarity[]>();
  for (const { passageId, similarity, start } of hits)
    if (start !== null)
      sentences.set(passageId, [...(sentences.get(passageId) ?? []), { start, similarity }]);
  return sentences;
};

const encoderFeatures = (encoderPassage: number | undefined, near: NearSentences | null): EncoderFeatures => {
  const [best = near?.otherwise ?? 0, second = near?.otherwise ?? best] = (near?.sentences ?? [])
    .map((one) => one.similarity)
    .toSorted((a, b) => b - a);
  return {
    ...(encoderPassage === undefined ? {} : { encoderPassage }),
    ...(near === null ? {} : { encoderSentence: best, encoderSecond: (best + second) / 2 }),
  };
};

/** Adds the similarities of sentences to `read`, in their order, until the time is up or the encoder fails. */
async function readSentences(
  sentences: readonly SentenceToRead[],
  { similaritiesOf }: ViewSource,
  read: Map<PassageId, readonly SentenceSimilarity[]>,
): Promise<void> {
  const signal = AbortSignal.timeout(READING_MS);
  for (let at = 0; at < sentences.length && !signal.aborted; at += TEXTS_AT_ONCE) {
    const batch = sentences.slice(at, at + TEXTS_AT_ONCE);
    const texts = batch.map(({ text }) => text);
    const similarities = await similaritiesOf(texts, signal).catch(() => null);
    if (similarities === null) return;
    for (const [index, { passageId, start }] of batch.entries())
      read.set(passageId, [...(read.get(passageId) ?? []), { start, similarity: similarities[index] ?? 0 }]);
  }
}
