import './older-browsers';
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { BookId } from '../../shared/model';

/** The address of a folder of pdf.js: character maps, standard fonts and decoders are served next to the page. */
const folderAddress = (folder: string): string => new URL(`pdf/${folder}/`, document.baseURI).href;

/** The address of a book's file, on the desktop and in the browser. */
const originalAddress = (bookId: BookId): string => `/api/books/${bookId}/file`;

let worker: pdfjs.PDFWorker | null = null;

/** One worker for all documents, because starting one takes longer than reading a first page. */
export const sharedWorker = (): pdfjs.PDFWorker => {
  if (!worker || worker.destroyed)
    worker = pdfjs.PDFWorker.create({
      port: new Worker(new URL('pdf-worker.ts', import.meta.url), { type: 'module' }),
    });
  return worker;
};

export interface OpenPdf {
  readonly ready: Promise<PDFDocumentProxy>;
  /** Frees the document and its pages. */
  close(): void;
}

/**
 * Opens a book's PDF without reading it whole: parts are fetched as pages need them, so that 3,000 pages open as fast as
 * thirty.
 */
export function openPdf(bookId: BookId): OpenPdf {
  const task = pdfjs.getDocument({
    url: originalAddress(bookId),
    worker: sharedWorker(),
    rangeChunkSize: 2 ** 18,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: folderAddress('cmaps'),
    standardFontDataUrl: folderAddress('standard_fonts'),
    wasmUrl: folderAddress('wasm'),
    iccUrl: folderAddress('iccs'),
    enableXfa: false,
  });
  return { ready: task.promise, close: () => void task.destroy().catch(() => undefined) };
}
