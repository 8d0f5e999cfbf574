import type { EventBus } from '../../async/event-bus';
import { currentOf } from '../../vectors/current-embedder';
import { embedTexts, type EmbedPassages } from '../../vectors/embed-texts';
import {
  isoTime,
  type Clock,
  type Embedder,
  type JobWriter,
  type LibraryReader,
  type LibraryWriter,
  type JobHandler,
} from '../../ports';
import { queueEncoding } from './encode-book';
import { bookOf } from '../import/import-book';

interface EmbedDeps {
  readonly store: {
    readonly library: LibraryReader & LibraryWriter;
    readonly jobs: Pick<JobWriter, 'addJob'>;
  };
  readonly clock: Clock;
  /** If present, its job is queued after this one. */
  readonly encoder?: { readonly modelId: string } | undefined;
  readonly wake: () => void;
  readonly embedder: Embedder;
  readonly bulkOf: (embedder: Embedder) => EmbedPassages;
  readonly events: EventBus;
}

/** Passages per batch, few enough that storing their vectors takes less than a frame. */
const atOnce = 64;

/** Embeds every passage of a book. Finished batches are stored, so an interrupted job continues where it stopped. */
export const createEmbedHandler = ({
  store,
  embedder,
  bulkOf,
  events,
  clock,
  encoder,
  wake,
}: EmbedDeps): JobHandler => ({
  attempts: 5,
  async run(job, { signal, progress }) {
    const bookId = bookOf(job);
    const book = await store.library.findBook(bookId, embedder.modelId);
    if (!book) return;
    const { vectors } = book;
    let { done } = vectors;
    for (;;) {
      signal.throwIfAborted();
      // The active model may change: each batch uses one model, and the job ends when the active one has all vectors.
      const serving = currentOf(embedder);
      const { modelId } = serving;
      const passages = await store.library.listUnembedded(bookId, modelId, atOnce);
      if (passages.length === 0) break;
      // A passage's subject is often named only in its headings.
      const texts = passages.map(({ headingPath, text }) => [...headingPath, text].join('. '));
      let stored = 0;
      for await (const made of embedTexts(bulkOf(serving), serving, texts, signal)) {
        await store.library.addVectors(
          bookId,
          modelId,
          passages.slice(stored, stored + made.length).flatMap(({ id }, index) => {
            const vector = made[index];
            return vector ? [{ passageId: id, vector }] : [];
          }),
        );
        stored += made.length;
        done += made.length;
        progress(done / Math.max(1, vectors.total), { name: 'passage', done: done, of: vectors.total });
      }
    }
    events.emit({ kind: 'book', bookId, change: 'updated' });
    if (!encoder) return;
    await queueEncoding(store.jobs, book, isoTime(clock));
    wake();
  },
});
