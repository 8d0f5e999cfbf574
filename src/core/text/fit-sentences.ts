import { sentencesOf } from './sentences';

/** As many whole sentences from the start of a text as fit. */
export const fitSentences = (text: string, limit: number, count: (text: string) => number): string => {
  if (count(text) <= limit) return text;
  const sentences = sentencesOf(text);
  let low = 0;
  let high = sentences.length;
  const upTo = (n: number): string => (n === 0 ? '' : text.slice(0, sentences[n - 1]?.end ?? 0));
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (count(upTo(middle)) <= limit) low = middle;
    else high = middle - 1;
  }
  return upTo(low);
};
