import type { CoverFiles, CoverPicture, ImportPart, LibraryWriter, StagedPart } from '../../ports';
import { type BookId, formatTraits } from '../../../shared/model';
import { rasterPicture } from '../../../shared/raster-picture';
import { beginsWithTitlePage, looksLikeFileName } from './title-entry';

type TextPart = Exclude<ImportPart, { readonly kind: 'cover' }>;

/** A part as the library stores it: without the title page in the outline, whose entries get printed labels. */
export const storedPart = (part: TextPart): StagedPart => {
  if (part.kind !== 'head') return part;
  const { head, labels, pageCount, warnings } = part;
  const [first] = part.outline;
  const isTitled = beginsWithTitlePage(head.title, part.outline);
  const outline = isTitled ? part.outline.slice(1) : part.outline;
  return {
    kind: 'head',
    head: {
      title: isTitled && first && looksLikeFileName(head.title) ? first.title : head.title,
      author: head.author,
      language: head.language,
      format: head.format,
      pageCount,
      warnings,
      readBy: formatTraits(head.format).readerVersion,
    },
    outline: outline.map((entry) => ({ ...entry, label: labels[entry.page - 1] ?? String(entry.page) })),
  };
};

/** Longest side of a stored cover in pixels: twice its display size, for high-resolution screens. */
const maxSide = 640;
const fewBytes = 256 * 1024;

/** Whether a cover may be shown unchanged; otherwise the app scales it down first. */
const isSmallCover = (bytes: Uint8Array): boolean => {
  const picture = rasterPicture(bytes);
  return picture !== null && Math.max(picture.width, picture.height) <= maxSide && bytes.length <= fewBytes;
};

interface CoverShelf {
  readonly library: Pick<LibraryWriter, 'setCover'>;
  readonly covers: CoverFiles;
}

/** Writes the file, then its row, then removes the old file. A crash in between leaves at most an extra file. */
export const keepCover = async (
  { library, covers }: CoverShelf,
  bookId: BookId,
  { extension, bytes }: CoverPicture,
): Promise<void> => {
  const version = await covers.write(bookId, extension, bytes);
  await library.setCover(bookId, {
    state: isSmallCover(bytes) ? 'picture' : 'original',
    extension,
    version,
  });
  await covers.remove(bookId, extension);
};
