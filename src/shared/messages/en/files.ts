import { formatTraits, type BookFormat } from '../../model/library/book-format';

/** What is wrong with a file: follows the colon in `errorText.damagedFile`. */
export const damage = {
  nestedTooDeeply: 'its elements are nested too deeply',
  notAPdf: 'it cannot be opened as a PDF',
  noPages: 'it has no pages',
  pagesUnreadable: 'its pages cannot be read',
  allPagesUnreadable: 'none of its pages can be read',
  pageUnreadable: (page: number) => `page ${String(page)} cannot be opened`,
  copyNotWritten: 'no copy of it can be written',
  incomplete: 'its end is missing, probably because it was not copied completely',
  unknownCompression: 'a file inside it uses an unknown compression',
  cannotUnpack: 'a file inside it cannot be unpacked',
  noPackage: 'the list of its parts is missing',
  packageNotText: 'the list of its parts is not text',
  noReadingOrder: 'its reading order is missing',
} as const;

/** Why a file is not opened: follows "because" in `errorText.unsafeArchive`. */
export const danger = {
  escapesFolder: 'a file inside it would be written outside its own folder',
  zipBomb: 'it would unpack to far more than a book contains (a zip bomb)',
  entityBomb: 'it declares XML entities that expand without limit (an entity bomb)',
} as const;

/** What a file turns out to be: follows "is" in `errorText.wrongType`. */
export const fileKind = {
  oldOffice: 'an old Office document',
  office: 'an Office document',
  richText: 'a rich text document',
  picture: 'a picture',
  sevenZip: 'a 7z archive',
  rar: 'a RAR archive',
  gzip: 'a gzip archive',
  zip: 'a zip archive',
  zipWithoutBook: 'a zip archive without a book',
  djvu: 'a DjVu document',
  program: 'a program',
  kindle: 'a Kindle book',
  notText: 'not text',
  not: (format: BookFormat) => `not ${formatTraits(format).noun}`,
  ofType: (ending: string) => `a file of type .${ending}`,
} as const;

export const fileSize = {
  over1GB: 'larger than 1 GB',
  tooMuchText: 'longer than any book: over 64 million characters or 50,000 pages',
  textOver128MB: 'a text of more than 128 MB',
} as const;

export const textProblem = {
  noText: 'contains no text',
  onlyWhiteSpace: 'contains only white space',
} as const;

/** The next step after a problem with a file. */
export const fileAdvice = {
  saveWithText: 'Save the page with its text and add that file.',
  chooseText: 'Choose a file with text in it.',
  addSupported: 'Add a PDF, EPUB, HTML, Markdown or text file.',
  addReal: (noun: string) => `Add a file that really is ${noun}.`,
  rename: (ending: string) => `Rename it to end in .${ending} and add it again.`,
  freshCopy: 'Get a fresh copy of the book and add that.',
  unpack: 'Add an EPUB, or unpack the archive and add the file inside it.',
} as const;

/** Why the database is not used: follows the colon in `errorText.databaseUnusable`. */
export const databaseFault = {
  foreign: 'it was not created by Lectern',
  unknownMigration: (name: string) => `it has an unknown migration ${name}`,
  changedMigration: (name: string) => `its migration ${name} differs from the one in this version`,
} as const;

/** What there was no room for, and where: see `errorText.noRoomFor`. */
export const storedFile = {
  cover: (fileName: string) => `the cover of “${fileName}”`,
  coverFolder: 'the folder covers',
  text: (fileName: string) => `the text of “${fileName}”`,
} as const;

/** A file whose name is not known. */
export const unnamedBook = 'The book';
