/** The number of wrong options. */
const wrongOptions = 3;

const isPlural = (text: string): boolean => /[^s]s$/u.test(text);
const isName = (text: string): boolean => /\p{Lu}/u.test(text.slice(1));
const wordCount = (text: string): number => text.split(/[\s-]+/u).length;

/** How unlike two terms are as parts of a sentence: number, capitals, length. */
const dissimilarity = (a: string, b: string): number =>
  2 * Number(isPlural(a) !== isPlural(b)) +
  2 * Number(isName(a) !== isName(b)) +
  Math.abs(wordCount(a) - wordCount(b)) +
  Math.abs(a.length - b.length) / 20;

/** Deterministic (FNV-1a), so that the same question always has the same order. */
const hash = (text: string): number => {
  let sum = 2_166_136_261;
  for (const char of text) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return sum;
};

/** The answer and the most similar terms that the sentence does not name, shuffled; null if there are too few. */
export const distractorsFor = (
  answer: string,
  terms: readonly string[],
  sentence: string,
): readonly string[] | null => {
  const lower = sentence.toLowerCase();
  const own = answer.toLowerCase();
  const others = [...new Set(terms)].filter((term) => {
    const other = term.toLowerCase();
    return !own.includes(other) && !other.includes(own) && !lower.includes(other);
  });
  const nearest = others
    .toSorted(
      (a, b) =>
        dissimilarity(answer, a) - dissimilarity(answer, b) || hash(sentence + a) - hash(sentence + b),
    )
    .slice(0, wrongOptions);
  if (nearest.length < wrongOptions) return null;
  // All begin like the answer, so that a capital does not give it away.
  const recased = nearest.map((term) =>
    /^\p{Lu}/u.test(answer)
      ? term.charAt(0).toUpperCase() + term.slice(1)
      : /^\p{Lu}[^\p{Lu}]*$/u.test(term)
        ? term.charAt(0).toLowerCase() + term.slice(1)
        : term,
  );
  return [answer, ...recased].toSorted((a, b) => hash(a + sentence) - hash(b + sentence));
};
