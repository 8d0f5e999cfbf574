import type { Book, BookId, Fact, Settings } from '../../../shared/model';
import { chapterAt, type Chapter } from '../../../shared/text/chapters';
import { atMost } from '../../async/at-most';
import type { Answerer } from '../../models/answer-with';
import type { AnswerTask, Clock, StoreReaders } from '../../ports';
import { resolveScopes } from '../../memory/facts/scopes-of';
import { readChapters } from '../retrieve/read-chapters';
import { budgetFor, type ModelBudget } from './model-budget';

/** Milliseconds that an answer waits for the size of the model's window. */
const windowTimeout = 1500;

/** The budget for an engine: as configured, or fitted to the model's window. */
export const readBudget = async (
  { clock, count }: { readonly clock: Clock; readonly count: (text: string) => number },
  settings: Settings,
  { prompt }: Pick<Answerer, 'prompt'>,
): Promise<ModelBudget> => {
  if (!prompt) return budgetFor(settings, null, 0);
  let window: number | null = null;
  await atMost(
    clock,
    windowTimeout,
    prompt.contextTokens().then((tokens) => void (window = tokens)),
  ).catch(() => undefined);
  return budgetFor(settings, window, count(prompt.instructions));
};

const maxPreferences = 20;

/** What the learner likes and has asked for, in general and for this book, the most important first. */
const readPreferences = async (
  { memory, library }: Pick<StoreReaders, 'memory' | 'library'>,
  { memory: { enable } }: Settings,
  now: string,
  bookId: BookId | null,
): Promise<readonly Fact[]> =>
  enable
    ? memory.listImportantFacts(await resolveScopes(library, bookId), now, maxPreferences, 'preference')
    : [];

/** What only a model gets. */
interface ModelSources {
  readonly instructions: string;
  readonly preferences: readonly Fact[];
  /** Up to the last page that may be used. */
  readonly chapters: readonly Chapter[];
  readonly openPage: AnswerTask['openPage'];
}

/** Null for the built-in engine. */
export const readModelSources = async (
  store: Pick<StoreReaders, 'library' | 'memory'>,
  now: string,
  settings: Settings,
  { prompt }: Pick<Answerer, 'prompt'>,
  book: Book | null,
): Promise<ModelSources | null> => {
  if (!prompt) return null;
  const { instructions } = prompt;
  const preferences = await readPreferences(store, settings, now, book?.id ?? null);
  if (!book) return { instructions, preferences, chapters: [], openPage: null };
  const [chapters, labels] = await Promise.all([
    readChapters(store.library, book, book.readUpTo),
    store.library.labelsOf(book.id, [book.position]),
  ]);
  const openPage = {
    label: labels.get(book.position) ?? String(book.position),
    chapter: chapterAt(chapters, book.position)?.entry.title ?? null,
  };
  return { instructions, preferences, chapters, openPage };
};
