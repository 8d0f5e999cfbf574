import { join, resolve } from 'node:path';
import { app, nativeTheme, powerMonitor, safeStorage } from 'electron';
import {
  assembleOrRescue,
  builtPage,
  closeInTime,
  createPrivately,
  openKeyVault,
  takeEnvironmentKeys,
  type Assembled,
} from '../assemble';
import { createStartStatus } from '../api/start-status';
import { askWhereToSave } from './files/ask-where-to-save';
import {
  answerPickBooks,
  answerPickFolder,
  answerPickModel,
  answerSaveFolder,
  printStartFailure,
  showStartFailure,
} from './files/dialogs';
import { isChosen, takeDroppedFiles } from './files/chosen-files';
import { createBackground } from './background/create-background';
import { hasTray } from './background/tray';
import { focusMainWindow } from './main-window';
import { offerOpenings, openInPage, handleOpenings } from './opening/openings';
import { createFirstWindow } from './first-window';
import { followBattery } from './follow-battery';
import { setLanguage } from './language';
import { setMenu } from './menu';
import { takeSelectionItems } from './menus/context-menu';
import { declarePageScheme, servePage } from './page-protocol';
import { offerReload } from './offer-reload';
import { openProcessHost } from './process-host';
import { quitInOrder } from './quit';
import { offerPrevious } from './updates/offer-previous';
import { installerFolder, openUpdates } from './updates/open-updates';
import { markStart, type StartMarker } from './updates/start-marker';
import { answerSavePdf } from './files/save-pdf';
import { createSecrets } from './secrets';
import { sqliteBinding } from './sqlite-binding';
import { denyPermissions, keepInside, openWindow, blockRequests } from './window';
import { textOf } from '../shared/errors';

/** Built to `out/main/index.cjs`. */
const root = join(__dirname, '../..');

/** Read only once, because this removes the variables. */
const environment = takeEnvironmentKeys(process.env);

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
    environment,
    logger,
  });

/** Opens and focuses the window as the platform expects, once Lectern runs. */
const followApp = (isRunning: () => boolean, open: () => Promise<unknown>): (() => void) => {
  const openMain = (): void => {
    if (!focusMainWindow() && isRunning()) void open();
  };
  // On macOS, Lectern may run without a window when a file or link is opened.
  for (const asked of ['second-instance', 'activate', 'open-file', 'open-url'] as const)
    app.on(asked as 'activate', openMain);
  app.on('window-all-closed', () => {
    const staysOpen = process.platform === 'darwin' || hasTray();
    if (!staysOpen || !isRunning()) app.quit();
  });
  return openMain;
};

/** The engine and the status of its start; `restart` closes the engine and opens it again. */
const createRunning = (dataDir: string) => {
  const status = createStartStatus();
  const battery = new SharedArrayBuffer(1);
  const listeners: ((context: Assembled['context']) => void)[] = [];
  let running: Assembled | null = null;
  const open = async (): Promise<void> => {
    try {
      const opened = await assembleOrRescue(
        {
          front: 'desktop',
          root,
          dataDir,
          nativeBinding: sqliteBinding(app.isPackaged, process.env),
          isChosen,
          battery,
          openProcessHost: () => openProcessHost(join(root, 'out/worker/llama-process.cjs')),
          openKeys,
          report: status.report,
          restart,
        },
        status.offer,
      );
      const { engine } = opened.context;
      const follow = async () => void (nativeTheme.themeSource = (await engine.settings.get()).theme);
      engine.subscribe((event) => {
        if (event.kind === 'settings') void follow();
      });
      await follow();
      running = opened;
      for (const listener of listeners) listener(opened.context);
    } catch (error) {
      status.fail(textOf(error));
      throw error;
    }
  };
  const openAgain = async (before: Assembled): Promise<void> => {
    // An engine that has crashed cannot be closed.
    await closeInTime(before).catch((error: unknown) => before.context.logger.error('Closing failed', error));
    await open();
  };
  function restart(): void {
    const before = running;
    if (before === null) return;
    running = null;
    status.begin();
    openAgain(before).catch((error: unknown) => printStartFailure(messageOf(error)));
  }
  /** Calls the listener with the running engine, and with each one that is opened later. */
  const onOpened = (listener: (context: Assembled['context']) => void): void => {
    listeners.push(listener);
    if (running) listener(running.context);
  };
  return { status, battery, open, restart, onOpened, get: () => running };
};

