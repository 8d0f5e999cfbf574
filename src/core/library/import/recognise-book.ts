import { type Book, findTextlessPages } from '../../../shared/model';
import {
  isoTime,
  type BookFiles,
  type Clock,
  type JobHandler,
  type JobWriter,
  type LibraryReader,
  type LibraryWriter,
  type PageRecogniser,
} from '../../ports';
import { bookOf } from './import-book';

interface RecogniseDeps {
  readonly store: {
    readonly library: LibraryReader & LibraryWriter;
    readonly jobs: Pick<JobWriter, 'addJob'>;
  };
  readonly files: BookFiles;
  readonly recogniser: PageRecogniser;
  readonly clock: Clock;
  readonly wake: () => void;
}

/** The pages without text that are probably pictures. */
export const pagesToRecognise = ({ warnings }: Pick<Book, 'warnings'>): readonly number[] =>
  (findTextlessPages(warnings)?.pages ?? []).flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  );

/**
 * Recognises a book's pages that are pictures, one after the other. Each is stored at once, so that a later run continues
 * where this one was cut or cancelled. Then the book is imported again, which puts the text on its pages.
 */
export const createRecogniseHandler = ({
  store: { library, jobs },
  files,
  recogniser,
  clock,
  wake,
}: RecogniseDeps): JobHandler => ({
  attempts: 2,
  async run(job, { signal, progress }) {
    const bookId = bookOf(job);
    const book = await library.findBook(bookId, '');
    const file = await library.findBookFile(bookId);
    if (!book || !file || book.state !== 'ready') return;
    const language = String(job.payload['language']);
    const all = pagesToRecognise(book);
    const stored = new Set((await library.listRecognisedPages(bookId)).map(({ page }) => page));
    const left = all.filter((page) => !stored.has(page));
    let done = all.length - left.length;
    const report = (): void =>
      progress(all.length === 0 ? 1 : done / all.length, { name: 'page', done, of: all.length });
    report();
    const source = { path: files.pathOf(file.sha256, file.extension), name: file.fileName };
    if (left.length > 0)
      for await (const page of recogniser.recognise(source, left, language, signal)) {
        await library.addRecognisedPage(bookId, language, page);
        done += 1;
        report();
      }
    signal.throwIfAborted();
    const at = isoTime(clock);
    await jobs.addJob({ kind: 'reread-book', payload: { bookId }, label: book.title, bookId, runAt: at }, at);
    wake();
  },
});
