import { sentencesOf } from './sentences';

/** Shorter ones say too little to be found by their meaning. */
const fewestWords = 3;
/** The encoder reads some 200 words at most, and a long sentence blurs what it says. */
const mostWords = 60;

interface TextToEncode {
  readonly text: string;
  /** Where the sentence starts in the passage's text; null of the headings above the passage. */
  readonly start: number | null;
}

/** What of a passage gets a vector: the headings above it, then its sentences. */
export const textsToEncode = (passage: {
  readonly text: string;
  readonly headingPath: readonly string[];
}): readonly TextToEncode[] => {
  const path = passage.headingPath.join(' > ').trim();
  const sentences = sentencesOf(passage.text).flatMap(({ text, start }) => {
    const words = text.split(/\s+/u);
    return words.length < fewestWords ? [] : [{ text: words.slice(0, mostWords).join(' '), start }];
  });
  return path === '' ? sentences : [{ text: path, start: null }, ...sentences];
};

/**
 * Word pieces of a passage that are encoded, about; the encoder would take 256. The whole of an average passage costs as
 * much as all its sentences: with 180 a manual of 1,963 passages is done in under three minutes on two cores, and the
 * vector is near to that of 256 (cosine 0.95).
 */
const mostPieces = 180;
const likelyPiece = /[\p{L}\p{N}]{1,7}|[^\s\p{L}\p{N}]/gu;

/** The passage as a whole, with the headings above it: its beginning. */
export const passageToEncode = (passage: {
  readonly text: string;
  readonly headingPath: readonly string[];
}): string => {
  const whole = [...passage.headingPath, passage.text].join('. ');
  let pieces = 0;
  for (const { index, 0: piece } of whole.matchAll(likelyPiece)) {
    pieces += 1;
    if (pieces === mostPieces) return whole.slice(0, index + piece.length);
  }
  return whole;
};
