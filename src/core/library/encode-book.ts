import type { JobHandler } from '../jobs/job-handler';
import type { JobWriter, LibraryReader, LibraryWriter, SentenceEncoder } from '../ports';
import { bookOf } from './import-book';
import { textsToEncode } from './passage-sentences';

interface EncodeDeps {
  readonly store: { readonly library: LibraryReader & LibraryWriter };
  readonly encoder: SentenceEncoder;
  readonly embedder: { readonly modelId: string };
}

/** Some thirty sentences, a second or two: what a stop costs at most. */
const atOnce = 2;

/** Queues the job that gives a book's sentences their vectors. */
export const queueEncoding = (
  jobs: Pick<JobWriter, 'addJob'>,
  book: { readonly id: string; readonly title: string },
  at: string,
): Promise<unknown> =>
  jobs.addJob(
    { kind: 'encode-book', payload: { bookId: book.id }, label: book.title, bookId: book.id, runAt: at },
    at,
  );

/**
 * Gives every sentence of a book its vector of the sentence encoder. Takes minutes and nothing waits for it; what is
 * done stays done, so it goes on where it was cut.
 */
export const createEncodeHandler = ({ store, encoder, embedder }: EncodeDeps): JobHandler => ({
  attempts: 2,
  async run(job, { signal, progress }) {
    const bookId = bookOf(job);
    const { modelId } = encoder;
    const total = (await store.library.findBook(bookId, embedder.modelId))?.passageCount ?? 0;
    if (total === 0) return;
    let left = (await store.library.listUnencoded(bookId, modelId, total)).length;
    for (;;) {
      signal.throwIfAborted();
      const passages = await store.library.listUnencoded(bookId, modelId, atOnce);
      if (passages.length === 0) return;
      const texts = passages.flatMap((passage) =>
        textsToEncode(passage).map((one) => ({ ...one, passageId: passage.id })),
      );
      const vectors = await encoder.encode(
        texts.map(({ text }) => text),
        'background',
        signal,
      );
      if (vectors.length < texts.length)
        throw new Error(`${String(vectors.length)} vectors came for ${String(texts.length)} sentences`);
      const made = texts.flatMap(({ passageId, start }, index) => {
        const vector = vectors[index];
        return vector ? [{ passageId, start, vector }] : [];
      });
      await store.library.addSentences(
        bookId,
        modelId,
        passages.map(({ id }) => ({
          passageId: id,
          sentences: made
            .filter(({ passageId }) => passageId === id)
            .map(({ vector, start }) => ({ vector, start })),
        })),
      );
      left -= passages.length;
      const done = Math.max(0, total - left);
      progress(done / total, `sentences of passage ${String(done)} of ${String(total)}`);
    }
  },
});
