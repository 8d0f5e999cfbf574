import { stem } from '../../shared/text/grammar/stem';

/** The stems of a text's words. */
export const stemsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem);

/** Finds which of the terms a text names, in the singular or plural, in one pass over its words. */
export const termFinder = <Term extends { readonly term: string }>(
  terms: readonly Term[],
): ((text: string) => readonly Term[]) => {
  const byFirst = new Map<string, { readonly term: Term; readonly parts: readonly string[] }[]>();
  for (const term of terms) {
    const parts = stemsOf(term.term);
    const first = parts[0] ?? '';
    byFirst.set(first, [...(byFirst.get(first) ?? []), { term, parts }]);
  }
  return (text) => {
    const words = stemsOf(text);
    const found = words.flatMap((word, at) =>
      (byFirst.get(word) ?? [])
        .filter(({ parts }) => parts.every((part, index) => words[at + index] === part))
        .map(({ term, parts }) => ({ term, at, end: at + parts.length })),
    );
    // "Quiet check" also contains "check": only the longer one is meant.
    const longest = found.filter(
      (one) =>
        !found.some(
          (other) => other.at <= one.at && other.end >= one.end && other.end - other.at > one.end - one.at,
        ),
    );
    return [...new Set(longest.map(({ term }) => term))];
  };
};
