import { extname } from 'node:path';
import { formatOfEnding, type BookFormat } from '../../shared/model';
import type { CoverPicture, DocumentFile } from '../../core/ports';
import type { DocumentFormat, PartReader } from './document-format';
import { epubFormat } from './epub/epub-format';
import { htmlFormat } from './html/html-format';
import { markdownFormat } from './markdown/markdown-format';
import { pdfFormat } from './pdf/pdf-format';
import { textFormat } from './text/text-format';

export const documentFormats: Readonly<Record<BookFormat, DocumentFormat>> = {
  pdf: pdfFormat,
  epub: epubFormat,
  markdown: markdownFormat,
  html: htmlFormat,
  text: textFormat,
};

/** The format of a stored original, by its extension. */
const formatOfOriginal = ({ path }: DocumentFile): DocumentFormat | null => {
  const format = formatOfEnding(extname(path).slice(1));
  return format && documentFormats[format];
};

/** The cover in an original file; null if it has none that can be displayed. */
export const findCover = async (file: DocumentFile): Promise<CoverPicture | null> =>
  (await formatOfOriginal(file)?.findCover?.(file)) ?? null;

/** Rejects if the format of the original has no parts. */
export const partReaderOf = async (file: DocumentFile): Promise<PartReader> => {
  const reader = await formatOfOriginal(file)?.parts?.();
  if (!reader) throw new Error(`${file.name} has no parts`);
  return reader;
};
