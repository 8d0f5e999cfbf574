import type { SentenceEncoder, SentenceHit } from '../ports/sentence-encoder';
import type { LibraryReader } from '../ports/store/library-store';
import type { Reach, SearchReader } from '../ports/store/search-store';

/** What the sentence encoder says of a passage; cosines. */
export interface EncoderFeatures {
  /** The passage's best sentence. */
  readonly encoderSentence: number;
  /** The mean of its best two. */
  readonly encoderSecond: number;
  readonly encoderHeading: number;
}

/** A passage's sentences as the encoder sees them beside a question. */
export interface NearSentences {
  /** Best first; `start` is a character of the passage's text. */
  readonly sentences: readonly { readonly start: number; readonly similarity: number }[];
  /** The cosine that the passage's other sentences have at most. */
  readonly otherwise: number;
}

/** A book's sentences as one question's meaning meets them. */
export interface EncoderView {
  /** The passages of the best sentences and headings, best first. */
  readonly nearest: readonly number[];
  /** The best similarity of all. */
  readonly best: number;
  readonly featuresOf: (passageId: number) => EncoderFeatures;
  readonly nearOf: (passageId: number) => NearSentences;
}

export interface EncoderPorts {
  readonly encoder?: Pick<SentenceEncoder, 'modelId' | 'encode'>;
  readonly search: Pick<SearchReader, 'sentencesByVector'>;
  /** Tells whether the encoder has read all of a book; without it every book counts as read. */
  readonly library?: Pick<LibraryReader, 'listUnencoded'>;
}

/** So many sentences are fetched, and the passages of the best looked at closely beside what the other arms found. */
const SENTENCE_LIMIT = 200;
const NEAREST = 20;
/** Later than this an answer without the encoder is the better one. */
const PATIENCE_MS = 1_500;

/**
 * Null without an encoder, without its vectors of the whole book (half of them would put the other half behind), and
 * where it fails: everything works without it.
 */
export async function askEncoder(
  { encoder, search, library }: EncoderPorts,
  {
    question,
    bookId,
    reach,
  }: { readonly question: string; readonly bookId: string | null; readonly reach?: Reach },
): Promise<EncoderView | null> {
  if (encoder === undefined || bookId === null) return null;
  try {
    const unread = await library?.listUnencoded(bookId, encoder.modelId, 1);
    if (unread !== undefined && unread.length > 0) return null;
    const [vector] = await encoder.encode([question], 'question', AbortSignal.timeout(PATIENCE_MS));
    if (vector === undefined) return null;
    return viewOf(await search.sentencesByVector(bookId, encoder.modelId, vector, SENTENCE_LIMIT, reach));
  } catch {
    return null;
  }
}

/** `hits` come best first. */
export function viewOf(hits: readonly SentenceHit[]): EncoderView | null {
  const [first] = hits;
  if (first === undefined) return null;
  // A passage outside the list is at most as near as the last one in it.
  const lowest = hits.at(-1)?.similarity ?? first.similarity;
  const sentences = new Map<number, { start: number; similarity: number }[]>();
  const headings = new Map<number, number>();
  for (const { passageId, similarity, start } of hits) {
    if (start === null) headings.set(passageId, Math.max(headings.get(passageId) ?? lowest, similarity));
    else sentences.set(passageId, [...(sentences.get(passageId) ?? []), { start, similarity }]);
  }
  return {
    nearest: [...new Set(hits.map((hit) => hit.passageId))].slice(0, NEAREST),
    best: first.similarity,
    nearOf: (passageId) => ({ sentences: sentences.get(passageId) ?? [], otherwise: lowest }),
    featuresOf: (passageId) => {
      const [best = lowest, second = lowest] = (sentences.get(passageId) ?? []).map((one) => one.similarity);
      return {
        encoderSentence: best,
        encoderSecond: (best + second) / 2,
        encoderHeading: headings.get(passageId) ?? lowest,
      };
    },
  };
}
