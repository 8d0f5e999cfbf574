import type { Book, KnowledgeSubject } from '../../shared/model';
import { chaptersOf } from '../../shared/text/chapters';
import type { LibraryReader } from '../ports';

/** A chapter, numbered by its position as knowledge and quizzes count chapters. */
export interface BookChapter {
  readonly chapter: number;
  readonly entryId: number | null;
  /** The title as the passages have it; null in a book without an outline. */
  readonly heading: string | null;
  readonly title: string;
  readonly from: number;
  readonly to: number;
  /** Whether it is a preface, an index or the like rather than a numbered chapter. */
  readonly isUnnumbered: boolean;
}

/** The chapters of a book. A book without an outline is a single chapter. */
export const bookChapters = async (
  library: Pick<LibraryReader, 'listOutline'>,
  { id, title, pageCount }: Pick<Book, 'id' | 'title' | 'pageCount'>,
): Promise<readonly BookChapter[]> => {
  const chapters = chaptersOf(await library.listOutline(id), pageCount);
  if (chapters.length === 0)
    return [{ chapter: 0, entryId: null, heading: null, title, from: 1, to: pageCount, isUnnumbered: false }];
  const areNumbered = chapters.some(({ number }) => number !== null);
  return chapters.map(({ entry, number, isPart, to }, chapter) => ({
    chapter,
    entryId: entry.id,
    heading: entry.title,
    title: entry.title,
    from: entry.page,
    to,
    isUnnumbered: areNumbered && number === null && !isPart,
  }));
};

/** The chapter that contains a page; pages before the first chapter count towards that one. */
export const chapterOfPage = (chapters: readonly BookChapter[], page: number): KnowledgeSubject['chapter'] =>
  chapters.findLast(({ from }) => from <= page)?.chapter ?? 0;
