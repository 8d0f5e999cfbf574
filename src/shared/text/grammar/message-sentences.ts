import { courtesyIn } from './interjections';

/** In a message, a sentence may begin with a small letter; "p. 24" and "e.g. this" do not end one. */
const sentenceEnd = /(?<=[\p{L}\p{N})”"'’]{2}[.!?…]{1,3})\s+|\n+/u;

/** The sentences of a message as people type them, without those that are interjections alone ("ok.", "lol", "Thanks!"). */
export const messageSentences = (message: string): readonly string[] =>
  message
    .split(sentenceEnd)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && courtesyIn(sentence) === null);
