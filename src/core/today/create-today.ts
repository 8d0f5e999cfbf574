import type { Book, CurrentBook, Fact, Plan, Today } from '../../shared/model';
import { openSteps } from '../../shared/plans/count-steps';
import { chapterAt, chaptersOf } from '../../shared/text/chapters';
import { addDays, dayAt, isoDay, parseDay, startOfDay } from '../../shared/text/dates/calendar';
import { foldSpace } from '../../shared/text/fold-space';
import { sayStatement } from '../../shared/text/grammar/statement';
import type { Clock, Store } from '../ports';
import { isoTime } from '../ports';
import { sentencesOf } from '../text/sentences';
import { findCountdown } from './countdown';
import { nextSteps } from './next-steps';
import { studyDays } from './study-days';

const mostBooks = 4;
const mostTopics = 3;
const mostLearned = 4;
/** There are at most as many as the policy allows in a scope. */
const mostFacts = 200;
/** The calendar of study days goes back this far. */
const daysBack = 400;
/** Characters of a sentence that says where the learner was. */
const shortest = 40;
const longest = 240;

interface TodayDeps {
  readonly store: Store;
  readonly embedder: { readonly modelId: string };
  readonly clock: Clock;
  readonly findName: () => Promise<string | null>;
}

/** The last sentence of a page that fits. */
const lastSentence = (text: string): string =>
  sentencesOf(text)
    .map((sentence) => foldSpace(sentence.text))
    .findLast(({ length }) => length >= shortest && length <= longest) ?? '';

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
  const ids = await store.today.listCurrentBooks(mostBooks);
  const books = await Promise.all(ids.map((id) => store.library.findBook(id, embedder.modelId)));
  return Promise.all(books.filter((book) => book !== null).map((book) => currentBook(deps, book)));
};

/** The titles of the books of plans that are not among the current ones. */
const titlesOf = async (
  { store, embedder }: TodayDeps,
  plans: readonly Plan[],
  current: readonly CurrentBook[],
): Promise<(bookId: Plan['bookId']) => string | null> => {
  const titles = new Map(current.map(({ book }) => [book.id, book.title]));
  const others = new Set(plans.flatMap(({ bookId }) => (bookId && !titles.has(bookId) ? [bookId] : [])));
  for (const bookId of others) {
    const book = await store.library.findBook(bookId, embedder.modelId);
    if (book) titles.set(bookId, book.title);
  }
  return (bookId) => (bookId === null ? null : (titles.get(bookId) ?? null));
};

const lastSession = async ({ store, clock }: TodayDeps): Promise<Pick<Today, 'lastSession' | 'learned'>> => {
  const session = await store.sessions.findLastSession(null, null);
  if (!session) return { lastSession: null, learned: [] };
  const ids = await store.today.listFactIdsOfSession(session.sessionId, isoTime(clock), mostLearned);
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

/** What the first screen shows, from a few indexed queries. */
export const createToday = (deps: TodayDeps): { get(): Promise<Today> } => ({
  async get() {
    const { store, clock } = deps;
    const { timeZone } = clock;
    const day = isoDay(dayAt(clock.now(), timeZone));
    const since = new Date(startOfDay(addDays(parseDay(day), -daysBack), timeZone)).toISOString();
    const [name, books, plans, last, times, facts, topics] = await Promise.all([
      deps.findName(),
      currentBooks(deps),
      store.plans.listPlans({ status: 'active' }),
      lastSession(deps),
      store.today.listStudyTimes(since),
      store.memory.listRecentFacts([{ scope: 'user', scopeId: 'me' }], isoTime(clock), mostFacts),
      store.topics.listTopics(mostTopics),
    ]);
    const steps = plans.flatMap((plan) => plan.steps);
    const planned = openSteps(steps).flatMap(({ due }) => (due !== undefined && due >= day ? [due] : []));
    return {
      name,
      day,
      books,
      steps: nextSteps(plans, day, await titlesOf(deps, plans, books)),
      plans: plans.length,
      plannedDays: [...new Set(planned)].toSorted(),
      plannedMinutes: steps
        .filter(({ due, state }) => due === day && state !== 'skipped')
        .reduce((sum, { minutes = 0 }) => sum + minutes, 0),
      ...last,
      studyDays: studyDays(times, timeZone),
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
