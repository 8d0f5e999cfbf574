import type { DocumentFile, RecognisedPage } from './document-reader';

/** Recognises the text of pages that are pictures. Its language data is brought by the learner; nothing is downloaded. */
export interface PageRecogniser {
  /** Where the language data has to be. */
  readonly folder: string;
  /** The languages whose data is there, by the names of Tesseract's files: `eng` of `eng.traineddata.gz`. */
  languages(): Promise<readonly string[]>;
  /** Reads the pages in order, in a thread. Aborting ends it at once. Rejects with `DAMAGED_FILE` and other errors of the library. */
  recognise(
    file: DocumentFile,
    pages: readonly number[],
    language: string,
    signal: AbortSignal,
  ): AsyncIterable<RecognisedPage>;
}
