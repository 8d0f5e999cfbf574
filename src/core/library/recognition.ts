import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import { recognitionLanguage } from '../../shared/text/recognition-language';
import { isoTime } from '../ports';
import { pagesToRecognise } from './import/recognise-book';
import type { Library } from './library';
import { getBook, type LibraryContext } from './library-deps';

export const createRecognition = (deps: LibraryContext): Pick<Library, 'recognition' | 'recognise'> => {
  const { store, recogniser, clock, events, queue } = deps;
  return {
    async recognition(bookId) {
      const book = await getBook(deps, bookId);
      return {
        pages: book.format === 'pdf' ? pagesToRecognise(book).length : 0,
        languages: [...((await recogniser?.languages()) ?? [])],
        language: recognitionLanguage(book.language),
        folder: recogniser?.folder ?? '',
      };
    },
    async recognise(bookId, language) {
      const book = await getBook(deps, bookId);
      if (book.state === 'importing') throw new LecternError('BOOK_NOT_READY', errorText.bookImporting);
      if (book.format !== 'pdf' || pagesToRecognise(book).length === 0)
        throw new LecternError('INVALID_INPUT', errorText.nothingToRecognise);
      if (!recogniser || !(await recogniser.languages()).includes(language))
        throw new LecternError('NOT_FOUND', errorText.noRecognitionData(language, recogniser?.folder ?? ''));
      const at = isoTime(clock);
      const job = await store.jobs.addJob(
        {
          kind: 'recognise-book',
          payload: { bookId, language },
          label: book.title,
          bookId,
          runAt: at,
        },
        at,
      );
      events.emit({ kind: 'job', job });
      queue.wake();
      return job;
    },
  };
};
