import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import { knownText } from '../../shared/messages/en/known-text';
import type { Attention, Book, BookId, EngineEvent } from '../../shared/model';
import { isoTime } from '../ports';
import type { Store } from '../ports';
import { chapterOfPage } from './book-chapters';
import type { KnowledgeService } from './knowledge';
import { knownChapters, readKnown, type KnownDeps } from './known-book';
import { createNeedsOfCards } from './needs-of-cards';
import { noticeExchange } from './notice-exchange';
import { termFinder } from './subjects-in';

interface KnowledgeDeps extends KnownDeps {
  readonly store: Pick<Store, 'library' | 'reading' | 'knowledge' | 'quiz' | 'sessions' | 'today'>;
  readonly embedder: { readonly modelId: string };
  readonly emit: (event: EngineEvent) => void;
}

/** Maximum number of books whose shaky terms Today lists, and of entries in each list. */
const maxBooks = 6;
const maxListed = 12;
/** Maximum number of terms per state that the tutor gets; all of it takes under 150 tokens. */
const maxForTutor = 6;

const requireBook = async (
  { store, embedder }: Pick<KnowledgeDeps, 'store' | 'embedder'>,
  bookId: BookId,
): Promise<Book> => {
  const book = await store.library.findBook(bookId, embedder.modelId);
  if (!book) throw new LecternError('BOOK_NOT_FOUND', errorText.bookGone);
  return book;
};

/** What the learner knows about a book, for one question: the terms that it names, or those of the open chapter. */
const forQuestion = async (
  deps: KnowledgeDeps,
  book: Pick<Book, 'id' | 'title' | 'pageCount'>,
  question: string,
  page: number,
): Promise<string | null> => {
  const { store } = deps;
  // Terms are extracted after an answer, never before one.
  if ((await store.knowledge.listTerms(book.id)) === null) return null;
  const known = await readKnown(deps, book);
  const named = termFinder(known.terms)(question);
  const open = chapterOfPage(known.chapters, page);
  const chapters = new Set(named.length > 0 ? named.map(({ chapter }) => chapter) : [open]);
  const terms = named.length > 0 ? named : known.terms.filter(({ chapter }) => chapter === open);
  const withState = (wanted: string): readonly string[] =>
    terms
      .filter(({ chapter, term }) => known.stateOf(chapter, term) === wanted)
      .slice(0, maxForTutor)
      .map(({ term }) => term);
  const misconceptions = (await store.knowledge.listMisconceptions(book.id))
    .filter(({ chapter }) => chapters.has(chapter))
    .slice(0, 3)
    .map(({ wrong, correct }) => ({ wrong, correct }));
  return knownText(withState('shaky'), withState('known'), misconceptions);
};

const attention = async (deps: KnowledgeDeps): Promise<Attention> => {
  const { store, embedder } = deps;
  const books = await store.today.listCurrentBooks(maxBooks);
  const shaky: Attention['shaky'] = [];
  for (const bookId of books) {
    // A book in which nothing was asked, answered or rated has nothing shaky, and need not be searched for terms.
    const [evidence, cards] = await Promise.all([
      store.knowledge.listEvidence(bookId),
      store.knowledge.listRatedCards(bookId),
    ]);
    if (evidence.length === 0 && cards.length === 0) continue;
    const book = await store.library.findBook(bookId, embedder.modelId);
    if (book?.state !== 'ready') continue;
    const known = await readKnown(deps, book);
    const found = known.terms.filter(({ chapter, term }) => known.stateOf(chapter, term) === 'shaky');
    const labels = await store.library.labelsOf(
      bookId,
      found.map(({ page }) => page),
    );
    for (const { chapter, term, page } of found)
      shaky.push({ bookId, chapter, term, page, label: labels.get(page) ?? String(page) });
  }
  const misconceptions = await store.knowledge.listMisconceptions(null);
  return { shaky: shaky.slice(0, maxListed), misconceptions: misconceptions.slice(0, maxListed) };
};

export const createKnowledge = (deps: KnowledgeDeps): KnowledgeService => {
  const { store, clock, emit } = deps;
  return {
    async ofBook(bookId) {
      const known = await readKnown(deps, await requireBook(deps, bookId));
      const pages = [...known.terms, ...known.chapters.map(({ from }) => ({ page: from }))];
      const labels = await store.library.labelsOf(
        bookId,
        pages.map(({ page }) => page),
      );
      return knownChapters(known, labels);
    },
    async evidence(bookId, { chapter, term }) {
      const known = await readKnown(deps, await requireBook(deps, bookId));
      return known.evidenceOf(chapter, term);
    },
    async set(bookId, subject, state) {
      const book = await requireBook(deps, bookId);
      const known = await readKnown(deps, book);
      const { chapter, term } = subject;
      const exists =
        term === null
          ? known.chapters[chapter] !== undefined
          : known.terms.some((one) => one.chapter === chapter && one.term === term);
      if (!exists) throw new LecternError('CHAPTER_NOT_FOUND', errorText.chapterGone);
      await store.knowledge.setByHand(bookId, subject, state, isoTime(clock));
      emit({ kind: 'knowledge' });
      return (await readKnown(deps, book)).stateOf(chapter, term);
    },
    attention: () => attention(deps),
    async dismiss(id) {
      if (!(await store.quiz.eraseMisconception(id)))
        throw new LecternError('MISCONCEPTION_NOT_FOUND', errorText.misconceptionGone);
      emit({ kind: 'knowledge' });
    },
    forQuestion: (...args) => forQuestion(deps, ...args),
    needsOf: createNeedsOfCards(deps),
    noticeExchange: (sessionId) => noticeExchange(deps, sessionId),
  };
};
