import { useEffect } from 'react';
import { text } from '../messages/text';
import { KeysOverview } from '../features/palette/keys-overview';
import { MemoryDialogs } from '../features/memory/transfer/memory-dialogs';
import { Palette } from '../features/palette/palette';
import { Toasts } from '../ui/toast';
import { useAppCommands } from './app-commands';
import { ConnectionBanner } from './connection-banner';
import { DropZone } from './drop-zone';
import { ErrorBoundary } from '../ui/error-boundary';
import { Rail } from './rail';
import { ScreenOf, useWarmScreens } from './screens';
import { useDataNotices, useRestoredNotice } from './data-notices';
import { TroubleDialog } from './trouble-dialog';
import { useOpenRequests, useRecentBooks } from './open-requests';
import { useRecoveryNotice } from './recovery-notice';
import { useRoute } from '../navigation/route';
import { Tour } from './tour';
import { useLanguage, useSingleKeys, useTheme } from './use-window-settings';
import { useWarmPdf } from '../features/reader/warm-pdf';
import { CardDialog } from '../features/review/card-dialog';
import { ReportDialog } from '../features/settings/data/report-dialog';

export function App() {
  const route = useRoute();
  const { open, close } = useAppCommands();
  useTheme();
  useLanguage();
  useSingleKeys();
  useRecoveryNotice();
  useDataNotices();
  useRestoredNotice();
  useWarmScreens();
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
          <ScreenOf route={route} />
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
