import { useEffect } from 'react';
import { desktop } from '../client/desktop';
import { whenSettled } from '../state/when-settled';
import { TodayScreen } from '../features/today/today-screen';
import type { Route } from '../navigation/route';
import { lazily } from '../ui/lazily';
import { Skeleton } from '../ui/states';

const loading = (
  <main className="screen-plain pad">
    <Skeleton lines={5} />
  </main>
);

/** All screens but the first are loaded separately, so that Lectern starts faster. */
const LibraryScreen = lazily(
  async () => (await import('../features/library/library-screen')).LibraryScreen,
  loading,
);
const StudyScreen = lazily(async () => (await import('../features/study/study-screen')).StudyScreen, loading);
const PlansScreen = lazily(async () => (await import('../features/plans/plans-screen')).PlansScreen, loading);
const QuizScreen = lazily(async () => (await import('../features/quiz/quiz-screen')).QuizScreen, loading);
const MemoryScreen = lazily(
  async () => (await import('../features/memory/memory-screen')).MemoryScreen,
  loading,
);
const SettingsScreen = lazily(
  async () => (await import('../features/settings/settings-screen')).SettingsScreen,
  loading,
);

/** The largest screens, because of the editor and the formulas; they are only loaded when they are opened. */
const NotesScreen = lazily(async () => (await import('../features/notes/notes-screen')).NotesScreen, loading);
const ReviewScreen = lazily(
  async () => (await import('../features/review/review-screen')).ReviewScreen,
  loading,
);

const warmed = [LibraryScreen, StudyScreen, PlansScreen, QuizScreen, MemoryScreen, SettingsScreen];

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
    return whenSettled(() => void Promise.allSettled(warmed.map(({ load }) => load())));
  }, []);
}
