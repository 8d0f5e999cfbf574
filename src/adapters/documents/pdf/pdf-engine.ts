import { readFile } from 'node:fs/promises';
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api';
import type { DocumentFile } from '../../../core/ports';
import { damagedFile, encryptedPdf, unreadableFile } from '../refusals';
import { providePlatform } from './pdf-platform';

type PdfJs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');
let loaded: Promise<PdfJs> | null = null;

/** pdf.js is 3 MB of code, so it is loaded with the first PDF. */
const loadPdfJs = (): Promise<PdfJs> => {
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
  const data = await readBytes(file);
  const task = pdfjs.getDocument({
    data,
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

const readBytes = async (file: DocumentFile): Promise<Uint8Array> => {
  try {
    const buffer = await readFile(file.path);
    return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  } catch (error) {
    throw unreadableFile(file.name, error);
  }
};
