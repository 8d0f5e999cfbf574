import type { Block, BookFormat, BookWarning } from '../../shared/model';

/** What a reader finds out about a file before its pages come. */
export interface DocumentHead {
  readonly format: BookFormat;
  readonly title: string;
  readonly author: string | null;
  readonly language: string | null;
  /** 0 where it is known only at the end. */
  readonly pageCount: number;
}

export interface DocumentPage {
  /** From 1, without gaps. */
  readonly page: number;
  /** What is printed on the page; the number as text where nothing is. */
  readonly label: string;
  /** Normalised to NFC, lines of a paragraph joined, paragraphs parted by `\n\n`. */
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** An outline entry leads to a character of a page, so that passages can stop where a chapter starts. */
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
  /** As the learner named it. */
  readonly name: string;
}

/**
 * Reads one format. Rejects with a LecternError of the library domain (`EMPTY_FILE`, `ENCRYPTED`, `DAMAGED_FILE`,
 * `WRONG_TYPE`, `TOO_LARGE`, ...), never with a parser's own error.
 */
export interface DocumentReader {
  read(
    file: DocumentFile,
    onProgress: (share: number, detail: string) => void,
    signal: AbortSignal,
  ): Promise<DocumentContent>;
}
