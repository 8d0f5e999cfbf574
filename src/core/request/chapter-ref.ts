import { numberWords } from '../../shared/text/grammar/number-words';
import { chapterAfter, type Chapter } from '../../shared/text/chapters';
import { stemsOf, sharedStems } from '../text/coverage';
import { isStopWord } from '../../shared/text/grammar/stop-words';

/** How a message names a part of the book. */
export type ChapterRef =
  | { readonly kind: 'number'; readonly number: number }
  /** The open chapter, or the one just discussed. */
  | { readonly kind: 'this' }
  | { readonly kind: 'next' }
  | { readonly kind: 'named'; readonly words: string };

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

/** Parses a number in digits, as a word or as an ordinal; null if it is none of these. */
export const readNumber = (word: string): number | null => {
  const text = word.toLowerCase();
  const digits = /^(\d{1,4})(?:st|nd|rd|th)?$/.exec(text)?.[1];
  if (digits !== undefined) return Number(digits);
  const ordinal = ordinals.indexOf(text);
  return ordinal >= 0 ? ordinal + 1 : (numberWords[text] ?? null);
};

/** The chapter whose title contains most of the words; null if none contains more than half. */
const chapterNamed = (chapters: readonly Chapter[], words: string): Chapter | null => {
  const asked = new Set([...stemsOf(words)].filter((stem) => !isStopWord(stem)));
  let best: Chapter | null = null;
  let most = asked.size / 2;
  for (const chapter of chapters) {
    const shared = sharedStems(stemsOf(chapter.entry.title), asked);
    if (shared > most) [best, most] = [chapter, shared];
  }
  return best;
};

/** Finds a chapter by number. If each part numbers its chapters from one, prefers the current part. */
const chapterNumbered = (
  chapters: readonly Chapter[],
  asked: number,
  here: Chapter | null,
): Chapter | null => {
  const at = here ? chapters.indexOf(here) : 0;
  const part = chapters.findLastIndex(({ isPart }, index) => isPart && index <= at);
  const found = chapters.filter(({ number }) => number === asked);
  return found.find((one) => chapters.indexOf(one) > part) ?? found[0] ?? null;
};

/** @param here the chapter that the learner is in. */
export const findChapter = (
  chapters: readonly Chapter[],
  ref: ChapterRef,
  here: Chapter | null,
): Chapter | null => {
  switch (ref.kind) {
    case 'number':
      return chapterNumbered(chapters, ref.number, here);
    case 'this':
      return here;
    case 'next':
      return chapterAfter(chapters, here);
    case 'named':
      return chapterNamed(chapters, ref.words);
  }
};
