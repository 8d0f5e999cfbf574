import { join } from 'node:path';
import { app, Menu, Tray } from 'electron';
import { text } from '../language';

let tray: Tray | null = null;

export const hasTray = (): boolean => tray !== null;

/** Shows or removes the icon in the system's tray, or in the menu bar of macOS. */
export const setTray = (
  isOn: boolean,
  {
    root,
    openMain,
    askQuickly,
  }: { readonly root: string; readonly openMain: () => void; readonly askQuickly: () => void },
): void => {
  if (!isOn) {
    tray?.destroy();
    tray = null;
    return;
  }
  if (tray === null) {
    tray = new Tray(join(root, 'out/renderer/tray.png'));
    tray.setToolTip('Lectern');
    tray.on('click', openMain);
  }
  // Its language may have changed.
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: text.trayText.open, click: openMain },
      { label: text.trayText.ask, click: askQuickly },
      { type: 'separator' },
      { label: text.trayText.quit, click: () => app.quit() },
    ]),
  );
};
