import { courtesyIn } from './interjections';

/** A message ends a sentence before a small letter too; "p. 24" and "e.g. this" end none. */
const sentenceEnd = /(?<=[\p{L}\p{N})”"'’]{2}[.!?…]{1,3})\s+|\n+/u;

/** The sentences of a message as people type them, without those that are interjections alone ("ok.", "lol", "Thanks!"). */
export const messageSentences = (message: string): readonly string[] =>
  message
    .split(sentenceEnd)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && courtesyIn(sentence) === null);
