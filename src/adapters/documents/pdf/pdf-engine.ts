import { closeSync, openSync, readSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { DocumentFile } from '../../../core/ports';
import { damagedFile, encryptedPdf, unreadableFile } from '../refusals';
import { openPdfium, textFrom, type Pdfium } from './pdfium';
import { damage } from '../../../shared/messages/engine-text';

export interface OpenPdf {
  readonly pdfium: Pdfium;
  /** PDFium's handle. */
  readonly document: number;
  readonly pageCount: number;
  /** '' if the document has none. */
  meta(key: 'Title' | 'Author'): string;
  language(): string;
  /** Printed label of a page, counted from 0; '' if it has none. */
  label(index: number): string;
  close(): void;
}

const errorPassword = 4;
const errorSecurity = 5;

/** Opens a PDF for reading text. Rejects with `ENCRYPTED`, `DAMAGED_FILE` or `UNREADABLE_FILE`. */
export const openPdf = async (file: DocumentFile): Promise<OpenPdf> => {
  const pdfium = await openPdfium();
  const { call } = pdfium;
  const source = await openSource(pdfium, file);
  try {
    const document = source.load();
    if (document === 0) {
      const reason = call.FPDF_GetLastError();
      if (reason === errorPassword || reason === errorSecurity) throw encryptedPdf(file.name);
      throw damagedFile(file.name, damage.notAPdf);
    }
    const pageCount = call.FPDF_GetPageCount(document);
    if (pageCount < 1) throw damagedFile(file.name, damage.noPages);
    return {
      pdfium,
      document,
      pageCount,
      meta: (key) => metaOf(pdfium, document, key),
      language: () =>
        textFrom(pdfium, (buffer, length) => call.FPDFCatalog_GetLanguage(document, buffer, length)),
      label: (index) =>
        textFrom(pdfium, (buffer, length) => call.FPDF_GetPageLabel(document, index, buffer, length)),
      // The whole instance is released.
      close: () => source.close(),
    };
  } catch (error) {
    source.close();
    throw error;
  }
};

const metaOf = (pdfium: Pdfium, document: number, key: string): string => {
  const { call, view } = pdfium;
  const name = call.malloc(key.length + 1);
  try {
    view().bytes.set(Buffer.from(`${key}\0`, 'latin1'), name);
    return textFrom(pdfium, (buffer, length) => call.FPDF_GetMetaText(document, name, buffer, length));
  } finally {
    call.free(name);
  }
};

interface Source {
  load(): number;
  close(): void;
}

/** A larger file is read from disk on demand, so that a book of scans does not fill the memory. */
const wholeInMemory = 64 * 1024 ** 2;

const openSource = async (pdfium: Pdfium, file: DocumentFile): Promise<Source> => {
  try {
    const { size } = await stat(file.path);
    if (size > wholeInMemory) return fromDisk(pdfium, file.path, size);
    const bytes = await readFile(file.path);
    const at = pdfium.call.malloc(bytes.length);
    pdfium.view().bytes.set(bytes, at);
    return { load: () => pdfium.call.FPDF_LoadMemDocument(at, bytes.length, 0), close: () => undefined };
  } catch (error) {
    throw unreadableFile(file.name, error);
  }
};

/** FPDF_FILEACCESS: the file's length, a function that reads a block, and a parameter that is not needed. */
const fromDisk = ({ call, view, callable }: Pdfium, path: string, size: number): Source => {
  const descriptor = openSync(path, 'r');
  const read = callable((_own = 0, position = 0, buffer = 0, length = 0) => {
    try {
      return readSync(descriptor, view().bytes, buffer >>> 0, length >>> 0, position >>> 0) === length >>> 0
        ? 1
        : 0;
    } catch {
      return 0;
    }
  }, 'iiiii');
  const access = call.malloc(12);
  view().words.set([size, read, 0], access >> 2);
  return { load: () => call.FPDF_LoadCustomDocument(access, 0), close: () => closeSync(descriptor) };
};
