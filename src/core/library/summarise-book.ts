import { summaryText } from '../../shared/messages/en/summary-text';
import type { EventBus } from '../async/event-bus';
import type { Cognition, JobHandler, LibraryReader, LibraryWriter, SummariseTask } from '../ports';
import type { BookId, OutlineEntry, Page, Passage } from '../../shared/model';
import { chapterEntries } from '../../shared/text/chapters';
import { bookOf } from './import/import-book';
import { keySentences, type KeyPassage } from './key-sentences';
import { proseOf, proseSpans } from './prose-of';
import { isReferenceMatter } from '../text/reference-matter';

interface SummariseDeps {
  readonly store: { readonly library: LibraryReader & LibraryWriter };
  readonly cognition: Pick<Cognition, 'summarise'>;
  readonly events: EventBus;
}

/** Maximum number of passages per summary: the cost of extraction grows with the square of the sentences. */
const maxPassages = 60;
const batch = 200;
/** Length of a summary, at most about 1,500 tokens. */
const sentences = { min: 6, max: 30 } as const;

/** Summarises a book from the beginnings of its chapters. */
export const createSummariseHandler = ({ store, cognition, events }: SummariseDeps): JobHandler => ({
  attempts: 3,
  async run(job, { signal, progress }) {
    const bookId = bookOf(job);
    const book = await store.library.findBook(bookId, '');
    if (!book) return;
    const chapters = await readChapters(store.library, bookId, signal);
    if (chapters.length === 0) return;
    // An engine must not see unread pages, so a limited book is summarised once it was read or the limit is removed.
    if (book.readUpTo === null || book.pagesRead >= book.pageCount) {
      progress(0.5, { name: 'summarising' });
      const summary = summaryText(
        await cognition.summarise(
          {
            of: 'book',
            texts: chooseTexts(chapters),
            previous: null,
            paragraphs: paragraphsOf(chapters),
            sentences,
          },
          signal,
        ),
      );
      signal.throwIfAborted();
      // An empty summary never replaces a good one.
      if (summary.trim() === '' || !(await store.library.findBookFile(bookId))) return;
      await store.library.updateBook(bookId, { summary: shortened(summary.trim()) });
    }
    await summariseChapters(store.library, { bookId, chapters }, signal);
    events.emit({ kind: 'book', bookId, change: 'updated' });
  },
});

/** Number of a chapter's sentences that form its summary. */
const chapterSentences = 4;
const maxChapterSummaryLength = 900;

/** Skips chapters that have a summary, so that an interruption costs only one. */
const summariseChapters = async (
  library: LibraryReader & LibraryWriter,
  { bookId, chapters }: { readonly bookId: BookId; readonly chapters: readonly Chapter[] },
  signal: AbortSignal,
): Promise<void> => {
  for (const { entry, passages } of chapters) {
    signal.throwIfAborted();
    if (entry === null || entry.summary) continue;
    const summary = keysOf(passages, chapterSentences).join(' ');
    if (summary !== '')
      await library.setChapterSummary(bookId, entry.id, shortened(summary, maxChapterSummaryLength));
  }
};

const keysOf = (passages: readonly KeyPassage[], most: number): readonly string[] =>
  keySentences(passages, most).map(({ passageIndex, start, end }) =>
    (passages[passageIndex]?.text.slice(start, end) ?? '').replace(/\s+/gu, ' '),
  );

/** Chapters that say nothing about the book's subject. */
const backMatter =
  /^(?:index|glossary|bibliography|references|licen[cs]e|copyright|contents|acknowledge?ments)\b/i;
const maxParagraphs = 24;

/** Key sentences of each chapter; the more chapters, the fewer per chapter. */
const paragraphsOf = (chapters: readonly Chapter[]): readonly string[] => {
  const body = chapters.filter(({ entry }) => entry !== null && !backMatter.test(plainTitle(entry.title)));
  const chosen = body.length > 0 ? body : chapters;
  const step = Math.max(1, chosen.length / maxParagraphs);
  const each = Math.min(chapterSentences, Math.max(1, Math.floor(sentences.max / chosen.length)));
  return chosen
    .filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
    .map(({ passages }) => keysOf(passages, each).join(' '))
    .filter((paragraph) => paragraph !== '');
};

