import type { Book, CurrentBook, Fact, Plan, ReadingDay, Today } from '../../shared/model';
import { chapterAt, chaptersOf } from '../../shared/text/chapters';
import { dayAfter } from '../../shared/plans/schedule';
import { studyDay } from '../../shared/study-day';
import { addDays, dayAt, isoDay, parseDay, startOfDay } from '../../shared/text/dates/calendar';
import { foldSpace } from '../../shared/text/fold-space';
import { sayStatement } from '../../shared/text/grammar/statement';
import type { Clock, Store } from '../ports';
import { isoTime } from '../ports';
import { sentencesOf } from '../text/sentences';
import { findCountdown } from './countdown';
import { maxSteps, nextSteps } from './next-steps';
import { type DueCards, reviewToday } from './review-today';
import { hasPlannedPages, planPages } from './plan-pages';
import { studyDays } from './study-days';

const maxBooks = 4;
const maxTopics = 3;
const maxLearned = 4;
/** The default limit of active facts per scope. */
const maxFacts = 200;
/** Days that the calendar of study days goes back. */
const daysBack = 400;
/** Days for which read pages are counted: eight weeks. */
const daysOfPages = 56;
/** Length limits, in characters, of the sentence that reminds the learner where they stopped. */
const minSentenceLength = 40;
const maxSentenceLength = 240;

interface TodayDeps {
  readonly store: Store;
  readonly review: DueCards;
  readonly embedder: { readonly modelId: string };
  readonly clock: Clock;
  readonly findName: () => Promise<string | null>;
}

/** The last sentence of a page within these limits. */
const lastSentence = (text: string): string =>
  sentencesOf(text)
    .map((sentence) => foldSpace(sentence.text))
    .findLast(({ length }) => length >= minSentenceLength && length <= maxSentenceLength) ?? '';

const currentBook = async ({ store: { library } }: TodayDeps, book: Book): Promise<CurrentBook> => {
  const [page, outline] = await Promise.all([
    library.findPage(book.id, book.position),
    library.listOutlineTitles(book.id),
  ]);
  const chapter = chapterAt(chaptersOf(outline, book.pageCount), book.position);
  return {
    book,
    label: page?.label ?? String(book.position),
    chapter: page?.chapter ?? chapter?.entry.title ?? null,
    pagesLeft: chapter ? Math.max(0, chapter.to - book.position) : null,
    quote: book.openedAt !== null && page ? lastSentence(page.text) : '',
  };
};

const currentBooks = async (deps: TodayDeps): Promise<CurrentBook[]> => {
  const { store, embedder } = deps;
  const ids = await store.today.listCurrentBooks(maxBooks);
  const books = await Promise.all(ids.map((id) => store.library.findBook(id, embedder.modelId)));
  return Promise.all(books.filter((book) => book !== null).map((book) => currentBook(deps, book)));
};

/** The titles of the books of plans and of reading days. */
const titlesOf = async (
  { store, embedder }: TodayDeps,
  some: readonly Pick<Plan, 'bookId'>[],
  current: readonly CurrentBook[],
): Promise<(bookId: Plan['bookId']) => string | null> => {
  const titles = new Map(current.map(({ book }) => [book.id, book.title]));
  const others = new Set(some.flatMap(({ bookId }) => (bookId && !titles.has(bookId) ? [bookId] : [])));
  for (const bookId of others) {
    const book = await store.library.findBook(bookId, embedder.modelId);
    if (book) titles.set(bookId, book.title);
  }
  return (bookId) => (bookId === null ? null : (titles.get(bookId) ?? null));
};

const lastSession = async ({ store, clock }: TodayDeps): Promise<Pick<Today, 'lastSession' | 'learned'>> => {
  const session = await store.sessions.findLastSession(null, null);
  if (!session) return { lastSession: null, learned: [] };
  const ids = await store.today.listFactIdsOfSession(session.sessionId, isoTime(clock), maxLearned);
  const facts: readonly Fact[] = await store.memory.getFacts(ids);
  return {
    lastSession: session,
    learned: facts.map((fact) => ({
      factId: fact.id,
      fact: sayStatement(fact, 'you'),
      page: fact.page,
      label: fact.label,
    })),
  };
};

/** The planned and read pages of the first plan that has steps with pages and due days. */
const pagesAgainstPlan = async (
  { store, clock }: TodayDeps,
  plans: readonly Plan[],
  reading: readonly ReadingDay[],
  day: string,
): Promise<Today['planPages']> => {
  const plan = plans.find(hasPlannedPages);
  if (!plan?.bookId) return null;
  const ranges = await store.reading.readRanges(plan.bookId);
  const madeOn = isoDay(dayAt(Date.parse(plan.createdAt), clock.timeZone));
  return planPages(plan, ranges, reading, madeOn, day);
};

/** What the first screen shows, from a few indexed queries. */
export const createToday = (deps: TodayDeps): { get(): Promise<Today> } => ({
  async get() {
    const { store, clock } = deps;
    const { timeZone } = clock;
    const day = isoDay(dayAt(clock.now(), timeZone));
    const since = new Date(startOfDay(addDays(parseDay(day), -daysBack), timeZone)).toISOString();
    const study = studyDay(new Date(clock.now()), timeZone);
    const reading = store.reading.listReadingDays({ from: dayAfter(study, -daysBack), to: study });
    const [name, books, plans, planned, last, times, facts, topics, read, review] = await Promise.all([
      deps.findName(),
      currentBooks(deps),
      store.plans.listNextPlans(maxSteps),
      store.plans.plannedDays(day),
      lastSession(deps),
      store.today.listStudyTimes(since),
      store.memory.listRecentFacts([{ scope: 'user', scopeId: 'me' }], isoTime(clock), maxFacts),
      store.topics.listTopics(maxTopics),
      reading,
      reviewToday(store, deps.review, study),
    ]);
    const recently = read.filter(({ day: one, pages }) => pages > 0 && one > dayAfter(study, -daysOfPages));
    const titleOf = await titlesOf(deps, [...plans, ...recently], books);
    return {
      name,
      day,
      books,
      steps: nextSteps(plans, day, titleOf),
      plans: planned.plans,
      plannedDays: [...planned.open],
      plannedMinutes: planned.minutes,
      ...last,
      studyDay: study,
      studyDays: studyDays(times, read, timeZone),
      ...review,
      pagesRead: recently.map(({ day: one, bookId, pages }) => ({
        day: one,
        bookId,
        title: titleOf(bookId) ?? '',
        pages,
      })),
      planPages: await pagesAgainstPlan(deps, plans, read, day),
      countdown: findCountdown(facts, day, timeZone),
      topics: topics.map(({ slug, title, lineCount, updatedAt }) => ({
        slug,
        title,
        lines: lineCount,
        updatedAt,
      })),
    };
  },
});
