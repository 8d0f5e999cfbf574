import { sentencesOf } from './sentences';

/** Shorter sentences are too vague for semantic search. */
const minWords = 3;
/** The encoder reads about 200 words at most, and a long sentence blurs the meaning. */
const maxWords = 60;

interface TextToEncode {
  readonly text: string;
  /** The sentence's offset in the passage's text; null for the headings above the passage. */
  readonly start: number | null;
}

/** The texts of a passage to encode: the headings above it, then its sentences. */
export const textsToEncode = (passage: {
  readonly text: string;
  readonly headingPath: readonly string[];
}): readonly TextToEncode[] => {
  const path = passage.headingPath.join(' > ').trim();
  const sentences = sentencesOf(passage.text).flatMap(({ text, start }) => {
    const words = text.split(/\s+/u);
    return words.length < minWords ? [] : [{ text: words.slice(0, maxWords).join(' '), start }];
  });
  return path === '' ? sentences : [{ text: path, start: null }, ...sentences];
};

/**
 * Approximate number of word pieces of a passage to encode; the encoder accepts 256. A whole passage costs as much as all
 * its sentences. With 180, a manual of 1,963 passages takes less than three minutes on two cores, and the vector is close
 * to that of 256 (cosine 0.95).
 */
const maxPieces = 180;
const likelyPiece = /[\p{L}\p{N}]{1,7}|[^\s\p{L}\p{N}]/gu;

/** The beginning of the passage as one text, with the headings above it. */
export const passageToEncode = (passage: {
  readonly text: string;
  readonly headingPath: readonly string[];
}): string => {
  const whole = [...passage.headingPath, passage.text].join('. ');
  let pieces = 0;
  for (const { index, 0: piece } of whole.matchAll(likelyPiece)) {
    pieces += 1;
    if (pieces === maxPieces) return whole.slice(0, index + piece.length);
  }
  return whole;
};
