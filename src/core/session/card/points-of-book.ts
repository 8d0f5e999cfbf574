import type { Book } from '../../../shared/model';
import type { Chapter } from '../../library/chapters';
import { proseSpans } from '../../library/prose-of';
import type { LibraryReader } from '../../ports';
import { sentencesOf } from '../../retrieval/sentences';
import { keyPointsOf, readPages, type KeyPoint, type Reading } from './key-points';

const mostPoints = 8;
const mostOnItself = 3;
/** Where a book says what it is about: at most this many pages from its beginning. */
const introductionPages = 40;
/** Chapters that are looked into at most, spread over the book, and passages from the beginning of each. */
const mostChapters = 12;
const passagesOfChapter = 3;
/** Of a sentence. */
const mostWords = 60;

const onItself =
  /\b(?:this|the present|our) (?:book|manual|guide|handbook|document|text|reference|tutorial|report|course|volume|thesis|novel)\b(?! itself)[^.]{0,80}?\b(?:(?:is|are|was) (?:not )?(?:an?|the|about|for|intended|meant|designed|aimed|written|based|divided|organi[sz]ed|concerned)|describes?|documents?|explains?|covers?|introduces?|provides?|shows?|contains?|discuss(?:es)?|deals?|teaches?|aims?|presents?|tells?)\b/i;

/** Words of a title that name the kind of the book and not its subject. */
const kindOfBook =
  /\b(?:the|an?|complete|user'?s?|reference|book|manual|guide|handbook|tutorial|introduction to|version|edition|release)\b|\bv?\d+(?:\.\d+)*\b/giu;

/** "TITLE is a …", also of the subject alone: of "The Lathe Book", "A lathe is a …". */
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

/** Sentences in which a book says what it or its subject is: "This manual documents …", "TITLE is a …". In order. */
const pointsOnItself = ({ passages, pages }: Reading, title: string): readonly KeyPoint[] => {
  const subject = definesSubject(title);
  return passages.flatMap((passage) =>
    proseSpans(passage, pages).flatMap((span) =>
      sentencesOf(passage.text.slice(span.start, span.end)).flatMap(({ text, start }) => {
        const isAbout = onItself.test(text) || (subject?.test(text) ?? false);
        if (!isAbout || text.split(/\s+/).length > mostWords) return [];
        const part = passage.parts.findLast(({ at }) => at <= span.start + start);
        if (!part) return [];
        return [{ text, passage, page: part.page, label: pages.get(part.page)?.label ?? String(part.page) }];
      }),
    ),
  );
};

/** Evenly, the first among them. */
const spread = <T>(all: readonly T[], most: number): readonly T[] =>
  all.filter(
    (_, at) => at === 0 || Math.floor((at * most) / all.length) > Math.floor(((at - 1) * most) / all.length),
  );

/** The last page of what comes before the second chapter, an introduction among it. */
const endOfIntroduction = (chapters: readonly Chapter[], last: number): number => {
  const first = chapters.findIndex(({ number }) => number !== null);
  const introduction = chapters.findIndex(
    ({ title }, at) => at > first && at <= first + 2 && /^introduction\b/iu.test(title),
  );
  const end = chapters[Math.max(first, introduction)]?.to ?? last;
  return Math.min(last, end, introductionPages);
};

/**
 * What a book is about: what it says of itself where it begins, then a key sentence of chapters from all over it. Names
 * and words that come again in many of them count most. Reads a bounded number of passages, however long the book is.
 */
export const pointsOfBook = async (
  library: Pick<LibraryReader, 'listPassagesOnPages' | 'listPages'>,
  { id, title }: Book,
  chapters: readonly Chapter[],
  last: number,
): Promise<readonly KeyPoint[]> => {
  const front = await readPages(library, id, { from: 1, to: endOfIntroduction(chapters, last) });
  const itself = pointsOnItself(front, title).slice(0, mostOnItself);
  const numbered = chapters.filter(({ number }) => number !== null);
  // A book that does not say what it is about is known by how it begins.
  const first =
    itself.length > 0 ? itself : keyPointsOf(front, numbered.length > 1 ? mostOnItself : mostPoints);
  const others = (numbered.length > 0 ? numbered : chapters).filter(
    ({ entry, to }) => !first.some(({ page }) => page >= entry.page && page <= to),
  );
  const readings = await Promise.all(
    spread(others, mostChapters).map(({ entry, to }) =>
      readPages(library, id, { from: entry.page, to }, entry.title, passagesOfChapter),
    ),
  );
  const left = mostPoints - first.length;
  // One sentence of each part, so that the last of them is near the book's end.
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
