import { lazy, Suspense, useEffect } from 'react';
import { text } from '../messages/text';
import { KeysOverview } from '../features/palette/keys-overview';
import { MemoryDialogs } from '../features/memory/transfer/memory-dialogs';
import { Palette } from '../features/palette/palette';
import { Skeleton } from '../ui/states';
import { Toasts } from '../ui/toast';
import { useAppCommands } from './app-commands';
import { ConnectionBanner } from './connection-banner';
import { DropZone } from './drop-zone';
import { ErrorBoundary } from '../ui/error-boundary';
import { Rail } from './rail';
import { useDataNotices, useRestoredNotice } from './data-notices';
import { TroubleDialog } from './trouble-dialog';
import { useOpenRequests, useRecentBooks } from './open-requests';
import { useRecoveryNotice } from './recovery-notice';
import { useRoute, type Route } from '../navigation/route';
import { Tour } from './tour';
import { useLanguage, useSingleKeys, useTheme } from './use-window-settings';
import { TodayScreen } from '../features/today/today-screen';
import { LibraryScreen } from '../features/library/library-screen';
import { useWarmPdf } from '../features/reader/warm-pdf';
import { StudyScreen } from '../features/study/study-screen';
import { PlansScreen } from '../features/plans/plans-screen';
import { QuizScreen } from '../features/quiz/quiz-screen';
import { CardDialog } from '../features/review/card-dialog';
import { MemoryScreen } from '../features/memory/memory-screen';
import { ReportDialog } from '../features/settings/data/report-dialog';
import { SettingsScreen } from '../features/settings/settings-screen';

/** The editor is the largest chunk, so it is loaded when notes are first opened. */
const NotesScreen = lazy(() =>
  import('../features/notes/notes-screen').then((m) => ({ default: m.NotesScreen })),
);

/** A separate chunk because of the formulas. */
const ReviewScreen = lazy(() =>
  import('../features/review/review-screen').then((m) => ({ default: m.ReviewScreen })),
);

function ScreenOf({ route }: { readonly route: Route }) {
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

export function App() {
  const route = useRoute();
  const { open, close } = useAppCommands();
  useTheme();
  useLanguage();
  useSingleKeys();
  useRecoveryNotice();
  useDataNotices();
  useRestoredNotice();
  useWarmPdf();
  useOpenRequests();
  useRecentBooks();

  useEffect(() => {
    document.title = `${text.shell[route.screen]} · ${text.shell.name}`;
  }, [route.screen]);

  return (
    <div className="app">
      <a
        className="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>('main')?.focus();
        }}
      >
        {text.shell.skip}
      </a>
      <Rail />
      <div className="app-main" id="content">
        <ConnectionBanner />
        <ErrorBoundary place={route.screen}>
          <Suspense
            fallback={
              <main className="screen-plain pad">
                <Skeleton lines={5} />
              </main>
            }
          >
            <ScreenOf route={route} />
          </Suspense>
        </ErrorBoundary>
      </div>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'report' && <ReportDialog onClose={close} />}
      {open === 'keys' && <KeysOverview onClose={close} />}
      <Tour />
      <CardDialog />
      <MemoryDialogs />
      <DropZone />
      <TroubleDialog />
      <Toasts />
    </div>
  );
}