/** The title without the chapter's number. */
const plainTitle = (title: string): string => title.replace(/^[\d.\s]+/u, '');

interface Chapter {
  /** Null for text outside of chapters. */
  readonly entry: OutlineEntry | null;
  /** Texts of the first few passages, which are enough for a model. */
  readonly texts: string[];
  readonly passages: KeyPassage[];
}

const maxTexts = 8;

/** The chapters that have text, in order. */
const readChapters = async (
  library: LibraryReader,
  bookId: BookId,
  signal: AbortSignal,
): Promise<readonly Chapter[]> => {
  const findEntry = createEntryFinder(chapterEntries(await library.listOutline(bookId, 'whole')));
  const chapters: Chapter[] = [];
  for (let from = 0; ;) {
    signal.throwIfAborted();
    const passages = await library.listPassages(bookId, from, batch);
    const pages = await pagesOf(library, bookId, passages);
    for (const passage of passages) {
      const entry = findEntry(passage);
      if (chapters.length === 0 || chapters.at(-1)?.entry !== entry)
        chapters.push({ entry, texts: [], passages: [] });
      const chapter = chapters.at(-1);
      if (!chapter || chapter.passages.length >= maxPassages) continue;
      const spans = proseSpans(passage, pages);
      if (spans.length === 0 || isReferenceMatter(passage)) continue;
      chapter.passages.push({ ...passage, prose: spans });
      if (chapter.texts.length < maxTexts) chapter.texts.push(proseOf(passage, pages));
    }
    if (passages.length < batch) return chapters.filter(({ texts }) => texts.length > 0);
    from = (passages.at(-1)?.ordinal ?? from) + 1;
  }
};

/** Pages of the passages, whose blocks distinguish prose from other text. */
const pagesOf = async (
  library: LibraryReader,
  bookId: BookId,
  passages: readonly Passage[],
): Promise<ReadonlyMap<number, Page>> => {
  const first = Math.min(...passages.map(({ pageStart }) => pageStart));
  const last = Math.max(...passages.map(({ pageEnd }) => pageEnd));
  const pages = passages.length === 0 ? [] : await library.listPages(bookId, first, last);
  return new Map(pages.map((page) => [page.page, page]));
};

/**
 * Finds the outline entry of each passage. Must be called in the book's order, because a title such as "Introduction"
 * may recur in a later part, whose passages must not end up in the first one's summary.
 */
const createEntryFinder = (entries: readonly OutlineEntry[]) => {
  let at = -1;
  return ({ chapter, pageStart }: Pick<Passage, 'chapter' | 'pageStart'>): OutlineEntry | null => {
    if (chapter === null) return null;
    const next = entries[at + 1];
    const isNext = next?.title === chapter && next.page <= pageStart;
    if (isNext || entries[at]?.title !== chapter) {
      const found = entries.findIndex(({ title }, index) => index > at && title === chapter);
      if (found >= 0) at = found;
    }
    return entries[at]?.title === chapter ? (entries[at] ?? null) : null;
  };
};

/** Chooses passages evenly from the chapters, in the book's order. */
const chooseTexts = (chapters: readonly Chapter[]): SummariseTask['texts'] => {
  const inOrder = chapters.map(({ texts }) => texts);
  const each = Math.max(1, Math.ceil(maxPassages / inOrder.length));
  const step = Math.max(1, inOrder.length / maxPassages);
  const chosen = inOrder.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  return chosen
    .flatMap((texts) => texts.slice(0, each))
    .slice(0, maxPassages)
    .map((text) => ({ speaker: null, text }));
};

/** About 1,500 tokens. */
const maxTextLength = 6000;
const shortened = (text: string, most = maxTextLength): string => {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const end = [...cut.matchAll(/[.!?؟۔।]["'”’)\]]*(?=\s)|[。！？]["'”’)\]」』）]*/gu)].at(-1);
  return end ? cut.slice(0, end.index + end[0].length) : cut;
};
