import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import { formatOfEnding, formatTraits } from '../../shared/model';
import { rasterMediaTypes } from '../../shared/raster-picture';
import { isRaster } from './import/cover-of';
import type { Library } from './library';
import { getBook, noSuchPage, type LibraryDeps } from './library-deps';

/** The files of the books: covers, originals and the documents inside them. */
export const createBookOriginals = (
  deps: LibraryDeps,
): Pick<Library, 'cover' | 'parts' | 'part' | 'original'> => {
  const { store, files, covers } = deps;
  const original: Library['original'] = async (bookId) => {
    const file = await store.library.findBookFile(bookId);
    if (!file) {
      await getBook(deps, bookId);
      throw new LecternError('BOOK_NOT_FOUND', errorText.originalMissing);
    }
    return { path: files.pathOf(file.sha256, file.extension), fileName: file.fileName };
  };
  return {
    original,
    async cover(bookId) {
      const cover = await store.library.findCover(bookId);
      if (cover && isRaster(cover.extension))
        return {
          path: covers.pathOf(bookId, cover.extension),
          mediaType: rasterMediaTypes[cover.extension],
          version: cover.version,
        };
      await getBook(deps, bookId);
      throw new LecternError('NOT_FOUND', errorText.noCover);
    },
    async parts(bookId) {
      const book = await getBook(deps, bookId);
      if (book.state === 'importing') throw noSuchPage(book);
      if (!deps.parts || formatTraits(book.format).view !== 'documents') return { parts: [], pages: [] };
      const { path, fileName } = await original(bookId);
      return deps.parts.list({ path, name: fileName }, await store.library.listPageStarts(bookId));
    },
    async part(bookId, path, base) {
      const file = await store.library.findBookFile(bookId);
      const format = formatOfEnding(file?.extension ?? '');
      if (!file || !deps.parts || !format || formatTraits(format).view !== 'documents') return null;
      return deps.parts.read(
        { path: files.pathOf(file.sha256, file.extension), name: file.fileName },
        path,
        base,
      );
    },
  };
};
