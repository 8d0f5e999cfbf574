import {
  type Book,
  type Fact,
  type FactId,
  type Profile,
  type ProfileInput,
  profileSchema,
} from '../../shared/model';
import { chapterAt, chaptersOf } from '../../shared/text/chapters';
import type { Clock, Store, StatedName } from '../ports';
import { isoTime } from '../ports';
import { namesTopic } from '../../shared/text/grammar/names-topic';
import { statedDetail } from './stated-detail';
import { statedInterests } from './stated-interests';

export interface Profiles {
  /**
   * The profile for a book, by default the one last read. If `withStatements` is false, contains only what was entered by hand.
   */
  get(book?: Book | null, withStatements?: boolean): Promise<Profile>;
  put(input: ProfileInput): Promise<Profile>;
  /** Only the learner's name. */
  findName(): Promise<string | null>;
}

const shownInterests = 8;
const shownTopics = 4;
const shownBooks = 4;
/** The default limit of active facts per scope. */
const recentFacts = 200;

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

/** Facts about the learner that may be relevant to the profile. */
const learnerFacts = ({ store, clock }: ProfileDeps): Promise<readonly Fact[]> =>
  store.memory.listRecentFacts([{ scope: 'user', scopeId: 'me' }], isoTime(clock), recentFacts);

interface ProfileNames {
  /** Values set by hand and the times when they were set; '' means never. */
  readonly values: Readonly<Record<string, string>>;
  readonly times: Readonly<Record<string, string>>;
  readonly stated: StatedName | null;
}

const readNames = async ({ store }: ProfileDeps): Promise<ProfileNames> => {
  const [values, times, stated] = await Promise.all([
    store.settings.getProfile(),
    store.settings.getProfileTimes(),
    store.memory.findStatedName(),
  ]);
  return { values, times, stated };
};

/** What was set by hand counts until the learner says something else. */
const isNewer = (stated: { readonly at: string } | null, key: string, names: ProfileNames): boolean =>
  stated !== null && (!names.values[key] || stated.at > (names.times[key] ?? ''));

const nameOf = (names: ProfileNames): { readonly name: string | null; readonly factId: FactId | null } =>
  names.stated && isNewer(names.stated, 'name', names)
    ? { name: names.stated.name, factId: names.stated.factId }
    : { name: names.values['name'] || null, factId: null };

const withoutRepeats = (interests: readonly string[]): readonly string[] =>
  [...new Map(interests.toReversed().map((one) => [one.toLowerCase(), one])).values()].toReversed();

/**
 * What the learner studies: as entered, and what they have said since then. If nothing was entered, also topics and
 * books.
 */
const interestsOf = async (
  { store, embedder }: ProfileDeps,
  names: ProfileNames,
  facts: readonly Fact[],
): Promise<{ readonly interests: string[]; readonly factIds: FactId[] }> => {
  const stated = statedInterests(facts);
  const byHand = parseList(names.values['interests']);
  const counted = byHand.length > 0 ? stated.filter((one) => isNewer(one, 'interests', names)) : stated;
  const said = counted.slice(0, shownInterests);
  const factIds = [...new Set(said.map(({ factId }) => factId))];
  if (byHand.length > 0)
    return { interests: [...withoutRepeats([...byHand, ...said.map(({ interest }) => interest)])], factIds };
  const [topics, books] = await Promise.all([
    store.topics.listTopics(shownTopics),
    store.today
      .listCurrentBooks(shownBooks)
      .then((ids) => Promise.all(ids.map((id) => store.library.findBook(id, embedder.modelId)))),
  ]);
  const read = books.filter((book) => book !== null && book.openedAt !== null) as readonly Book[];
  const found = [
    ...said.map(({ interest }) => interest),
    ...topics.map(({ title }) => title).filter(namesTopic),
    ...read.map(({ title }) => title),
  ];
  return { interests: [...withoutRepeats(found)].slice(0, shownInterests), factIds };
};

const readProfile = async (
  deps: ProfileDeps,
  open: Book | null,
  withStatements: boolean,
): Promise<Profile> => {
  const { store } = deps;
  const [read, book, sessionCount, facts] = await Promise.all([
    readNames(deps),
    open ?? findLastRead(deps),
    store.sessions.countSessions(),
    withStatements ? learnerFacts(deps) : [],
  ]);
  const names = withStatements ? read : { ...read, stated: null };
  const [ofBook, { interests, factIds }] = await Promise.all([
    book ? store.library.listOutlineTitles(book.id) : [],
    interestsOf(deps, names, facts),
  ]);
  const { values } = names;
  const chapters = chaptersOf(ofBook, book?.pageCount ?? 0);
  const here = book ? chapterAt(chapters, book.position) : null;
  const set = parseNumber(values['currentChapter']);
  const current = set === null ? here : chapters.find(({ number }) => number === set);
  const level = profileSchema.shape.detailLevel.safeParse(values['detailLevel']);
  const detail = statedDetail(facts);
  const isDetailStated = isNewer(detail, 'detailLevel', names);
  const { name, factId } = nameOf(names);
  return {
    name,
    currentChapter: set ?? here?.number ?? null,
    currentChapterTitle: current?.entry.title ?? null,
    totalChapters:
      parseNumber(values['totalChapters']) ??
      (book ? chapters.filter(({ number }) => number !== null).length : null),
    interests,
    detailLevel: detail && isDetailStated ? detail.level : level.success ? level.data : 'balanced',
    sessionCount,
    evidence: {
      name: factId,
      detailLevel: detail && isDetailStated ? detail.factId : null,
      interests: factIds,
    },
  };
};

/**
 * A13: `user_profile` contains the learner's own values by key. A later statement in a conversation counts for more. Reading
 * progress follows the book's position and outline unless set by hand.
 */
export const createProfile = (
  store: Store,
  embedder: { readonly modelId: string },
  clock: Clock,
): Profiles => {
  const deps: ProfileDeps = { store, embedder, clock };
  const get: Profiles['get'] = (book = null, withStatements = true) =>
    readProfile(deps, book, withStatements);
  return {
    get,
    findName: async () => nameOf(await readNames(deps)).name,
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
