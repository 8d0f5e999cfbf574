/** pdf.js' parser has no types of its own; the display half finds it on `globalThis`. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: unknown;
}
