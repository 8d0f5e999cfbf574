import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { app, BrowserWindow, ipcMain, nativeTheme, powerMonitor, safeStorage } from 'electron';
import { assemble, builtPage, openKeyVault, takeEnvironmentKeys, type Assembled } from '../assemble';
import { startPatience, type StartState } from '../shared/model';
import { openBridge } from './bridge';
import { askWhereToSave } from './ask-where-to-save';
import {
  answerPickBooks,
  answerPickModel,
  answerSaveFolder,
  printStartFailure,
  showStartFailure,
} from './dialogs';
import { followBattery } from './follow-battery';
import { setMenu } from './menu';
import { declarePageScheme, servePage } from './page-protocol';
import { offerPrevious } from './updates/offer-previous';
import { installerFolder, openUpdates } from './updates/open-updates';
import { markStart, type StartMarker } from './updates/start-marker';
import { openProcessHost } from './process-host';
import { quitInOrder } from './quit';
import { createSecrets } from './secrets';
import { denyPermissions, openWindow } from './window';

/** Built to `out/main/index.cjs`. */
const root = join(__dirname, '../..');

const dataDirArgument = (): string | null => {
  const at = process.argv.indexOf('--data-dir');
  const value =
    at === -1
      ? process.argv.find((one) => one.startsWith('--data-dir='))?.slice('--data-dir='.length)
      : process.argv[at + 1];
  return value === undefined || value === '' ? null : resolve(value);
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Encrypted keys belong to the profile whose keyring opens them; plain-text ones are shared with the browser version. */
const openKeys = (logger: Assembled['context']['logger']) =>
  openKeyVault({
    keyring: {
      protector: createSecrets(safeStorage, process.platform, app.whenReady()),
      file: join(app.getPath('userData'), 'keys.sealed.json'),
    },
    plainFile: join(app.getPath('appData'), 'Lectern', 'keys.json'),
    environment: takeEnvironmentKeys(process.env),
    logger,
  });

/** Opens and focuses the window as the platform expects, once Lectern runs. */
const followApp = (isRunning: () => boolean, open: () => Promise<unknown>): void => {
  app.on('second-instance', () => {
    const [window] = BrowserWindow.getAllWindows();
    if (window !== undefined) {
      if (window.isMinimized()) window.restore();
      window.focus();
    } else if (isRunning()) void open();
  });
  app.on('activate', () => {
    if (isRunning() && BrowserWindow.getAllWindows().length === 0) void open();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' || !isRunning()) app.quit();
  });
};

const start = async (dataDir: string, marker: StartMarker): Promise<void> => {
  let running: Assembled | null = null;
  let state: StartState = { step: null, failure: null };
  const battery = new SharedArrayBuffer(1);
  // The engine and Chromium start in parallel.
  const assembling = assemble({
    front: 'desktop',
    root,
    dataDir,
    nativeBinding: process.env.LECTERN_SQLITE_BINDING,
    battery,
    openProcessHost: () => openProcessHost(join(root, 'out/worker/llama-process.cjs')),
    openKeys,
    report: (step) => (state = { step, failure: null }),
  });
  ipcMain.on('lectern-connect', () => {
    if (running !== null) marker.reached();
  });
  app.once('before-quit', () => {
    if (running === null && state.failure === null) marker.withdraw();
  });
  const closeEngine = quitInOrder({ running: () => running, failed: () => state.failure !== null });
  const ended = Promise.allSettled([assembling]);
  await app.whenReady();
  followBattery(powerMonitor, battery);
  servePage({ findPageFile: builtPage(root), running: () => running, start: () => state });
  denyPermissions();
  setMenu(dataDir);

  const open = async () =>
    openWindow(dataDir, running === null ? null : (await running.context.engine.settings.get()).theme);
  followApp(() => running !== null, open);

  const soon = await Promise.race([ended.then(() => true), setTimeout(startPatience, false)]);
  const waiting = soon ? null : openWindow(dataDir, null);
  try {
    running = await assembling;
  } catch (error) {
    if (!waiting) throw error;
    // The window that is already open shows why.
    state = { ...state, failure: messageOf(error) };
    printStartFailure(messageOf(error));
    return;
  }
  const { context } = running;
  process.on('unhandledRejection', (reason) => context.logger.error('Unhandled rejection', reason));
  openBridge(context);
  answerPickBooks();
  answerPickModel();
  answerSaveFolder();
  askWhereToSave();
  openUpdates(() => running?.context ?? null, closeEngine);
  const follow = async () => void (nativeTheme.themeSource = (await context.engine.settings.get()).theme);
  context.engine.subscribe((event) => {
    if (event.kind === 'settings') void follow();
  });
  // A window that shows the start's progress reloads by itself when the library answers.
  if (waiting) await follow();
  else await open();
};

/** Starts, or goes back to the version before if this one has not had a usable window twice. */
const startOrGoBack = async (dataDir: string): Promise<void> => {
  const marker = markStart(join(app.getPath('userData'), 'start.json'), app.getVersion());
  if (marker.goBackTo === null || (await offerPrevious(installerFolder(), marker.goBackTo)))
    await start(dataDir, marker);
  else app.exit(0);
};

app.setName('Lectern');
const chosen = dataDirArgument();
// The window's profile (caches, instance lock) is kept with the data folder that was chosen.
app.setPath('userData', chosen === null ? join(app.getPath('appData'), 'Lectern') : join(chosen, 'desktop'));
const dataDir = chosen ?? join(app.getPath('userData'), 'Lectern');
declarePageScheme();

if (app.requestSingleInstanceLock()) {
  startOrGoBack(dataDir).catch(async (error: unknown) => {
    await app.whenReady();
    showStartFailure(messageOf(error));
    app.exit(1);
  });
} else {
  app.quit();
}
