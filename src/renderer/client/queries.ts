import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import type {
  Book,
  BookId,
  Bookmark,
  BookParts,
  Collection,
  Job,
  Mark,
  NoteId,
  NoteSort,
  OutlineEntry,
  Page,
  PageSpan,
  PlanId,
  Session,
  SessionDetail,
  SessionId,
  Settings,
} from '../../shared/model';
import { jobInLanguage } from '../messages/engine-text';
import { withFormats } from './locator';
import { client } from './client';
import { noticeTrouble } from './trouble';
import { semanticProgress, type SemanticProgress } from './semantic-progress';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeTrouble }),
  mutationCache: new MutationCache({ onError: noticeTrouble }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/** Sessions in which this window is streaming an answer. */
export const followedSessions = new Set<SessionId>();

/** The first part of a key is what events refer to (`live-updates.ts`). */
export const keys = {
  books: ['books'] as const,
  book: (bookId: BookId) => ['books', bookId] as const,
  outline: (bookId: BookId) => ['books', bookId, 'outline'] as const,
  readRanges: (bookId: BookId) => ['books', bookId, 'read-ranges'] as const,
  page: (bookId: BookId, page: number) => ['pages', bookId, page] as const,
  jobs: ['jobs'] as const,
  collections: ['collections'] as const,
  sessions: (bookId: BookId | null) => ['sessions', 'list', bookId] as const,
  questions: (bookId: BookId | null) => ['sessions', 'questions', bookId] as const,
  session: (sessionId: SessionId) => ['sessions', 'one', sessionId] as const,
  notes: (filter: object) => ['notes', 'list', filter] as const,
  note: (noteId: NoteId) => ['notes', 'one', noteId] as const,
  tags: ['notes', 'tags'] as const,
  marks: (bookId: BookId) => ['marks', bookId] as const,
  today: ['today'] as const,
  planOverview: ['plans', 'overview'] as const,
  plan: (planId: PlanId) => ['plans', 'one', planId] as const,
  planProposal: (planId: PlanId) => ['plans', 'proposal', planId] as const,
  cards: (part: string, ...of: readonly unknown[]) => ['cards', part, ...of] as const,
  quiz: (part: string, ...of: readonly number[]) => ['quiz', part, ...of] as const,
  knowledge: (part: string, ...of: readonly unknown[]) => ['knowledge', part, ...of] as const,
  memory: (part: string, filter: object = {}) => ['memory', part, filter] as const,
  settings: ['settings'] as const,
  backups: ['backups'] as const,
  database: ['database'] as const,
  status: ['status'] as const,
  profile: ['profile'] as const,
  models: (part: string, ...of: readonly (string | number)[]) => ['models', part, ...of] as const,
};

type Result<T> = UseQueryResult<T>;

export const useBooks = (): Result<Book[]> =>
  useQuery({ queryKey: keys.books, queryFn: async () => withFormats(await client.library.list()) });

export const useBook = (bookId: BookId): Result<Book> =>
  useQuery({
    queryKey: keys.book(bookId),
    queryFn: async () => {
      const book = await client.library.get({ bookId });
      withFormats([book]);
      return book;
    },
  });

export const useOutline = (bookId: BookId, enabled: boolean): Result<OutlineEntry[]> =>
  useQuery({ queryKey: keys.outline(bookId), queryFn: () => client.library.outline({ bookId }), enabled });

/** The pages that were read. */
export const useReadRanges = (bookId: BookId): Result<PageSpan[]> =>
  useQuery({ queryKey: keys.readRanges(bookId), queryFn: () => client.reading.ranges({ bookId }) });

export const pageQuery = (bookId: BookId, page: number) => ({
  queryKey: keys.page(bookId, page),
  queryFn: (): Promise<Page> => client.library.page({ bookId, page }),
  staleTime: Infinity,
});

export const useCollections = (): Result<Collection[]> =>
  useQuery({ queryKey: keys.collections, queryFn: () => client.collections.list() });

export const partsQuery = (bookId: BookId) => ({
  queryKey: ['parts', bookId],
  queryFn: (): Promise<BookParts> => client.library.parts({ bookId }),
  staleTime: Infinity,
});

const jobsQuery = {
  queryKey: keys.jobs,
  queryFn: async (): Promise<Job[]> => (await client.jobs.list()).map(jobInLanguage),
};

export const useJobs = (): Result<Job[]> => useQuery(jobsQuery);

/** Updates once per percent, rather than with each of the job's five reports a second. */
export function useSemanticProgress(bookId: BookId | null): SemanticProgress | null {
  const { data } = useQuery({
    ...jobsQuery,
    select: (jobs) => (bookId === null ? null : semanticProgress(jobs, bookId)),
  });
  return data ?? null;
}

export const useSessions = (bookId: BookId | null, limit = 100): Result<Session[]> =>
  useQuery({
    queryKey: keys.sessions(bookId),
    queryFn: () => client.study.list(bookId ? { bookId, limit } : { limit }),
  });

export const sessionQuery = (sessionId: SessionId) => ({
  queryKey: keys.session(sessionId),
  queryFn: (): Promise<SessionDetail> => client.study.get({ sessionId }),
});

export interface NoteFilter {
  readonly bookId?: BookId;
  readonly tag?: string;
  readonly q?: string;
  readonly sort?: NoteSort;
  readonly offset?: number;
  readonly limit?: number;
}

export const notesQuery = (filter: NoteFilter) => ({
  queryKey: keys.notes(filter),
  queryFn: () => client.notes.page(filter),
});

export const useNotes = (filter: NoteFilter) =>
  useQuery({ ...notesQuery(filter), placeholderData: keepPreviousData });

/** The notes with these titles, for links. */
export const useTitledNotes = (titles: readonly string[]) =>
  useQuery({
    queryKey: ['notes', 'titled', titles],
    queryFn: () => client.notes.findByTitle({ titles: [...titles] }),
    placeholderData: keepPreviousData,
    enabled: titles.length > 0,
  });

export const useMarks = (bookId: BookId): Result<Mark[]> =>
  useQuery({ queryKey: keys.marks(bookId), queryFn: () => client.marks.list({ bookId }) });

/** Begins with the key of the marks, because the same events refer to both. */
export const bookmarksKey = (bookId: BookId) => [...keys.marks(bookId), 'bookmarks'] as const;

export const useBookmarks = (bookId: BookId): Result<Bookmark[]> =>
  useQuery({ queryKey: bookmarksKey(bookId), queryFn: () => client.reading.bookmarks({ bookId }) });

export const useSettings = (): Result<Settings> =>
  useQuery({ queryKey: keys.settings, queryFn: () => client.system.settings() });

export const useStatus = () => useQuery({ queryKey: keys.status, queryFn: () => client.system.status() });

export function refreshBooksAndJobs(): void {
  void queryClient.invalidateQueries({ queryKey: keys.jobs });
  void queryClient.invalidateQueries({ queryKey: keys.books });
}
