import { z } from 'zod';

/** What the engine and the screens know about a format. Its files are read in `src/adapters/documents`. */
interface FormatTraits {
  readonly name: string;
  /** As used in a sentence: "Add a file that really is a PDF." */
  readonly noun: string;
  /** The extensions of its files, without the dot; originals are stored with the first one. */
  readonly endings: readonly string[];
  /** How the reader shows it: as drawn pages, as the documents in the file, or as text. */
  readonly view: 'pages' | 'documents' | 'text';
  /** The source of its cover: drawn from the first page, contained in the file, or none. */
  readonly cover: 'drawn' | 'in-file' | 'none';
  /** Whether marks can be written into a copy of the file. */
  readonly takesMarks: boolean;
  /** Names a physical page whose printed label is different: "PDF 14". */
  readonly pageWord: string;
  /** Increases when files are read better than before. Books that an earlier version read are offered for re-import. */
  readonly readerVersion: number;
}

export const bookFormats = {
  pdf: {
    name: 'PDF',
    noun: 'a PDF',
    endings: ['pdf'],
    view: 'pages',
    cover: 'drawn',
    takesMarks: true,
    pageWord: 'PDF',
    readerVersion: 3,
  },
  epub: {
    name: 'EPUB',
    noun: 'an EPUB',
    endings: ['epub'],
    view: 'documents',
    cover: 'in-file',
    takesMarks: false,
    pageWord: 'EPUB',
    readerVersion: 2,
  },
  markdown: {
    name: 'Markdown',
    noun: 'Markdown',
    endings: ['md', 'markdown', 'mdown'],
    view: 'text',
    cover: 'none',
    takesMarks: false,
    pageWord: 'page',
    readerVersion: 1,
  },
  html: {
    name: 'HTML',
    noun: 'HTML',
    endings: ['html', 'htm', 'xhtml'],
    view: 'text',
    cover: 'none',
    takesMarks: false,
    pageWord: 'page',
    readerVersion: 2,
  },
  text: {
    name: 'Plain text',
    noun: 'text',
    endings: ['txt', 'text'],
    view: 'text',
    cover: 'none',
    takesMarks: false,
    pageWord: 'page',
    readerVersion: 0,
  },
} as const satisfies Readonly<Record<string, FormatTraits>>;

export type BookFormat = keyof typeof bookFormats;
export const bookFormatIds = Object.keys(bookFormats) as BookFormat[];
export const bookFormatSchema = z.enum(bookFormatIds);

export const formatTraits = (format: BookFormat): FormatTraits => bookFormats[format];

/** The extensions of files that can be books, without the dot. */
export const bookEndings: readonly string[] = Object.values(bookFormats).flatMap(({ endings }) => endings);

/** The format for a file extension, in lower case and without the dot; null if there is none. */
export const formatOfEnding = (ending: string): BookFormat | null =>
  bookFormatIds.find((format) => formatTraits(format).endings.includes(ending)) ?? null;
