import type { OutlineEntry } from '../../../shared/model';
import { numberWords } from '../../../shared/text/number-words';
import { stemsOf, sharedStems } from '../../retrieval/coverage';
import { isStopWord } from '../../../shared/text/stop-words';

/** How a message names a part of the book. */
export type ChapterRef =
  | { readonly kind: 'number'; readonly number: number }
  /** The chapter that is open, or was just talked about. */
  | { readonly kind: 'this' }
  | { readonly kind: 'next' }
  | { readonly kind: 'named'; readonly words: string };

export interface Chapter {
  readonly entry: OutlineEntry;
  /** As the book counts it, else its place among the chapters; null of a preface or an index. */
  readonly number: number | null;
  /** Without its number. */
  readonly title: string;
  /** Its last page. */
  readonly to: number;
}

const ownNumber =
  /^(?:(?:chapter|part|section|appendix|book|lecture|unit|lesson)\s+)?(\d{1,3})(?![\d.]*\d)\b[.:)]?/i;

/** What stands before, between and after the chapters of a book. */
const beside =
  /^(?:(?:preface|foreword|prologue|epilogue|afterword|acknowledge?ments?|appendix|appendices|glossary|bibliography|about the authors?)\b|(?:dedication|(?:table of )?contents|(?:\p{L}+ )?index|references|colophon|copyright(?: page| notice)?|licen[cs]e|imprint|title page|cover)$)/iu;

/** The chapters of an outline with the numbers that the book gives them. */
export const chaptersOf = (outline: readonly OutlineEntry[], pageCount: number): readonly Chapter[] => {
  const entries = outline.filter(({ level }) => level === 1);
  const own = entries.map(({ title }) => Number(ownNumber.exec(title.trim())?.[1] ?? Number.NaN));
  const counted = own.filter((number) => !Number.isNaN(number)).length >= 2;
  let chapters = 0;
  return entries.map((entry, index) => {
    const next = entries[index + 1];
    const number = own[index] ?? Number.NaN;
    const isBeside = counted ? Number.isNaN(number) : beside.test(entry.title.trim());
    if (!isBeside) chapters += 1;
    return {
      entry,
      number: isBeside ? null : counted ? number : chapters,
      title: (counted ? entry.title.trim().replace(ownNumber, '').trim() : '') || entry.title,
      to: next ? Math.max(entry.page, next.page - 1) : pageCount,
    };
  });
};

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

/** A number in digits, as a word or as an ordinal; null where it is none. */
export const readNumber = (word: string): number | null => {
  const text = word.toLowerCase();
  const digits = /^(\d{1,4})(?:st|nd|rd|th)?$/.exec(text)?.[1];
  if (digits !== undefined) return Number(digits);
  const ordinal = ordinals.indexOf(text);
  return ordinal >= 0 ? ordinal + 1 : (numberWords[text] ?? null);
};

/** The chapter in which a page lies. */
export const chapterAt = (chapters: readonly Chapter[], page: number): Chapter | null =>
  chapters.findLast(({ entry }) => entry.page <= page) ?? null;

/** The chapter whose title has most of the words; null where none has more than half. */
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

/** @param page where the learner is, or what was just talked about. */
export const findChapter = (chapters: readonly Chapter[], ref: ChapterRef, page: number): Chapter | null => {
  switch (ref.kind) {
    case 'number':
      return chapters.find(({ number }) => number === ref.number) ?? null;
    case 'this':
      return chapterAt(chapters, page);
    case 'next': {
      const here = chapterAt(chapters, page);
      return (here ? chapters[chapters.indexOf(here) + 1] : chapters[0]) ?? null;
    }
    case 'named':
      return chapterNamed(chapters, ref.words);
  }
};
