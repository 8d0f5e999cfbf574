import { join } from 'node:path';
import { app, Menu, Tray } from 'electron';
import { trayText } from '../../shared/messages/en/desktop';

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
  if (isOn === hasTray()) return;
  if (!isOn) {
    tray?.destroy();
    tray = null;
    return;
  }
  tray = new Tray(join(root, 'out/renderer/tray.png'));
  tray.setToolTip('Lectern');
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: trayText.open, click: openMain },
      { label: trayText.ask, click: askQuickly },
      { type: 'separator' },
      { label: trayText.quit, click: () => app.quit() },
    ]),
  );
  tray.on('click', openMain);
};
