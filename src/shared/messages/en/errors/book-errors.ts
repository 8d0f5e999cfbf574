import { file } from './phrases';

/** Errors of files, the disk, the library and marks. */
export const bookErrors = {
  // files and imports
  emptyFile: (name: string) => `${file(name)} is empty. Choose a file with content.`,
  fileTooLarge: (name: string, what: string) => `${file(name)} is ${what}. Split it and add the parts.`,
  damagedFile: (name: string, what: string) =>
    `${file(name)} is damaged: ${what}. Get a new copy of the file and add it.`,
  passwordProtected: (name: string) =>
    `${file(name)} is password-protected. Save a copy without a password and add it.`,
  drmProtected: (name: string) =>
    `${file(name)} is protected by DRM, so its text cannot be read. Add an edition without DRM.`,
  wrongType: (name: string, named: string, is: string, next: string) =>
    `${file(name)} has the file extension of ${named}, but is ${is}. ${next}`,
  unsupportedType: (name: string, is: string) =>
    `${file(name)} is ${is}, which Lectern cannot read. Add a PDF, EPUB, HTML, Markdown or text file.`,
  noText: (name: string, what: string, next: string) => `${file(name)} ${what}. ${next}`,
  unsafeArchive: (name: string, what: string) =>
    `${file(name)} was not opened because ${what}. Get the book from a source you trust.`,
  unreadableFile: (name: string) =>
    `${file(name)} cannot be read. Check that it still exists and that you have permission to open it.`,
  importCancelled: 'The import was cancelled. Add the file again to start over.',
  pageTakesTooLong: (name: string) =>
    `Reading ${file(name)} was stopped because a part of it took too long. Get a new copy of the file and add it.`,
  partTakesTooLong: (name: string) =>
    `A part of ${file(name)} is not shown because it took too long to prepare. Get a new copy of the book.`,
  needsTooMuchMemory: (name: string) =>
    `${file(name)} needs too much memory to open. Get a new copy of the file, or split it.`,
  readingFailed: 'The book could not be read because of an internal error. See the log for details.',
  fileNotChosen: 'Lectern opens only files that you chose or dropped. Choose the file again.',
  localFilesOnly: 'Only the desktop app can open files by path. Upload the file instead.',

  // disk
  noRoomForFile: (name: string, folder: string) =>
    `There is not enough disk space for ${file(name)} (${folder}). Free some space and add it again.`,
  noRoomFor: (what: string, where: string) =>
    `There is not enough disk space for ${what} (${where}). Free some space and try again.`,
  noRoomForCover: 'There is not enough disk space for the cover. Free some space and try again.',
  noRoomForCopy: 'The disk is full, so the copy was not made. Free some space and try again.',
  noRoomForModel: 'There is not enough disk space for the model. Free some space and download it again.',
  diskFull: 'The disk is full, so nothing was saved. Free some space and try again.',

  // library
  bookUnknown: 'There is no such book in the library. Check the list of books.',
  bookGone: 'This book is no longer in the library.',
  bookInLibrary: 'This book is already in the library.',
  bookImporting: 'This book is still being imported. Wait until the import is done.',
  nothingToRecognise: 'This book has no pages that are pictures without text.',
  noRecognitionData: (language: string, folder: string) =>
    `The data for recognising text is missing. Put ${language}.traineddata.gz into ${folder || 'the folder “ocr”'} and try again.`,
  originalMissing: 'The original file of this book is missing. Remove the book and add it again.',
  pageOutOfRange: (pages: number) => `This book has pages 1 to ${String(pages)}. Choose one of them.`,
  noCover: 'This book has no cover.',
  coverMissing: 'The cover file is missing. It is created again at the next start.',
  coverTooLarge: 'A cover can be 512 KB at most. Make the picture smaller.',
  coverTooWide: 'A cover can be 2,000 pixels wide or high at most. Make the picture smaller.',
  coverNotAPicture: 'This is not a JPEG, PNG, WebP or GIF picture.',
  collectionUnknown: 'There is no such collection. Check the list of collections.',
  collectionExists: (name: string) => `There is already a collection called “${name}”. Choose another name.`,
  copyNotKept: 'No copy of this file was kept. Add the file again.',
  jobNotRetryable: 'This job cannot be tried again; only failed jobs can.',
  jobAlreadyRunning: 'This job is already running.',
  backupUnreadable: (name: string, why: string) =>
    `The backup ${name} cannot be read (${why}). It was not changed.`,
  jobCancelled: 'The job was cancelled. Start it again to continue.',
  jobUnknown: 'There is no such job. Check the list of jobs.',
  jobCrashedTwice:
    'Lectern crashed twice during this job, so it was stopped. Everything else still works; you can try it again.',

  // marks
  markGone: 'This highlight no longer exists.',
  marksHere: 'These highlights are already in this book. Choose others.',
  marksNeedPdf: 'Highlights can only be saved into a PDF. Save them as Markdown instead.',
  copyGone: 'This copy no longer exists. Create it again.',
  copyStopped: 'The copy was stopped and nothing was kept.',
} as const;
