import { type Book, type BookId, type Profile, type ProfileInput, profileSchema } from '../../shared/model';
import { chapterAt, chaptersOf } from '../../shared/text/chapters';
import type { Clock, Store } from '../ports';
import { isoTime } from '../ports';
import { namesTopic } from '../../shared/text/grammar/names-topic';

export interface Profiles {
  /** The profile for a book, by default the one last read. */
  get(book?: Book | null): Promise<Profile>;
  put(input: ProfileInput): Promise<Profile>;
}

const shownInterests = 8;
const recentFacts = 100;

const parseList = (text: string | undefined): readonly string[] => {
  if (!text) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
};

const parseNumber = (text: string | undefined): number | null => {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isSafeInteger(value) ? value : null;
};

/** An empty string clears the value. */
const numberValue = (key: string, value: number | null | undefined): Readonly<Record<string, string>> =>
  value === undefined ? {} : { [key]: value === null ? '' : String(value) };

interface ProfileDeps {
  readonly store: Store;
  readonly embedder: { readonly modelId: string };
  readonly clock: Clock;
}

const findLastRead = async ({ store, embedder }: ProfileDeps): Promise<Book | null> => {
  const books = await store.library.listBooks(embedder.modelId);
  return books
    .filter((book) => book.openedAt !== null)
    .reduce<Book | null>(
      (last, book) => ((last?.openedAt ?? '') < (book.openedAt ?? '') ? book : last),
      null,
    );
};

/** The chapters of remembered facts, those with the most evidence first. */
const chaptersAskedAbout = async (
  { store, clock }: ProfileDeps,
  bookId: BookId,
): Promise<readonly string[]> => {
  const scope = { scope: 'book', scopeId: bookId } as const;
  const chapters = await store.memory.listChaptersOfFacts(scope, isoTime(clock), recentFacts);
  return chapters
    .filter(({ evidence, chapter }) => evidence > 1 && namesTopic(chapter))
    .map(({ chapter }) => chapter);
};

const readProfile = async (deps: ProfileDeps, open: Book | null): Promise<Profile> => {
  const { store } = deps;
  const [values, book, sessionCount, toldName] = await Promise.all([
    store.settings.getProfile(),
    open ?? findLastRead(deps),
    store.sessions.countSessions(),
    store.memory.findToldName(),
  ]);
  const [ofBook, asked] = book
    ? await Promise.all([store.library.listOutlineTitles(book.id), chaptersAskedAbout(deps, book.id)])
    : [[], []];
  const chapters = chaptersOf(ofBook, book?.pageCount ?? 0);
  const here = book ? chapterAt(chapters, book.position) : null;
  const set = parseNumber(values['currentChapter']);
  const current = set === null ? here : chapters.find(({ number }) => number === set);
  const level = profileSchema.shape.detailLevel.safeParse(values['detailLevel']);
  return {
    name: values['name'] || toldName,
    currentChapter: set ?? here?.number ?? null,
    currentChapterTitle: current?.entry.title ?? null,
    totalChapters:
      parseNumber(values['totalChapters']) ??
      (book ? chapters.filter(({ number }) => number !== null).length : null),
    // Until the learner enters interests, the chapters they ask about most.
    interests: values['interests'] ? [...parseList(values['interests'])] : asked.slice(0, shownInterests),
    detailLevel: level.success ? level.data : 'balanced',
    sessionCount,
  };
};
/**
 * A13: `user_profile` contains the learner's own values by key. Reading progress follows the book's position and outline
 * unless set by hand.
 */
export const createProfile = (
  store: Store,
  embedder: { readonly modelId: string },
  clock: Clock,
): Profiles => {
  const deps: ProfileDeps = { store, embedder, clock };
  const get: Profiles['get'] = (book = null) => readProfile(deps, book);
  return {
    get,
    async put(input) {
      await store.settings.setProfile(
        {
          ...(input.name === undefined ? {} : { name: input.name ?? '' }),
          ...numberValue('currentChapter', input.currentChapter),
          ...numberValue('totalChapters', input.totalChapters),
          ...(input.interests === undefined ? {} : { interests: JSON.stringify(input.interests) }),
          ...(input.detailLevel === undefined ? {} : { detailLevel: input.detailLevel }),
        },
        isoTime(clock),
      );
      return get();
    },
  };
};
