import type { DocumentContent, DocumentFile, DocumentReader } from '../../core/ports';
import type { BookFormat } from '../../shared/model';
import { detectFormat } from './detect-format';
import { epubReader } from './epub/epub-reader';
import { htmlReader } from './html/html-reader';
import { markdownReader } from './markdown/markdown-reader';
import { pdfReader } from './pdf/pdf-reader';
import { textReader } from './text/text-reader';

const readers: Readonly<Record<BookFormat, DocumentReader>> = {
  pdf: pdfReader,
  epub: epubReader,
  markdown: markdownReader,
  html: htmlReader,
  text: textReader,
};

/** Reads any book: finds out its format, then leaves it to the format's reader. */
export const readDocument = async (
  file: DocumentFile,
  onProgress: (share: number, detail: string) => void,
  signal: AbortSignal,
): Promise<DocumentContent> => readers[await detectFormat(file)].read(file, onProgress, signal);
