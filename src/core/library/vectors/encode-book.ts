import type {
  JobContext,
  JobHandler,
  JobWriter,
  LibraryReader,
  LibraryWriter,
  SearchReader,
  SentenceEncoder,
} from '../../ports';
import { createEncodeOnce, type EncodeOnce } from './encode-once';
import { bookOf } from '../import/import-book';
import { passageToEncode, textsToEncode } from '../../text/passage-sentences';
import type { BookId } from '../../../shared/model';

interface EncodeDeps {
  readonly store: {
    readonly library: LibraryReader & LibraryWriter;
    readonly search: Pick<SearchReader, 'encodedAmong'>;
  };
  readonly encoder: SentenceEncoder;
}

type PassageText = Awaited<ReturnType<LibraryReader['listUnencoded']>>[number];

/** Passages per batch. A batch takes a quarter of a second on two cores, which may delay the start of an answer. */
const atOnce = 4;
/** Batches in progress at once, so that the encoder's threads are busy while vectors are stored. */
const maxInProgress = 2;
/** Passages to list at once. */
const listSize = 256;

/** Queues the job that encodes a book's passages and sentences. */
export const queueEncoding = (
  jobs: Pick<JobWriter, 'addJob'>,
  book: { readonly id: BookId; readonly title: string },
  at: string,
): Promise<unknown> =>
  jobs.addJob(
    { kind: 'encode-book', payload: { bookId: book.id }, label: book.title, bookId: book.id, runAt: at },
    at,
  );

/** Processes what `list` returns until it is empty. Finished passages are no longer listed. */
const inBatches = async (
  { signal, calm }: Pick<JobContext, 'signal' | 'calm'>,
  list: () => Promise<readonly PassageText[]>,
  work: (passages: readonly PassageText[]) => Promise<void>,
): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    const passages = await list();
    if (passages.length === 0) return;
    const inProgress: Promise<void>[] = [];
    try {
      for (let at = 0; at < passages.length; at += atOnce) {
        await calm();
        const one = work(passages.slice(at, at + atOnce));
        // Prevents an unhandled rejection if it fails before it is awaited.
        one.catch(() => undefined);
        inProgress.push(one);
        if (inProgress.length >= maxInProgress) await inProgress.shift();
      }
      await Promise.all(inProgress);
    } finally {
      await Promise.allSettled(inProgress);
    }
  }
};

/** The number of a book's texts to encode, and of those that are done. */
const countTexts = async (
  { library, search }: EncodeDeps['store'],
  bookId: BookId,
  modelId: string,
): Promise<{ readonly done: number; readonly total: number }> => {
  let [done, total] = [0, 0];
  for (let ordinal = 0; ; ordinal += listSize) {
    const passages = await library.listPassages(bookId, ordinal, listSize);
    if (passages.length === 0) return { done, total };
    const encoded = await search.encodedAmong(
      modelId,
      passages.map(({ id }) => id),
    );
    for (const passage of passages) {
      const count = textsToEncode(passage).length;
      total += count;
      if (encoded.has(passage.id)) done += count;
    }
  }
};

/**
 * Encodes every passage of a book with the sentence encoder, then every sentence. Takes minutes in the background and
 * yields to answers. Finished batches are used at once, and an interrupted job continues where it stopped.
 */
export const createEncodeHandler = ({ store, encoder }: EncodeDeps): JobHandler => ({
  attempts: 2,
  async run(job, context) {
    const bookId = bookOf(job);
    const { modelId } = encoder;
    const { library } = store;
    const encode = createEncodeOnce(encoder);
    const share = await library.encodedShare(bookId, modelId);
    const { total } = share;
    let { passages: wholes } = share;
    const reportPassages = (): void =>
      context.progress((wholes + share.sentences) / (2 * total), {
        name: 'passage',
        done: wholes,
        of: total,
      });
    // Replaces the outdated step of an interrupted run, such as that it was paused.
    if (job.step && total > 0) reportPassages();
    await inBatches(
      context,
      () => library.listUnembedded(bookId, modelId, listSize),
      async (passages) => {
        const vectors = await encode(passages.map(passageToEncode), context.signal);
        await library.addVectors(
          bookId,
          modelId,
          passages.flatMap(({ id }, at) => {
            const vector = vectors[at];
            return vector ? [{ passageId: id, vector }] : [];
          }),
        );
        wholes += passages.length;
        reportPassages();
      },
    );
    const texts = await countTexts(store, bookId, modelId);
    let [read, done] = [share.sentences, texts.done];
    await inBatches(
      context,
      () => library.listUnencoded(bookId, modelId, listSize),
      async (passages) => {
        done += await encodeSentences(library, bookId, modelId, passages, encode, context.signal);
        read += passages.length;
        context.progress((total + read) / (2 * total), { name: 'sentence', done: done, of: texts.total });
      },
    );
  },
});

/** Returns how many texts were encoded. */
const encodeSentences = async (
  library: LibraryWriter,
  bookId: BookId,
  modelId: string,
  passages: readonly PassageText[],
  encode: EncodeOnce,
  signal: AbortSignal,
): Promise<number> => {
  const texts = passages.map(textsToEncode);
  const vectors = await encode(
    texts.flat().map(({ text }) => text),
    signal,
  );
  let at = 0;
  await library.addSentences(
    bookId,
    modelId,
    passages.map(({ id }, index) => ({
      passageId: id,
      sentences: (texts[index] ?? []).flatMap(({ start }) => {
        const vector = vectors[at++];
        return vector ? [{ vector, start }] : [];
      }),
    })),
  );
  return at;
};
