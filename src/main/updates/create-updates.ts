import type { AppUpdater, UpdateCheckResult } from 'electron-updater';
import { CancellationToken } from 'electron-updater';
import type { NewVersion, UpdateAction, UpdateState } from '../../shared/update-state';
import { text } from '../language';
import { changesOf } from './release-notes';

/** The part of electron-updater that is used; its classes differ by system and installer. */
type Updater = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'allowDowngrade'
  | 'logger'
  | 'requestHeaders'
  | 'on'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'quitAndInstall'
>;

interface UpdatesDeps {
  readonly updater: Updater;
  readonly now: () => string;
  readonly log: (message: string, error?: unknown) => void;
  readonly changed: (state: UpdateState) => void;
  /** Backs up the data. An update is not installed if this fails. */
  readonly backUp: () => Promise<void>;
  /** Closes the engine, so that the new version can open the data. */
  readonly close: () => Promise<void>;
  /** Restarts the installed version if the engine is closed but nothing was installed. */
  readonly restart: () => void;
  /** Keeps the installer of the installed version, and `installer`, which installs the new one. */
  readonly keepInstallers: (version: string, installer: string) => Promise<void>;
}

export interface Updates {
  readonly state: () => UpdateState;
  readonly act: (action: UpdateAction) => Promise<void>;
}

const noStagingId = '00000000-0000-0000-0000-000000000000';

const problemOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ERR_CHECKSUM_MISMATCH') return text.updateText.damaged;
  if (code === 'ERR_UPDATER_INVALID_SIGNATURE') return text.updateText.notSigned;
  if (code === 'ENOSPC') return text.updateText.diskFull;
  if (/ERR_UPDATER_(?:CHANNEL_FILE|LATEST_VERSION|NO_PUBLISHED|INVALID_UPDATE)/u.test(code))
    return text.updateText.noUpdateFile;
  return text.updateText.failed;
};

const isNewVersion = (state: UpdateState): state is UpdateState & { readonly found: NewVersion } =>
  'found' in state;

/** Nothing is downloaded, installed or sent automatically. */
const prepareUpdater = (updater: Updater): void => {
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.logger = null;
  // Otherwise it sends an identifier of this computer, for staged releases.
  updater.requestHeaders = { 'x-user-staging-id': noStagingId };
};

const stateAfterCheck = (result: UpdateCheckResult | null, checkedAt: string): UpdateState => {
  if (!result) return { kind: 'unavailable' };
  if (!result.isUpdateAvailable) return { kind: 'current', checkedAt };
  const { updateInfo: info } = result;
  return { kind: 'available', found: { version: info.version, changes: changesOf(info) } };
};

/** False if the download was cancelled. */
const downloadUnlessCancelled = async (updater: Updater, token: CancellationToken): Promise<boolean> => {
  try {
    await updater.downloadUpdate(token);
    return true;
  } catch (error) {
    if (!token.cancelled) throw error;
    return false;
  }
};

/** False if the backup failed. */
const backUp = async ({ backUp, log }: UpdatesDeps): Promise<boolean> => {
  try {
    await backUp();
    return true;
  } catch (error) {
    log('The data could not be backed up before an update', error);
    return false;
  }
};

/** Checks, downloads and installs only on request, one at a time. */
export const createUpdates = (deps: UpdatesDeps): Updates => {
  const { updater, log, now, changed } = deps;
  let state: UpdateState = { kind: 'current', checkedAt: null };
  let token: CancellationToken | null = null;
  let installer: string | null = null;
  let isClosed = false;
  const set = (next: UpdateState): void => {
    state = next;
    changed(next);
  };
  prepareUpdater(updater);
  updater.on('download-progress', ({ percent }) => {
    if (state.kind === 'downloading') set({ ...state, share: percent / 100 });
  });
  updater.on('update-downloaded', ({ downloadedFile }) => void (installer = downloadedFile));

  const check = async (): Promise<void> => {
    set({ kind: 'checking' });
    set(stateAfterCheck(await updater.checkForUpdates(), now()));
  };
  const download = async (found: NewVersion): Promise<void> => {
    token = new CancellationToken();
    set({ kind: 'downloading', found, share: 0 });
    set({ kind: (await downloadUnlessCancelled(updater, token)) ? 'ready' : 'available', found });
  };
  const install = async (found: NewVersion): Promise<void> => {
    if (installer === null) throw new Error('there is no installer');
    set({ kind: 'installing', found });
    if (!(await backUp(deps))) return set({ kind: 'failed', problem: text.updateText.noBackup });
    await deps.keepInstallers(found.version, installer);
    log(`Installing ${found.version}`);
    await deps.close();
    isClosed = true;
    updater.quitAndInstall(false, true);
  };
  const start = async (action: UpdateAction): Promise<void> => {
    if (action === 'cancel') return token?.cancel();
    if (action === 'check') {
      if (!['checking', 'downloading', 'installing'].includes(state.kind)) await check();
    } else if (action === 'download' && state.kind === 'available') await download(state.found);
    else if (action === 'install' && state.kind === 'ready') await install(state.found);
  };
  // Errors that no call reports, such as an installer that does not start.
  updater.on('error', (error) => {
    if (isNewVersion(state) && state.kind === 'installing') {
      log('The update could not be installed', error);
      set({ kind: 'failed', problem: text.updateText.failed });
      if (isClosed) deps.restart();
    }
  });
  return {
    state: () => state,
    act: (action) =>
      start(action).catch((error: unknown) => {
        log('The update failed', error);
        set({ kind: 'failed', problem: problemOf(error) });
      }),
  };
};
