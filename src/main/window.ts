import { join } from 'node:path';
import { BrowserWindow, nativeTheme, session, shell } from 'electron';
import type { Settings } from '../shared/model';
import { isOwnPage, pageOrigin } from './page-address';
import { keepWindowState, readWindowState } from './window-state';

/** The page's `--color-desk`, so that nothing flashes before the first paint. */
const background = { light: '#f3f3f0', dark: '#141716' };

/** The only permission that the page has: to write to the clipboard. */
const granted = (permission: string, address: string): boolean =>
  permission === 'clipboard-sanitized-write' && isOwnPage(address);

export const denyPermissions = (): void => {
  session.defaultSession.setPermissionRequestHandler((contents, permission, decide) =>
    decide(granted(permission, contents.getURL())),
  );
  session.defaultSession.setPermissionCheckHandler((_contents, permission, origin) =>
    granted(permission, origin.replace(/\/$/, '')),
  );
};

/** External links open in the learner's browser; only Lectern's page opens in the window. */
const keepInside = (window: BrowserWindow): void => {
  window.webContents.setWindowOpenHandler(({ url }) => {
    if (/^(https?|mailto):/i.test(url)) void shell.openExternal(url);
    return { action: 'deny' };
  });
  window.webContents.on('will-navigate', (event, url) => {
    if (!isOwnPage(url)) event.preventDefault();
  });
  window.webContents.on('will-attach-webview', (event) => event.preventDefault());
};

/** `theme` is null while it is unknown. */
export const openWindow = (dataDir: string, theme: Settings['theme'] | null): BrowserWindow => {
  if (theme !== null) nativeTheme.themeSource = theme;
  const state = readWindowState(dataDir);
  const window = new BrowserWindow({
    width: 1280,
    height: 860,
    ...(state === null ? {} : { x: state.x, y: state.y, width: state.width, height: state.height }),
    minWidth: 720,
    minHeight: 520,
    title: 'Lectern',
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? background.dark : background.light,
    webPreferences: {
      preload: join(__dirname, '../preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // Its dictionaries would be fetched from the network.
      spellcheck: false,
    },
  });
  if (state?.maximized) window.maximize();
  keepWindowState(window, dataDir);
  keepInside(window);
  window.once('ready-to-show', () => window.show());
  void window.loadURL(`${pageOrigin}/index.html`);
  return window;
};
