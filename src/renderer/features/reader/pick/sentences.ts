import type { Range } from '../../../../shared/text/quotes/find-quote';

const segmenters = new Map<string, Intl.Segmenter>();

/** A segmenter for a language; for English if the language is unknown. */
const segmenterOf = (language: string | null, granularity: 'sentence' | 'word'): Intl.Segmenter => {
  const key = `${granularity} ${language ?? ''}`;
  const cached = segmenters.get(key);
  if (cached) return cached;
  let locale = 'en';
  try {
    if (language && Intl.Segmenter.supportedLocalesOf(language).length > 0) locale = language;
  } catch {
    // The book's language tag may be invalid.
  }
  const segmenter = new Intl.Segmenter(locale, { granularity });
  segmenters.set(key, segmenter);
  return segmenter;
};

/** Matches a full stop that usually ends no sentence, after an abbreviation, an initial or a list number. */
const goesOn =
  /(?:^|[\s(“"'‘])(?:\p{Lu}|\d{1,3}|mrs?|ms|dr|prof|st|no|nos|fig|figs|vol|vols|ed|eds|vs|cf|ca|approx|e\.g|i\.e|pp?|ch|sec|jr|sr)\.\s*$/iu;

/** The sentences of a text, in order. None extends over a break; line ends count as white space. */
export function sentencesOf(
  text: string,
  breaks: readonly number[],
  language: string | null,
): readonly Range[] {
  const flat = text.replaceAll(/\s/gu, ' ');
  const edges = [...new Set([0, ...breaks, text.length])].toSorted((a, b) => a - b);
  return edges.slice(0, -1).flatMap((start, index) => {
    const block = flat.slice(start, edges[index + 1]);
    if (block.trim() === '') return [];
    const found: Range[] = [];
    let open: Range | null = null;
    for (const { segment, index: at } of segmenterOf(language, 'sentence').segment(block)) {
      const end = at + segment.length;
      const one: Range = { start: open?.start ?? at, end };
      const last = end === block.length;
      if (!last && goesOn.test(block.slice(one.start, end))) open = one;
      else {
        open = null;
        found.push(one);
      }
    }
    return found.flatMap(({ start: from, end }) => {
      const words = block.slice(from, end);
      const first = start + from + (words.length - words.trimStart().length);
      return /\p{L}/u.test(words) ? [{ start: first, end: first + words.trim().length }] : [];
    });
  });
}

/** How far a step looks for a word, in characters. */
const reach = 240;

const wordsIn = (text: string, from: number, to: number, language: string | null): readonly Range[] => {
  const slice = text.slice(from, to);
  return [...segmenterOf(language, 'word').segment(slice)].flatMap(({ segment, index, isWordLike }) =>
    isWordLike ? [{ start: from + index, end: from + index + segment.length }] : [],
  );
};

/** The end of the word after a place; null if none follows. */
export const wordEndAfter = (text: string, at: number, language: string | null): number | null =>
  wordsIn(text, at, at + reach, language)[0]?.end ?? null;

/** The end of the last word but one before a place; null if there is only one. */
export const wordEndBefore = (text: string, at: number, language: string | null): number | null =>
  wordsIn(text, Math.max(0, at - reach), at, language).at(-2)?.end ?? null;

/** The start of the next word. */
export const wordStartAfter = (text: string, at: number, language: string | null): number | null =>
  wordsIn(text, at, at + reach, language).find(({ start }) => start > at)?.start ?? null;

/** The start of the word before a place. */
export const wordStartBefore = (text: string, at: number, language: string | null): number | null =>
  wordsIn(text, Math.max(0, at - reach), at, language).at(-1)?.start ?? null;
