import type { JobHandler } from '../jobs/job-handler';
import type { EventBus } from '../event-bus';
import type { Cognition, LibraryReader, LibraryWriter, SummariseTask } from '../ports';
import { bookOf } from './import-book';

interface SummariseDeps {
  readonly store: { readonly library: LibraryReader & LibraryWriter };
  readonly cognition: Pick<Cognition, 'summarise'>;
  /** Takes sentences out of the text, and asks no model: for the chapters, which are many. */
  readonly extracts: Pick<Cognition, 'summarise'>;
  readonly events: EventBus;
}

/** Passages read for a summary at most: extracting compares sentences with each other, so its time grows with the square. */
const mostPassages = 60;
const batch = 200;
/** Sentences that come to some 1,500 tokens at the very most. */
const sentences = { min: 6, max: 30 } as const;

/** Sums a book up from the beginnings of its chapters, which say what they are about. */
export const createSummariseHandler = ({
  store,
  cognition,
  extracts,
  events,
}: SummariseDeps): JobHandler => ({
  attempts: 3,
  async run(job, { signal, progress }) {
    const bookId = bookOf(job);
    // Whose learner wants to know only what was read is summed up once that ends.
    const book = await store.library.findBook(bookId, '');
    if (!book || book.readUpTo !== null) return;
    const chapters = await readChapters(store.library, bookId, signal);
    if (chapters.size === 0) return;
    progress(0.5, 'summing the book up');
    const summary = await cognition.summarise(
      { of: 'book', texts: chooseTexts(chapters), previous: null, sentences },
      signal,
    );
    signal.throwIfAborted();
    // An empty summary never replaces a good one.
    if (summary.trim() === '' || !(await store.library.findBookFile(bookId))) return;
    await store.library.updateBook(bookId, { summary: shortened(summary.trim()) });
    await summariseChapters(store.library, extracts, { bookId, chapters }, signal);
    events.emit({ kind: 'book', bookId, change: 'updated' });
  },
});

/** A chapter's summary is a paragraph: what it is about, told by its own sentences. */
const chapterSentences = { min: 2, max: 5 } as const;
const longestOfChapter = 900;

/** Chapters that have theirs are passed over, so that a stop costs one. */
const summariseChapters = async (
  library: LibraryReader & LibraryWriter,
  extracts: Pick<Cognition, 'summarise'>,
  {
    bookId,
    chapters,
  }: { readonly bookId: string; readonly chapters: ReadonlyMap<string, readonly string[]> },
  signal: AbortSignal,
): Promise<void> => {
  for (const entry of await library.listOutline(bookId)) {
    signal.throwIfAborted();
    const texts = chapters.get(entry.title);
    if (entry.level !== 1 || entry.summary || !texts) continue;
    const task = {
      of: 'book',
      texts: texts.map((text) => ({ speaker: null, text })),
      previous: null,
    } as const;
    const summary = (await extracts.summarise({ ...task, sentences: chapterSentences }, signal)).trim();
    if (summary !== '')
      await library.setChapterSummary(bookId, entry.id, shortened(summary, longestOfChapter));
  }
};

/** Each chapter's passages in order, by ordinal of the chapter's first. */
const readChapters = async (
  library: LibraryReader,
  bookId: string,
  signal: AbortSignal,
): Promise<Map<string, string[]>> => {
  const chapters = new Map<string, string[]>();
  for (let from = 0; ;) {
    signal.throwIfAborted();
    const passages = await library.listPassages(bookId, from, batch);
    for (const passage of passages) {
      const name = passage.chapter ?? '';
      const texts = chapters.get(name) ?? [];
      // The first few of a chapter are enough, however long it is.
      if (texts.length < 8) texts.push(passage.text);
      chapters.set(name, texts);
    }
    if (passages.length < batch) return chapters;
    from = (passages.at(-1)?.ordinal ?? from) + 1;
  }
};

/** Every chapter in turn gives its next passage until there are enough; then back in the book's order. */
const chooseTexts = (chapters: ReadonlyMap<string, readonly string[]>): SummariseTask['texts'] => {
  const inOrder = [...chapters.values()];
  const each = Math.max(1, Math.ceil(mostPassages / inOrder.length));
  const step = Math.max(1, inOrder.length / mostPassages);
  const chosen = inOrder.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  return chosen
    .flatMap((texts) => texts.slice(0, each))
    .slice(0, mostPassages)
    .map((text) => ({ speaker: null, text }));
};

/** 1,500 tokens are some 6,000 characters; it ends with a sentence. */
const longest = 6000;
const shortened = (text: string, most = longest): string => {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const end = [...cut.matchAll(/[.!?؟۔।]["'”’)\]]*(?=\s)|[。！？]["'”’)\]」』）]*/gu)].at(-1);
  return end ? cut.slice(0, end.index + end[0].length) : cut;
};
