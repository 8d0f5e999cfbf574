import { sentencesOf } from '../retrieval/sentences';

/** Shorter ones say too little to be found by their meaning. */
const fewestWords = 3;
/** The encoder reads some 200 words at most, and a long sentence blurs what it says. */
const mostWords = 60;

export interface TextToEncode {
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

/** The passage as a whole, with the headings above it; the encoder reads its beginning. */
export const passageToEncode = ({
  text,
  headingPath,
}: {
  readonly text: string;
  readonly headingPath: readonly string[];
}): string => [...headingPath, text].join('. ');
