import { lazy, useEffect, type ComponentType } from 'react';
import { desktop } from '../client/desktop';
import { whenSettled } from '../state/when-settled';
import { TodayScreen } from '../features/today/today-screen';
import type { Route } from '../navigation/route';

const load = {
  library: () => import('../features/library/library-screen'),
  study: () => import('../features/study/study-screen'),
  plans: () => import('../features/plans/plans-screen'),
  quiz: () => import('../features/quiz/quiz-screen'),
  memory: () => import('../features/memory/memory-screen'),
  settings: () => import('../features/settings/settings-screen'),
};

const lazyScreen = <Props extends object>(screen: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await screen() }));

/** All screens but the first are loaded separately, so that Lectern starts faster. */
const LibraryScreen = lazyScreen(async () => (await load.library()).LibraryScreen);
const StudyScreen = lazyScreen(async () => (await load.study()).StudyScreen);
const PlansScreen = lazyScreen(async () => (await load.plans()).PlansScreen);
const QuizScreen = lazyScreen(async () => (await load.quiz()).QuizScreen);
const MemoryScreen = lazyScreen(async () => (await load.memory()).MemoryScreen);
const SettingsScreen = lazyScreen(async () => (await load.settings()).SettingsScreen);

/** The largest screens, because of the editor and the formulas; they are only loaded when they are opened. */
const NotesScreen = lazyScreen(async () => (await import('../features/notes/notes-screen')).NotesScreen);
const ReviewScreen = lazyScreen(async () => (await import('../features/review/review-screen')).ReviewScreen);

export function ScreenOf({ route }: { readonly route: Route }) {
  switch (route.screen) {
    case 'today':
      return <TodayScreen />;
    case 'library':
      return <LibraryScreen />;
    case 'study':
      return <StudyScreen bookId={route.bookId} page={route.page} />;
    case 'notes':
      return <NotesScreen noteId={route.noteId} />;
    case 'plans':
      return <PlansScreen planId={route.planId} />;
    case 'review':
      return <ReviewScreen section={route.section ?? null} />;
    case 'quiz':
      return <QuizScreen quizId={route.quizId} />;
    case 'memory':
      return (
        <MemoryScreen factId={route.factId} section={route.section ?? 'facts'} topic={route.topic ?? null} />
      );
    case 'settings':
      return <SettingsScreen section={route.section} />;
  }
}

/**
 * In a browser, loads the other screens once the first one is shown, as the connection may be lost. On the desktop they are
 * local files, which are loaded when they are opened.
 */
export function useWarmScreens(): void {
  useEffect(() => {
    if (desktop) return undefined;
    // A screen that could not be loaded is loaded again when it is opened.
    return whenSettled(() => void Promise.allSettled(Object.values(load).map((one) => one())));
  }, []);
}
