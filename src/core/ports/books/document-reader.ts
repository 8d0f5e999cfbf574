import type { Block, BookFormat, BookWarning, JobStep } from '../../../shared/model';

/** What a reader knows about a file before reading its pages. */
export interface DocumentHead {
  readonly format: BookFormat;
  readonly title: string;
  readonly author: string | null;
  readonly language: string | null;
  /** 0 if it is known only at the end. */
  readonly pageCount: number;
}

export interface DocumentPage {
  /** From 1, without gaps. */
  readonly page: number;
  /** The printed page label, or the number as text if there is none. */
  readonly label: string;
  /** Normalised to NFC, lines of a paragraph joined, paragraphs separated by `\n\n`. */
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** An outline entry points to a character of a page, so that passages can end where a chapter begins. */
export interface DocumentOutlineEntry {
  readonly title: string;
  /** From 1. */
  readonly level: number;
  readonly page: number;
  readonly offset: number;
}

export interface DocumentContent {
  readonly head: DocumentHead;
  readonly outline: readonly DocumentOutlineEntry[];
  readonly pages: readonly DocumentPage[];
  readonly warnings: readonly BookWarning[];
}

export interface DocumentFile {
  readonly path: string;
  /** The learner's name for it. */
  readonly name: string;
  /** The text of its pages that are pictures. */
  readonly recognised?: readonly RecognisedPage[] | undefined;
}

export interface RecognisedPage {
  readonly page: number;
  /** Paragraphs with an empty line between them; empty if nothing was recognised. */
  readonly text: string;
}

/**
 * Reads one format. Rejects with a LecternError of the library domain (`EMPTY_FILE`, `ENCRYPTED`, `DAMAGED_FILE`,
 * `WRONG_TYPE`, `TOO_LARGE`, ...), never with a parser's own error.
 */
export interface DocumentReader {
  read(
    file: DocumentFile,
    onProgress: (share: number, step: JobStep) => void,
    signal: AbortSignal,
  ): Promise<DocumentContent>;
}
