import { app, ipcMain } from 'electron';
import type { OpenRequest } from '../../shared/open-request';
import { rememberChosen } from '../files/chosen-files';
import { mainWindow } from '../main-window';
import { isTrustedFrame } from '../trusted-frame';
import { readArguments, requestOfLink } from './read-arguments';

/** Requests that no page has taken yet. */
const waiting: OpenRequest[] = [];
/** Until the engine runs, the page may still be replaced by one that shows the start, so it is given nothing. */
let isOffered = false;

const notifyPage = (): void => {
  if (isOffered && waiting.length > 0) mainWindow()?.webContents.send('lectern-to-open');
};

/** Opens a request in the page, as soon as there is one and the engine runs. */
export const openInPage = (requests: readonly OpenRequest[]): void => {
  for (const request of requests) if (request.kind === 'files') rememberChosen(request.paths);
  waiting.push(...requests);
  notifyPage();
};

/** Lets the page take the waiting requests; called when the engine runs. */
export const offerOpenings = (): void => {
  isOffered = true;
  notifyPage();
};

/** Takes the files and links that the system passes to Lectern: on its command line, and with events on macOS. */
export const handleOpenings = (): void => {
  openInPage(readArguments(process.argv, process.cwd()));
  app.on('second-instance', (_event, argv, folder) => openInPage(readArguments(argv, folder)));
  app.on('open-file', (event, path) => {
    event.preventDefault();
    openInPage([{ kind: 'files', paths: [path] }]);
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    openInPage([requestOfLink(link)]);
  });
  ipcMain.handle('lectern-take-openings', (event): readonly OpenRequest[] =>
    isOffered && isTrustedFrame(event.senderFrame) ? waiting.splice(0) : [],
  );
};
