import { createMutex } from '../async/mutex';
import type { JobHandlers } from '../ports';
import { createBookLifecycle, eraseBook, eraseLeft } from './add-book';
import { createBookOriginals } from './book-originals';
import { createBookChanges } from './change-book';
import { createImportHandler } from './import/import-book';
import { createReimportHandler } from './import/reimport-book';
import { createRecogniseHandler } from './import/recognise-book';
import { createLibraryUpkeep } from './import/library-upkeep';
import type { Library } from './library';
import type { LibraryContext, LibraryDeps } from './library-deps';
import { createLibraryJobs } from './library-jobs';
import { createLibraryReaders } from './read-library';
import { createRecognition } from './recognition';
import { createSummariseHandler } from './summarise-book';
import { createEmbedHandler } from './vectors/embed-book';
import { createEncodeHandler } from './vectors/encode-book';

const createHandlers = (context: LibraryContext): JobHandlers => {
  const { queue, mutex, encoder, recogniser } = context;
  const deps = { ...context, wake: () => queue.wake() };
  return {
    'import-book': createImportHandler({ ...deps, erase: (bookId) => eraseBook(context, bookId) }),
    'reread-book': createReimportHandler(deps),
    ...(recogniser && { 'recognise-book': createRecogniseHandler({ ...deps, recogniser }) }),
    'tidy-shelf': createLibraryUpkeep({
      ...deps,
      eraseLeft: (signal) => mutex.run(() => eraseLeft(context, signal)),
    }),
    'embed-book': createEmbedHandler(deps),
    ...(encoder && { 'encode-book': createEncodeHandler({ ...deps, encoder }) }),
    'summarise-book': createSummariseHandler(deps),
  };
};

export const createLibrary = (
  deps: LibraryDeps,
): { readonly library: Library; readonly handlers: JobHandlers } => {
  const context: LibraryContext = { ...deps, mutex: createMutex() };
  return {
    library: {
      ...createBookLifecycle(context),
      ...createLibraryReaders(context),
      ...createBookOriginals(context),
      ...createBookChanges(context),
      ...createRecognition(context),
      ...createLibraryJobs(context),
    },
    handlers: createHandlers(context),
  };
};