type Starting = ReturnType<typeof createRunning>;

/** Handles the page's requests to the desktop app; calls to the engine go through `openBridge`. */
const answerPage = (running: Starting, closeEngine: ReturnType<typeof quitInOrder>): void => {
  answerPickBooks();
  takeDroppedFiles();
  takeSelectionItems();
  answerPickModel();
  answerPickFolder();
  answerSaveFolder();
  askWhereToSave();
  answerSavePdf();
  openUpdates(() => running.get()?.context ?? null, closeEngine);
};

const start = async (dataDir: string, marker: StartMarker): Promise<void> => {
  const running = createRunning(dataDir);
  // The engine and Chromium start in parallel.
  const opening = running.open();
  const ended = Promise.allSettled([opening]);
  const isRunning = (): boolean => running.get() !== null;
  const hasFailed = (): boolean => running.status.state().failure !== null;
  app.once('before-quit', () => {
    if (!isRunning() && !hasFailed()) marker.withdraw();
  });
  const closeEngine = quitInOrder({ running: running.get, failed: hasFailed });
  process.on('unhandledRejection', (reason) =>
    running.get()?.context.logger.error('Unhandled rejection', reason),
  );
  await app.whenReady();
  followBattery(powerMonitor, running.battery);
  denyPermissions();
  blockRequests();
  const setMenuAgain = setMenu(dataDir);
  offerReload();

  const open = async () => {
    const settings = await running.get()?.context.engine.settings.get();
    return openWindow(dataDir, settings?.theme ?? null);
  };
  const openMain = followApp(isRunning, open);
  const background = createBackground({
    root,
    openMain,
    onLanguage: setMenuAgain,
    openInMain: (request) => {
      openInPage([request]);
      openMain();
    },
  });
  running.onOpened(background.follow);
  running.onOpened(offerOpenings);
  answerPage(running, closeEngine);

  const first = createFirstWindow(ended, isRunning);
  servePage({
    findPageFile: builtPage(root),
    running: running.get,
    start: { ...running.status, isShown: first.showsStart },
  });
  first.open(dataDir);
  // Loaded while the window's process starts: it brings the whole contract.
  const { openBridge } = await import('./bridge');
  openBridge(async () => {
    await ended;
    return running.get()?.context ?? null;
  }, marker.reached);
  try {
    await opening;
  } catch (error) {
    if (!first.showsStart()) throw error;
    // The window already shows why.
    printStartFailure(messageOf(error));
  }
};

/** Starts, or goes back to the previous version if this one has failed twice to open a usable window. */
const startOrGoBack = async (dataDir: string): Promise<void> => {
  const marker = markStart(join(app.getPath('userData'), 'start.json'), app.getVersion());
  if (marker.goBackTo === null || (await offerPrevious(installerFolder(), marker.goBackTo)))
    await start(dataDir, marker);
  else app.exit(0);
};

createPrivately();
app.setName('Lectern');
// Must be the installer's id; otherwise Windows shows no notifications.
app.setAppUserModelId('app.lectern.desktop');
const chosen = dataDirArgument();
// The window's profile (caches, instance lock) is kept with the data folder that was chosen.
app.setPath('userData', chosen === null ? join(app.getPath('appData'), 'Lectern') : join(chosen, 'desktop'));
const dataDir = chosen ?? join(app.getPath('userData'), 'Lectern');
declarePageScheme();
keepInside();
// Until the settings are read.
void app.whenReady().then(() => setLanguage('system', app.getLocale()));

if (app.requestSingleInstanceLock()) {
  handleOpenings();
  startOrGoBack(dataDir).catch(async (error: unknown) => {
    await app.whenReady();
    showStartFailure(textOf(error));
    app.exit(1);
  });
} else {
  app.quit();
}
