import { stemsOf } from './coverage';
import { sentencesOf, type Sentence } from './sentences';

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The sentences that share the most stems with the question; as many as fit into `limit` characters. */
const bestRange = (
  sentences: readonly (Sentence & { readonly asked: readonly string[] })[],
  limit: number,
): Range => {
  let best: Range & { readonly shared: number } = { from: 0, to: 0, shared: -1 };
  let from = 0;
  for (const [at, { end }] of sentences.entries()) {
    while (from <= at && end - (sentences[from]?.start ?? 0) > limit) from += 1;
    const shared = new Set(sentences.slice(from, at + 1).flatMap((one) => one.asked)).size;
    const isLonger = shared === best.shared && at + 1 - from > best.to - best.from;
    if (from <= at && (shared > best.shared || isLonger)) best = { from, to: at + 1, shared };
  }
  return best;
};

/**
 * The consecutive whole sentences of at most `limit` characters that share the most stems with a question, word for word.
 * “[…]” marks what was left out. Empty if no sentence fits.
 */
export const bestSentences = (text: string, asked: ReadonlySet<string>, limit: number): string => {
  if (text.length <= limit) return text;
  const sentences = sentencesOf(text).map((one) => ({
    ...one,
    asked: [...stemsOf(one.text)].filter((stem) => asked.has(stem)),
  }));
  const { from, to } = bestRange(sentences, limit);
  const [first, last] = [sentences[from], sentences[to - 1]];
  if (!first || !last) return '';
  const before = from > 0 ? '[…] ' : '';
  const after = to < sentences.length ? ' […]' : '';
  return `${before}${text.slice(first.start, last.end)}${after}`;
};
