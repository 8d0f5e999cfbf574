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

interface EncodeDeps {
  readonly store: {
    readonly library: LibraryReader & LibraryWriter;
    readonly search: Pick<SearchReader, 'encodedAmong'>;
  };
  readonly encoder: SentenceEncoder;
}

type PassageText = Awaited<ReturnType<LibraryReader['listUnencoded']>>[number];

/** Passages that are encoded together: a quarter of a second on two cores, and what an answer's begin waits for. */
const atOnce = 4;
/** Batches under way, so that no thread of the encoder rests while vectors are stored. */
const mostUnderWay = 2;
/** Passages that are listed together. */
const atATime = 256;

/** Queues the job that gives a book's passages and sentences their vectors. */
export const queueEncoding = (
  jobs: Pick<JobWriter, 'addJob'>,
  book: { readonly id: string; readonly title: string },
  at: string,
): Promise<unknown> =>
  jobs.addJob(
    { kind: 'encode-book', payload: { bookId: book.id }, label: book.title, bookId: book.id, runAt: at },
    at,
  );

const asCount = (count: number): string => count.toLocaleString('en');

/** Works through what `list` finds until it finds nothing; what is done is found no more. */
const inBatches = async (
  { signal, calm }: Pick<JobContext, 'signal' | 'calm'>,
  list: () => Promise<readonly PassageText[]>,
  work: (passages: readonly PassageText[]) => Promise<void>,
): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    const passages = await list();
    if (passages.length === 0) return;
    const underWay: Promise<void>[] = [];
    try {
      for (let at = 0; at < passages.length; at += atOnce) {
        await calm();
        const one = work(passages.slice(at, at + atOnce));
        // It may fail before its turn to be waited for comes, which would end the whole process.
        one.catch(() => undefined);
        underWay.push(one);
        if (underWay.length >= mostUnderWay) await underWay.shift();
      }
      await Promise.all(underWay);
    } finally {
      await Promise.allSettled(underWay);
    }
  }
};

/** How many texts of a book's passages there are to encode, and how many of them are done. */
const countTexts = async (
  { library, search }: EncodeDeps['store'],
  bookId: string,
  modelId: string,
): Promise<{ readonly done: number; readonly total: number }> => {
  let [done, total] = [0, 0];
  for (let ordinal = 0; ; ordinal += atATime) {
    const passages = await library.listPassages(bookId, ordinal, atATime);
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
 * Gives every passage of a book its vector of the sentence encoder, then every sentence. Takes minutes and nothing waits
 * for it: it gives way to answers, what is done serves at once and stays done, and so it goes on where it was cut.
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
    const tellWholes = (): void =>
      context.progress(
        (wholes + share.sentences) / (2 * total),
        `Passages ${asCount(wholes)} of ${asCount(total)}`,
      );
    // Where it was cut, in a pause say, what it said then holds no longer.
    if (job.detail !== '' && total > 0) tellWholes();
    await inBatches(
      context,
      () => library.listUnembedded(bookId, modelId, atATime),
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
        tellWholes();
      },
    );
    const texts = await countTexts(store, bookId, modelId);
    let [read, done] = [share.sentences, texts.done];
    await inBatches(
      context,
      () => library.listUnencoded(bookId, modelId, atATime),
      async (passages) => {
        done += await encodeSentences(library, bookId, modelId, passages, encode, context.signal);
        read += passages.length;
        const detail = `Sentences ${asCount(done)} of ${asCount(texts.total)}`;
        context.progress((total + read) / (2 * total), detail);
      },
    );
  },
});

/** Returns how many texts were encoded. */
const encodeSentences = async (
  library: LibraryWriter,
  bookId: string,
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
