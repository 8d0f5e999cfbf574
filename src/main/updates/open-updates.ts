import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, ipcMain } from 'electron';
import type { ApiContext } from '../../api/api';
import { updateActions, type UpdateAction, type UpdateState } from '../../shared/update-state';
import { isTrustedFrame } from '../trusted-frame';
import { backUpNow } from './back-up-now';
import type { Updates } from './create-updates';
import { keepInstallers, presentInstaller } from './kept-installers';

/** The context of the running engine; null while there is none. */
type Context = () => ApiContext | null;

const firstCheckMs = 30_000;
const dayMs = 24 * 60 * 60_000;

export const installerFolder = (): string => join(app.getPath('userData'), 'installers');

/** For tests: the update configuration of an application that is not installed. */
const developmentConfig = (): string | undefined =>
  app.isPackaged ? undefined : process.env.LECTERN_UPDATE_CONFIG;

/** A package without an update server has no `app-update.yml`, and a portable program has no installer. */
const hasServer = (): boolean =>
  developmentConfig() !== undefined ||
  (app.isPackaged &&
    process.env['PORTABLE_EXECUTABLE_FILE'] === undefined &&
    existsSync(join(process.resourcesPath, 'app-update.yml')));

const sendToWindows = (state: UpdateState): void => {
  for (const window of BrowserWindow.getAllWindows()) window.webContents.send('lectern-update', state);
};

const open = async (context: Context, closeEngine: () => Promise<void>): Promise<Updates> => {
  // Loaded when it is first needed; most starts do not need it.
  const [{ autoUpdater }, { createUpdates }] = await Promise.all([
    import('electron-updater'),
    import('./create-updates'),
  ]);
  const config = developmentConfig();
  if (config !== undefined) {
    autoUpdater.forceDevUpdateConfig = true;
    autoUpdater.updateConfigPath = config;
  }
  return createUpdates({
    updater: autoUpdater,
    now: () => new Date().toISOString(),
    log: (message, error) =>
      error === undefined ? context()?.logger.info(message) : context()?.logger.error(message, error),
    changed: sendToWindows,
    backUp: async () => {
      const running = context();
      if (!running) throw new Error('the engine is not running');
      await backUpNow(running.engine);
    },
    close: async () => {
      await closeEngine();
      // The new version may start before this one has ended.
      app.releaseSingleInstanceLock();
    },
    restart: () => {
      app.relaunch();
      app.quit();
    },
    keepInstallers: (version, file) =>
      keepInstallers({
        folder: installerFolder(),
        present: {
          version: app.getVersion(),
          file: presentInstaller({ platform: process.platform, environment: process.env, name: 'lectern' }),
        },
        next: { version, file },
      }),
  });
};

/**
 * Handles the page's requests about updates. Checks for them automatically only if the settings say so; downloads and
 * installs only when the learner asks.
 */
export const openUpdates = (context: Context, closeEngine: () => Promise<void>): void => {
  const available = hasServer();
  let opening: Promise<Updates> | null = null;
  const updates = (): Promise<Updates> => (opening ??= open(context, closeEngine));
  ipcMain.handle('lectern-update-state', async (event): Promise<UpdateState> => {
    if (!available || !isTrustedFrame(event.senderFrame)) return { kind: 'unavailable' };
    return opening ? (await opening).state() : { kind: 'current', checkedAt: null };
  });
  ipcMain.handle('lectern-update-act', async (event, action: UpdateAction): Promise<void> => {
    if (!available || !isTrustedFrame(event.senderFrame) || !updateActions.includes(action)) return;
    await (await updates()).act(action);
  });
  const checkIfAsked = async (): Promise<void> => {
    const settings = await context()?.engine.settings.get();
    if (settings?.updates.check) await (await updates()).act('check');
  };
  if (!available) return;
  const check = (): void =>
    void checkIfAsked().catch((error: unknown) => context()?.logger.error('No check for updates', error));
  setTimeout(check, firstCheckMs).unref();
  setInterval(check, dayMs).unref();
};
