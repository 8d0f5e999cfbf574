import { textsToEncode } from '../text/passage-sentences';
import type { AnalysedPassage, PassageText } from './analyse-passage';
import type { SentenceToRead } from './encoder-arm';
import { cosineFrom, dot } from '../vectors/vector-math';

/** Number of a passage's sentences, the best by word vectors, that are encoded while a question waits. */
const SENTENCES = 5;

export const bestSentencesOf = (
  passage: PassageText,
  { sentences }: AnalysedPassage,
  questionVector: Float32Array,
): readonly SentenceToRead[] => {
  const nearness = new Map(
    sentences.map(({ start, sum, square }) => [start, cosineFrom(dot(questionVector, sum), square)]),
  );
  return textsToEncode(passage)
    .flatMap(({ text, start }) => (start === null ? [] : [{ passageId: passage.id, text, start }]))
    .toSorted((a, b) => (nearness.get(b.start) ?? 0) - (nearness.get(a.start) ?? 0))
    .slice(0, SENTENCES);
};
