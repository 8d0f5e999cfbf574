import type { BookId, CardId, KnowledgeState } from '../../shared/model';
import { chapterOfPage } from './book-chapters';
import type { AboutBook } from './knowledge';
import { readKnown, type KnownBook, type KnownDeps } from './known-book';
import { termFinder } from './subjects-in';

const needs: Readonly<Record<KnowledgeState, number>> = { shaky: 0, met: 1, 'not-met': 2, known: 3 };
/** The rank of a card that is not about a place in a book. */
const needOfOther = needs['not-met'];

/** Milliseconds for which the knowledge about a book is cached, since reading it for every card would take too long. */
const keptMs = 300_000;

interface Needs {
  readonly known: KnownBook;
  readonly find: (text: string) => readonly { readonly chapter: number; readonly term: string }[];
  readonly at: number;
}

interface NeedDeps extends KnownDeps {
  readonly embedder: { readonly modelId: string };
}

/**
 * Ranks cards by what is known about their subjects. Cards of books without extracted key terms get the default rank.
 */
export const createNeedsOfCards = (
  deps: NeedDeps,
): ((cards: readonly AboutBook[]) => Promise<ReadonlyMap<CardId, number>>) => {
  const { store, clock, embedder } = deps;
  const kept = new Map<BookId, Needs>();
  const needsOfBook = async (bookId: BookId): Promise<Needs | null> => {
    const before = kept.get(bookId);
    if (before && clock.now() - before.at < keptMs) return before;
    kept.delete(bookId);
    if ((await store.knowledge.listTerms(bookId)) === null) return null;
    const book = await store.library.findBook(bookId, embedder.modelId);
    if (!book) return null;
    const known = await readKnown(deps, book);
    const found = { known, find: termFinder(known.terms), at: clock.now() };
    kept.set(bookId, found);
    return found;
  };
  return async (cards) => {
    const found = new Map<CardId, number>();
    for (const { id, bookId, pin, front, back } of cards) {
      const of = bookId === null || pin === null ? null : await needsOfBook(bookId);
      if (!of || pin === null) {
        found.set(id, needOfOther);
        continue;
      }
      const terms = of.find(`${front} ${back} ${pin.quote}`);
      const states =
        terms.length > 0
          ? terms.map(({ chapter, term }) => of.known.stateOf(chapter, term))
          : [of.known.stateOf(chapterOfPage(of.known.chapters, pin.page), null)];
      found.set(id, Math.min(...states.map((state) => needs[state])));
    }
    return found;
  };
};
