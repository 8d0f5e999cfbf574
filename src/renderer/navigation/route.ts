import { createStore, useStore } from '../state/store';
import { saveItem, loadItem } from '../state/saved-item';
import {
  asBookId,
  asFactId,
  asNoteId,
  asPlanId,
  type BookId,
  type FactId,
  type NoteId,
  type PlanId,
} from '../../shared/model';
import { decodePart } from '../../shared/text/decode-part';

export type Route =
  | { readonly screen: 'today' }
  | { readonly screen: 'library' }
  | { readonly screen: 'study'; readonly bookId: BookId | typeof noBook | null; readonly page: number | null }
  | { readonly screen: 'notes'; readonly noteId: NoteId | null }
  | { readonly screen: 'plans'; readonly planId: PlanId | 'new' | null }
  | { readonly screen: 'review'; readonly section?: 'cards' }
  | { readonly screen: 'quiz'; readonly quizId: number | null }
  | {
      readonly screen: 'memory';
      readonly factId: FactId | null;
      /** Facts by default. */
      readonly section?: MemorySection;
      /** The open topic's slug. */
      readonly topic?: string;
    }
  | { readonly screen: 'settings'; readonly section: string };

export const memorySections = ['facts', 'inbox', 'timeline', 'base', 'topics', 'archive', 'policy'] as const;
export type MemorySection = (typeof memorySections)[number];

const isMemorySection = (name: string | undefined): name is MemorySection =>
  memorySections.some((section) => section === name);

/** Takes the place of a book's id in the address of the conversation that belongs to no book. */
export const noBook = 'none';

export type Screen = Route['screen'];

const positiveInteger = (text: string | undefined): number | null => {
  const number = Number(text);
  return text && Number.isInteger(number) && number > 0 ? number : null;
};

const idIn = <Id>(text: string | undefined, asId: (id: number) => Id): Id | null => {
  const id = positiveInteger(text);
  return id === null ? null : asId(id);
};

/** Parses `#/study/b0123456789abcdef/12`; anything unknown is Today. */
export function parseRoute(hash: string): Route {
  const [screen, first, second] = hash.replace(/^#\/?/, '').split('/').map(decodePart);
  switch (screen) {
    case 'library':
      return { screen };
    case 'study':
      return {
        screen,
        bookId: first === noBook ? noBook : first ? asBookId(first) : null,
        page: positiveInteger(second),
      };
    case 'notes':
      return { screen, noteId: idIn(first, asNoteId) };
    case 'plans':
      return { screen, planId: first === 'new' ? 'new' : idIn(first, asPlanId) };
    case 'review':
      return first === 'cards' ? { screen, section: 'cards' } : { screen };
    case 'quiz':
      return { screen, quizId: positiveInteger(first) };
    case 'memory':
      if (first === 'topics' && second) return { screen, factId: null, section: 'topics', topic: second };
      return isMemorySection(first)
        ? { screen, factId: idIn(second, asFactId), section: first }
        : { screen, factId: idIn(first, asFactId) };
    case 'settings':
      return { screen, section: first || 'common' };
    default:
      return { screen: 'today' };
  }
}

/** The book that the address names, if it names one. */
export const bookOfRoute = (route: Route): BookId | null =>
  route.screen === 'study' && route.bookId !== noBook ? route.bookId : null;

export function formatRoute(route: Route): string {
  const parts: (string | number | null)[] = [route.screen];
  if (route.screen === 'study') parts.push(route.bookId, route.bookId ? route.page : null);
  if (route.screen === 'notes') parts.push(route.noteId);
  if (route.screen === 'plans') parts.push(route.planId);
  if (route.screen === 'quiz') parts.push(route.quizId);
  if (route.screen === 'review') parts.push(route.section ?? null);
  if (route.screen === 'memory' && route.section && route.section !== 'facts')
    parts.push(route.section, route.topic ?? route.factId);
  else if (route.screen === 'memory') parts.push(route.factId);
  if (route.screen === 'settings') parts.push(route.section);
  return `#/${parts.filter((part) => part !== null && part !== '').join('/')}`;
}

const current = createStore<Route>({ screen: 'today' });

/** Follows the address after it was changed without `navigate`. */
export const readAddress = (): void => {
  current.set(parseRoute(location.hash));
  const route = current.get();
  // The next start opens the book at the reading place, not at a page that was only looked up.
  saveItem('place', route.screen === 'study' ? formatRoute({ ...route, page: null }) : location.hash);
};

/** Starts following the address; without one, goes to where the learner last was. */
export function startRouting(): void {
  if (!location.hash) history.replaceState(null, '', loadItem('place', '#/today'));
  window.addEventListener('hashchange', readAddress);
  window.addEventListener('popstate', readAddress);
  readAddress();
}

export function navigate(route: Route, how: 'push' | 'replace' = 'push'): void {
  const hash = formatRoute(route);
  if (hash === location.hash) return;
  if (how === 'push') history.pushState(null, '', hash);
  else history.replaceState(null, '', hash);
  readAddress();
}

export const useRoute = (): Route => useStore(current);
