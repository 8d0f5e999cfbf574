import { readFile, stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type * as PdfJs from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DocumentInitParameters, PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api';
import type { DocumentFile } from '../../../core/ports';
import { damagedFile, encryptedPdf, unreadableFile } from '../refusals';
import { providePlatform } from './pdf-platform';

let loaded: Promise<typeof PdfJs> | null = null;

/** pdf.js is 3 MB of code, so it is loaded with the first PDF. */
const loadPdfJs = (): Promise<typeof PdfJs> => {
  loaded ??= (async () => {
    providePlatform();
    // Found here, its parser is used in this thread and not looked for as a file of its own.
    const parser = await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
    Object.assign(globalThis, { pdfjsWorker: parser });
    return await withoutWarnings(() => import('pdfjs-dist/legacy/build/pdf.mjs'));
  })();
  return loaded;
};

/** While it loads, pdf.js warns that it could not draw pages. Nobody asks it to. */
const withoutWarnings = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  const { warn, log } = console;
  Object.assign(console, { warn: () => undefined, log: () => undefined });
  try {
    return await act();
  } finally {
    Object.assign(console, { warn, log });
  }
};

export interface OpenPdf {
  readonly document: PDFDocumentProxy;
  close(): Promise<void>;
}

/** Opens a PDF for reading text. Rejects with `ENCRYPTED` or `DAMAGED_FILE`, never with pdf.js' own error. */
export const openPdf = async (file: DocumentFile): Promise<OpenPdf> => {
  const pdfjs = await loadPdfJs();
  const source = await sourceOf(file);
  const task = pdfjs.getDocument({
    ...source,
    // Only text is wanted: no fonts for a screen, no scripts, no fetching, no errors on the console.
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    useWorkerFetch: false,
    useWasm: false,
    verbosity: 0,
  });
  try {
    return { document: await task.promise, close: () => task.destroy() };
  } catch (error) {
    await task.destroy();
    if (error instanceof Error && error.name === 'PasswordException') throw encryptedPdf(file.name);
    throw damagedFile(file.name, 'it cannot be opened as a PDF', error);
  }
};

/** A larger file is read from disk as its parts are wanted, so that a book of scans does not fill the memory. */
const wholeInMemory = 64 * 1024 ** 2;

const sourceOf = async (file: DocumentFile): Promise<DocumentInitParameters> => {
  try {
    const { size } = await stat(file.path);
    if (size > wholeInMemory) {
      return {
        url: pathToFileURL(file.path).href,
        disableAutoFetch: true,
        disableStream: true,
        rangeChunkSize: 1024 ** 2,
      };
    }
    const buffer = await readFile(file.path);
    return { data: new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength) };
  } catch (error) {
    throw unreadableFile(file.name, error);
  }
};
