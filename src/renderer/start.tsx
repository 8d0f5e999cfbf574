import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { QuickQuestion } from './app/quick-question';
import { runCommand } from './commands/commands';
import { startKeyboard } from './commands/keyboard';
import { startRouting } from './navigation/route';
import { desktop } from './client/desktop';
import { followEvents } from './client/live-updates';
import { queryClient } from './client/queries';

/** The small window for quick questions shows the same page, but none of the screens. */
const isQuick = desktop !== undefined && location.search === '?quick';

if (!isQuick) {
  startRouting();
  startKeyboard();
  desktop?.onCommand((id) => void runCommand(id));
}
if (desktop) document.documentElement.dataset.desktop = desktop.platform;
void followEvents();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>{isQuick ? <QuickQuestion /> : <App />}</QueryClientProvider>
  </StrictMode>,
);
