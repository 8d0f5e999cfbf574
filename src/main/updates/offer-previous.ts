import { spawn } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { app, dialog, shell } from 'electron';
import { text } from '../language';
import { findInstaller } from './kept-installers';

/** An AppImage is the program, and the installer for Windows runs on its own; other packages need the system's installer. */
const canRun = (installer: string): boolean => /\.(?:AppImage|exe)$/u.test(installer);

const startInstaller = async (installer: string): Promise<void> => {
  await chmod(installer, 0o755);
  spawn(installer, [], { detached: true, stdio: 'ignore' }).unref();
};

/**
 * Offers the version before one that cannot start.
 * @returns whether to continue the start
 */
export const offerPrevious = async (folder: string, version: string): Promise<boolean> => {
  const installer = await findInstaller(folder, version);
  await app.whenReady();
  const buttons = installer
    ? [
        canRun(installer) ? text.rollbackText.goBack(version) : text.rollbackText.showInstaller,
        text.rollbackText.tryAgain,
      ]
    : [text.rollbackText.tryAgain];
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: text.rollbackText.title(app.getVersion()),
    detail: installer ? text.rollbackText.detail(version) : text.rollbackText.noInstaller(version),
    buttons: [...buttons, text.rollbackText.quit],
    defaultId: 0,
    cancelId: buttons.length,
  });
  if (response === buttons.length - 1) return true;
  if (installer && response === 0) {
    if (canRun(installer)) await startInstaller(installer);
    else shell.showItemInFolder(installer);
  }
  return false;
};
