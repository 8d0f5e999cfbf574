import './older-browsers';
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Beside the page's own files: character maps, the standard fonts and the decoders, as pdf.js brings them. */
const beside = (folder: string): string => new URL(`pdf/${folder}/`, document.baseURI).href;

/** Where a book's file is served, in both fronts. */
export const originalAddress = (bookId: string): string => `/api/books/${bookId}/file`;

let worker: pdfjs.PDFWorker | null = null;

/** One worker for every document, started once and kept: starting one takes longer than reading a first page. */
export const sharedWorker = (): pdfjs.PDFWorker => {
  if (!worker || worker.destroyed)
    worker = pdfjs.PDFWorker.create({
      port: new Worker(new URL('pdf-worker.ts', import.meta.url), { type: 'module' }),
    });
  return worker;
};

export interface OpenPdf {
  readonly ready: Promise<PDFDocumentProxy>;
  /** Gives all pages back. */
  close(): void;
}

/**
 * Opens a book's PDF without reading it whole: parts are fetched as pages need them, so that 3,000 pages open as fast as
 * thirty.
 */
export function openPdf(bookId: string): OpenPdf {
  const task = pdfjs.getDocument({
    url: originalAddress(bookId),
    worker: sharedWorker(),
    rangeChunkSize: 2 ** 18,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: beside('cmaps'),
    standardFontDataUrl: beside('standard_fonts'),
    wasmUrl: beside('wasm'),
    iccUrl: beside('iccs'),
    enableXfa: false,
  });
  return { ready: task.promise, close: () => void task.destroy().catch(() => undefined) };
}
