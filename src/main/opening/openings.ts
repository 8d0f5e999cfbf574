import { app, ipcMain } from 'electron';
import type { OpenRequest } from '../../shared/open-request';
import { rememberChosen } from '../files/chosen-files';
import { mainWindow } from '../main-window';
import { isTrustedFrame } from '../trusted-frame';
import { readArguments, requestOfLink } from './read-arguments';

/** Requests that no page has taken yet. */
const waiting: OpenRequest[] = [];

/** Opens a request in the page, as soon as there is one. */
export const openInPage = (requests: readonly OpenRequest[]): void => {
  for (const request of requests) if (request.kind === 'files') rememberChosen(request.paths);
  waiting.push(...requests);
  if (requests.length > 0) mainWindow()?.webContents.send('lectern-to-open');
};

/** Takes the files and links that the system passes to Lectern: on its command line, and with events on macOS. */
export const takeOpenings = (): void => {
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
    isTrustedFrame(event.senderFrame) ? waiting.splice(0) : [],
  );
};
