import { join, resolve } from 'node:path';
import { app, BrowserWindow, nativeTheme, safeStorage } from 'electron';
import { assemble, openKeyVault, takeEnvironmentKeys, type Assembled } from '../assemble';
import { isLecternError } from '../shared/errors';
import { openBridge } from './bridge';
import { askWhereToSave } from './ask-where-to-save';
import { answerPickBooks, showStartFailure } from './dialogs';
import { setMenu } from './menu';
import { declarePageScheme, servePage } from './page-protocol';
import { createSecrets } from './secrets';
import { denyPermissions, openWindow } from './window';

/** The engine finishes its writes at quit; past this the process ends all the same, for what was shown is on disk. */
const longestCloseMs = 8_000;

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

/** Closes once: at the first quit, which waits for it. */
const closeBeforeQuit = (running: Assembled): void => {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    const patience = new Promise<void>((done) => setTimeout(done, longestCloseMs));
    void Promise.race([running.close(), patience])
      .catch((error: unknown) => running.context.logger.error('Closing failed', error))
      .finally(() => {
        state = 'closed';
        app.quit();
      });
  });
};

/** Encrypted keys go with the profile whose keyring opens them; those in plain text are where the browser version has them. */
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

const start = async (dataDir: string): Promise<void> => {
  // The engine and Chromium start side by side.
  const [running] = await Promise.all([
    assemble({
      front: 'desktop',
      root,
      dataDir,
      nativeBinding: process.env.LECTERN_SQLITE_BINDING,
      openKeys,
    }),
    app.whenReady(),
  ]);
  process.on('unhandledRejection', (reason) =>
    running.context.logger.error('A failure that nobody handled', reason),
  );
  closeBeforeQuit(running);
  servePage(running);
  openBridge(running.context);
  answerPickBooks();
  askWhereToSave();
  denyPermissions();
  setMenu(dataDir);

  const { engine } = running.context;
  const open = async () => openWindow(dataDir, (await engine.settings.get()).theme);
  engine.subscribe((event) => {
    if (event.kind === 'settings')
      void engine.settings.get().then(({ theme }) => (nativeTheme.themeSource = theme));
  });
  app.on('second-instance', () => {
    const [window] = BrowserWindow.getAllWindows();
    if (window === undefined) void open();
    else {
      if (window.isMinimized()) window.restore();
      window.focus();
    }
  });
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) void open();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  await open();
};

app.setName('Lectern');
const chosen = dataDirArgument();
// The window's own profile (caches, instance lock) goes with the data folder that was asked for.
app.setPath('userData', chosen === null ? join(app.getPath('appData'), 'Lectern') : join(chosen, 'desktop'));
const dataDir = chosen ?? join(app.getPath('userData'), 'Lectern');
declarePageScheme();

if (app.requestSingleInstanceLock()) {
  start(dataDir).catch(async (error: unknown) => {
    await app.whenReady();
    showStartFailure(
      isLecternError(error) ? error.message : error instanceof Error ? error.message : String(error),
    );
    app.exit(1);
  });
} else {
  app.quit();
}
