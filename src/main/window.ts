import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, session, type WebPreferences } from 'electron';
import type { Settings } from '../shared/model';
import { askToOpen } from './outside-links';
import { isOwnPage, pageAddress, pageOrigin } from './page-address';
import { setMainWindow } from './main-window';
import { showContextMenus } from './menus/context-menu';
import { setUpSpelling } from './menus/spelling';
import { keepWindowState, readWindowState } from './window-state';
import { zoomWithWheel } from './zoom';

/** The page's `--color-panel`, so that nothing flashes before the first paint. */
const background = { light: '#f3f3f0', dark: '#141716' };

/** The only permission that the page has: to write to the clipboard. */
const clipboard = 'clipboard-sanitized-write';

export const denyPermissions = (): void => {
  session.defaultSession.setPermissionRequestHandler((contents, permission, decide) =>
    decide(permission === clipboard && isOwnPage(contents.getURL())),
  );
  session.defaultSession.setPermissionCheckHandler(
    (_contents, permission, origin) => permission === clipboard && origin.replace(/\/$/, '') === pageOrigin,
  );
};

/** What a window may load: its own files, data that it created, and the developer tools. */
const local = /^(?:lectern|data|blob|devtools|chrome-devtools|chrome-extension):/;

/** Cancels every request from a page unless it is for local content. The engine sends its requests without a window. */
export const blockRequests = (): void =>
  session.defaultSession.webRequest.onBeforeRequest(({ url }, decide) =>
    decide({ cancel: !local.test(url) }),
  );

const stayOnPage = (event: { preventDefault(): void }, url: string): void => {
  if (!isOwnPage(url)) event.preventDefault();
};

/** Asks before an external link is opened in the system's browser; only Lectern's page opens in a window. */
export const keepInside = (): void => {
  app.on('web-contents-created', (_created, contents) => {
    contents.setWindowOpenHandler(({ url }) => {
      void askToOpen(contents, url);
      return { action: 'deny' };
    });
    contents.on('will-navigate', stayOnPage);
    contents.on('will-redirect', stayOnPage);
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  });
};

/** For every window that shows Lectern's page. */
export const pagePreferences: WebPreferences = {
  preload: join(__dirname, '../preload/index.cjs'),
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
};

/** Opens the main window. While `theme` is null (unknown), the theme of the last window is used. */
export const openWindow = (dataDir: string, theme: Settings['theme'] | null): BrowserWindow => {
  const state = readWindowState(dataDir);
  nativeTheme.themeSource = theme ?? state?.theme ?? 'system';
  const window = new BrowserWindow({
    width: 1280,
    height: 860,
    ...(state === null ? {} : { x: state.x, y: state.y, width: state.width, height: state.height }),
    minWidth: 720,
    minHeight: 520,
    title: 'Lectern',
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? background.dark : background.light,
    webPreferences: { ...pagePreferences, spellcheck: setUpSpelling() },
  });
  if (state?.maximized) window.maximize();
  if (state?.fullScreen) window.setFullScreen(true);
  window.webContents.once('dom-ready', () => window.webContents.setZoomLevel(state?.zoom ?? 0));
  zoomWithWheel(window.webContents);
  showContextMenus(window.webContents);
  keepWindowState(window, dataDir);
  window.once('ready-to-show', () => window.show());
  setMainWindow(window);
  void window.loadURL(pageAddress);
  return window;
};
