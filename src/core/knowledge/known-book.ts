import type { Book, KnowledgeEvidence, KnowledgeState, KnownChapter, PageSpan } from '../../shared/model';
import { countPagesWithin } from '../../shared/page-ranges';
import { isoTime, type Clock, type KeyTerm, type RatedCard, type Store, type StoredEvidence } from '../ports';
import { bookChapters, chapterOfPage, type BookChapter } from './book-chapters';
import { findTerms } from './find-terms';
import { judgeKnowledge, reviewWeight } from './judge-knowledge';
import { termFinder } from './subjects-in';

export interface KnownDeps {
  readonly store: Pick<Store, 'library' | 'reading' | 'knowledge'>;
  readonly clock: Clock;
}

type Described = Pick<Book, 'id' | 'title' | 'pageCount'>;

/** Everything known about a book: its chapters, key terms and evidence. */
export interface KnownBook {
  readonly chapters: readonly BookChapter[];
  readonly terms: readonly KeyTerm[];
  evidenceOf(chapter: number, term: string | null): readonly KnowledgeEvidence[];
  stateOf(chapter: number, term: string | null): KnowledgeState;
}

/** The key terms, which are extracted when they are first needed. */
export const ensureTerms = async (
  { store, clock }: KnownDeps,
  book: Described,
  chapters: readonly BookChapter[],
): Promise<readonly KeyTerm[]> => {
  const known = await store.knowledge.listTerms(book.id);
  if (known) return known;
  const found = await findTerms(store.library, book, chapters);
  await store.knowledge.putTerms(book.id, found, isoTime(clock));
  return found;
};

const readEvidence: KnowledgeEvidence = {
  kind: 'read',
  weight: 0,
  at: null,
  state: null,
  words: '',
  quizId: null,
  cardId: null,
  sessionId: null,
};

const ofCard = ({ cardId, front, rating, stability, at }: RatedCard): KnowledgeEvidence => ({
  ...readEvidence,
  kind: 'review',
  weight: reviewWeight(rating, stability),
  at,
  words: front,
  cardId,
});

/** A chapter is met once half of it was read. */
const metShare = 0.5;

const isRead = (ranges: readonly PageSpan[], { from, to }: BookChapter): boolean =>
  countPagesWithin(ranges, from, to) >= (to - from + 1) * metShare;

const byTime = (a: KnowledgeEvidence, b: KnowledgeEvidence): number =>
  (b.at ?? '') < (a.at ?? '') ? -1 : Number((b.at ?? '') > (a.at ?? ''));

/** A question about two terms of a chapter counts once for the chapter. */
const onceEach = (rows: readonly StoredEvidence[]): readonly StoredEvidence[] => {
  const seen = new Set<string>();
  return rows.filter(({ kind, at, words }) => {
    const key = `${kind} ${at} ${words}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};

/** Reads what is known about a book: its chapters and key terms with the evidence for each. */
export const readKnown = async (deps: KnownDeps, book: Described): Promise<KnownBook> => {
  const { store, clock } = deps;
  const chapters = await bookChapters(store.library, book);
  const [terms, stored, rated, ranges] = await Promise.all([
    ensureTerms(deps, book, chapters),
    store.knowledge.listEvidence(book.id),
    store.knowledge.listRatedCards(book.id),
    store.reading.readRanges(book.id),
  ]);
  const find = termFinder(terms);
  const cards = rated.map((card) => ({
    evidence: ofCard(card),
    chapter: chapterOfPage(chapters, card.page),
    terms: new Set(find(`${card.front} ${card.back} ${card.quote}`).map(({ term }) => term)),
  }));

  const evidenceOf = (chapter: number, term: string | null): readonly KnowledgeEvidence[] => {
    const own = chapters[chapter];
    const page = term === null ? undefined : terms.find((one) => one.term === term)?.page;
    const met = term === null ? own && isRead(ranges, own) : page && countPagesWithin(ranges, page, page) > 0;
    const rows =
      term === null
        ? onceEach(
            stored.filter((one) => one.chapter === chapter && (one.kind !== 'hand' || one.term === null)),
          )
        : stored.filter((one) => one.term === term);
    return [
      ...rows,
      ...cards
        .filter((card) => (term === null ? card.chapter === chapter : card.terms.has(term)))
        .map(({ evidence }) => evidence),
      ...(met ? [readEvidence] : []),
    ].toSorted(byTime);
  };
  return {
    chapters,
    terms,
    evidenceOf,
    stateOf: (chapter, term) =>
      judgeKnowledge(evidenceOf(chapter, term), clock.now(), term === null ? 'chapter' : 'term'),
  };
};

export const knownChapters = (
  { chapters, terms, stateOf }: KnownBook,
  labels: ReadonlyMap<number, string>,
): readonly KnownChapter[] =>
  chapters.map(({ chapter, entryId, title, from, to }) => ({
    chapter,
    entryId,
    title,
    page: from,
    to,
    state: stateOf(chapter, null),
    terms: terms
      .filter((one) => one.chapter === chapter)
      .map(({ term, page }) => ({
        term,
        page,
        label: labels.get(page) ?? String(page),
        state: stateOf(chapter, term),
      })),
  }));
