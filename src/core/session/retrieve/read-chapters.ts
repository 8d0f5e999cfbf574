import type { Book } from '../../../shared/model';
import { chaptersOf, type Chapter } from '../../../shared/text/chapters';
import type { LibraryReader } from '../../ports';

/** The chapters of a book up to the last page that may be used; null for no limit. */
export const readChapters = async (
  library: Pick<LibraryReader, 'listOutline'>,
  { id, pageCount }: Pick<Book, 'id' | 'pageCount'>,
  lastPage: number | null,
): Promise<readonly Chapter[]> => {
  const outline = await library.listOutline(id);
  return chaptersOf(outline, pageCount)
    .filter(({ entry }) => lastPage === null || entry.page <= lastPage)
    .map((chapter) => ({ ...chapter, to: Math.min(chapter.to, lastPage ?? chapter.to) }));
};
