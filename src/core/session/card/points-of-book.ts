import type { Book, Passage } from '../../../shared/model';
import type { Chapter } from '../../../shared/text/chapters';
import { proseSpans } from '../../library/prose-of';
import type { LibraryReader } from '../../ports';
import { sentencesOf } from '../../text/sentences';
import { keyPointsOf, readPages, type KeyPoint, type Reading } from './key-points';

const maxPoints = 8;
const maxOnItself = 3;
/** How many pages from its beginning a book is expected to describe itself. */
const introductionPages = 40;
/** Chapters to sample, spread over the book, and passages from the beginning of each. */
const maxChapters = 12;
const passagesOfChapter = 3;
/** Length limits of a sentence, in words. */
const maxWords = 60;
const minWords = 6;
/** Passages from which a chapter's first sentences are taken. */
const openingPassages = 3;
/** Begins with a capital letter and ends with a full stop or the like. */
const isSentence = /^["'“‘(]?\p{Lu}.*[.!?…]["'”’)]?$/su;

const onItself =
  /\b(?:this|the present|our) (?:book|manual|guide|handbook|document|text|reference|tutorial|report|course|volume|thesis|novel)\b(?! itself)[^.]{0,80}?\b(?:(?:is|are|was) (?:not )?(?:an?|the|about|for|intended|meant|designed|aimed|written|based|divided|organi[sz]ed|concerned)|describes?|documents?|explains?|covers?|introduces?|provides?|shows?|contains?|discuss(?:es)?|deals?|teaches?|aims?|presents?|tells?)\b/i;

/** Words of a title that name the kind of book rather than its subject. */
const kindOfBook =
  /\b(?:the|an?|complete|user'?s?|reference|book|manual|guide|handbook|tutorial|introduction to|version|edition|release)\b|\bv?\d+(?:\.\d+)*\b/giu;

/** Matches "TITLE is a …", and the subject alone: for "The Lathe Book", "A lathe is a …". */
const definesSubject = (title: string): RegExp | null => {
  const names = [title, title.replace(kindOfBook, ' ')]
    .map((name) => name.replace(/^[\s:,–—-]+|[\s:,–—-]+$/gu, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .filter((name) => /\p{L}{2}/u.test(name))
    .map((name) => name.replace(/[\s:,–—-]+/gu, String.raw`[\s:,–—-]+`));
  return names.length === 0
    ? null
    : new RegExp(
        `^(?:the |an? )?(?:${names.join('|')})\\d{0,2}(?![\\p{L}\\p{N}])(?:\\s*\\([^)]{0,80}\\))?[^.]{0,40}?\\b(?:(?:is|are) (?:an?|the|one)|allows?|lets|enables?|provides?|offers?|can)\\b`,
        'iu',
      );
};

const wordCount = (text: string): number => text.split(/\s+/).length;

const proseSentences = (passage: Passage, pages: Reading['pages']): readonly KeyPoint[] =>
  proseSpans(passage, pages).flatMap((span) =>
    sentencesOf(passage.text.slice(span.start, span.end)).flatMap(({ text, start }) => {
      const part = passage.parts.findLast(({ at }) => at <= span.start + start);
      if (!part) return [];
      return [{ text, passage, page: part.page, label: pages.get(part.page)?.label ?? String(part.page) }];
    }),
  );

/** Sentences, in text order, in which a book says what it or its subject is: "This manual documents …", "TITLE is a …". */
const pointsOnItself = ({ passages, pages }: Reading, title: string): readonly KeyPoint[] => {
  const subject = definesSubject(title);
  return passages
    .flatMap((passage) => proseSentences(passage, pages))
    .filter(
      ({ text }) => (onItself.test(text) || (subject?.test(text) ?? false)) && wordCount(text) <= maxWords,
    );
};

/** Picks at most `most` items evenly, including the first. */
const spreadEvenly = <T>(all: readonly T[], most: number): readonly T[] =>
  all.filter(
    (_, at) => at === 0 || Math.floor((at * most) / all.length) > Math.floor(((at - 1) * most) / all.length),
  );

/** The first chapter, or an introduction right after it. */
const introductionOf = (chapters: readonly Chapter[]): Chapter | undefined => {
  const first = chapters.findIndex(({ number }) => number !== null);
  const introduction = chapters.findIndex(
    ({ title }, at) => at > first && at <= first + 2 && /^introduction\b/iu.test(title),
  );
  return chapters[Math.max(first, introduction)];
};

/** The last page of the introduction, but at most `introductionPages`. */
const endOfIntroduction = (chapters: readonly Chapter[], last: number): number =>
  Math.min(last, introductionOf(chapters)?.to ?? last, introductionPages);

/** The first sentences of the first chapter, or of an introduction right after it. */
const openingSentences = ({ passages, pages }: Reading, opening: Chapter | undefined): readonly KeyPoint[] =>
  passages
    .filter(({ pageStart }) => pageStart >= (opening?.entry.page ?? 1))
    .slice(0, openingPassages)
    .flatMap((passage) => proseSentences(passage, pages))
    .filter(({ text }) => isSentence.test(text) && wordCount(text) >= minWords && wordCount(text) <= maxWords)
    .slice(0, maxOnItself);

/** Whether most chapters have a descriptive title, so that listing them shows what the book covers. */
export const hasTitledChapters = (chapters: readonly Chapter[]): boolean => {
  const counted = chapters.filter(({ number }) => number !== null);
  const titles = new Set(
    counted.map(({ title }) => title).filter((title) => !/^(?:chapter|part)?[\s\divxlc.:]*$/iu.test(title)),
  );
  return titles.size > 1 && titles.size > counted.length / 2;
};

/** What a book says about itself near its beginning, or else the first sentences of its first chapter. */
export const openingOfBook = async (
  library: Pick<LibraryReader, 'listPassagesOnPages' | 'listPages'>,
  { id, title }: Book,
  chapters: readonly Chapter[],
  last: number,
): Promise<readonly KeyPoint[]> => {
  const front = await readPages(library, id, { from: 1, to: endOfIntroduction(chapters, last) });
  const itself = pointsOnItself(front, title).slice(0, maxOnItself);
  return itself.length > 0 ? itself : openingSentences(front, introductionOf(chapters));
};

/**
 * What a book is about: what it says about itself near its beginning, then key sentences of chapters throughout the
 * book. Names and words that recur in many chapters count most. The number of passages read is bounded.
 */
export const pointsOfBook = async (
  library: Pick<LibraryReader, 'listPassagesOnPages' | 'listPages'>,
  book: Book,
  chapters: readonly Chapter[],
  last: number,
): Promise<readonly KeyPoint[]> => {
  const numbered = chapters.filter(({ number }) => number !== null);
  if (numbered.length <= 1) {
    const whole = await readPages(library, book.id, { from: 1, to: last });
    const itself = pointsOnItself(whole, book.title).slice(0, maxOnItself);
    const others = keyPointsOf(whole, maxPoints).filter(
      ({ text }) => !itself.some((own) => own.text === text),
    );
    return [...itself, ...others].slice(0, maxPoints);
  }
  const first = await openingOfBook(library, book, chapters, last);
  const others = numbered.filter(
    ({ entry, to }) => !first.some(({ page }) => page >= entry.page && page <= to),
  );
  const readings = await Promise.all(
    spreadEvenly(others, maxChapters).map(({ entry, to }) =>
      readPages(library, book.id, { from: entry.page, to }, entry.title, passagesOfChapter),
    ),
  );
  const left = maxPoints - first.length;
  // One sentence per part of the book, so that the last one is near its end.
  const partOf = readings.flatMap(({ passages }, at) =>
    passages.map(() => Math.floor((at * left) / readings.length)),
  );
  const spreadPoints = keyPointsOf(
    {
      passages: readings.flatMap(({ passages }) => passages),
      pages: new Map(readings.flatMap(({ pages }) => [...pages])),
    },
    left,
    (passage) => partOf[passage] ?? 0,
  );
  return [...first, ...spreadPoints];
};
