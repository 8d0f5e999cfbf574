import { sentencesOf } from '../retrieval/sentences';

/** Shorter ones say too little to be found by their meaning. */
const fewestWords = 3;
/** The encoder reads some 200 words at most, and a long sentence blurs what it says. */
const mostWords = 60;

export interface TextToEncode {
  readonly text: string;
  /** The headings above the passage rather than a sentence of it. */
  readonly heading: boolean;
}

/** What of a passage gets a vector: the headings above it, then its sentences. */
export const textsToEncode = (passage: {
  readonly text: string;
  readonly headingPath: readonly string[];
}): readonly TextToEncode[] => {
  const path = passage.headingPath.join(' > ').trim();
  const sentences = sentencesOf(passage.text).flatMap(({ text }) => {
    const words = text.split(/\s+/u);
    return words.length < fewestWords ? [] : [{ text: words.slice(0, mostWords).join(' '), heading: false }];
  });
  return path === '' ? sentences : [{ text: path, heading: true }, ...sentences];
};
