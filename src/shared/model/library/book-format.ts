import { z } from 'zod';

/** What both sides of the wire know about a format; how its files are read is in `src/adapters/documents`. */
interface FormatTraits {
  readonly name: string;
  /** In a sentence: "Add a file that really is a PDF." */
  readonly noun: string;
  /** Of its files, without the dot; originals are kept under the first. */
  readonly endings: readonly string[];
  /** How the reader shows it: pages as they are drawn, the documents in the file, or its text. */
  readonly view: 'pages' | 'documents' | 'text';
  /** Where its cover comes from: windows draw the first page, the file has one, or there is none. */
  readonly cover: 'drawn' | 'in-file' | 'none';
  /** Marks can be written into a copy of the file. */
  readonly takesMarks: boolean;
  /** Names a physical page beside a different printed label: "PDF 14". */
  readonly pageWord: string;
  /** Goes up when files are read better than before: books read by an earlier version are offered for rereading. */
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

/** The endings of files that can be books, without the dot. */
export const bookEndings: readonly string[] = Object.values(bookFormats).flatMap(({ endings }) => endings);

/** The format that a file's ending names, in lower case and without the dot; null where it names none. */
export const formatOfEnding = (ending: string): BookFormat | null =>
  bookFormatIds.find((format) => formatTraits(format).endings.includes(ending)) ?? null;
