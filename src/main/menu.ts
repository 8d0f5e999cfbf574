import { app, BrowserWindow, Menu, shell, type MenuItemConstructorOptions } from 'electron';
import {
  acceleratorOf,
  fileCommands,
  goCommands,
  helpCommands,
  viewCommands,
  type MenuCommand,
} from './menu-commands';
import { menuText } from '../shared/messages/en/desktop';

const send = (commandId: string): void => {
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  window?.webContents.send('lectern-command', commandId);
};

const item = ({ label, id, keys }: MenuCommand): MenuItemConstructorOptions => ({
  label,
  click: () => send(id),
  // Shown but not registered: the page handles the key itself, so the command runs only once.
  ...(keys === undefined ? {} : { accelerator: acceleratorOf(keys), registerAccelerator: false }),
});

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The native menus: the page's commands by their id, and the system's own commands as roles. */
export const setMenu = (dataDir: string): void => {
  const mac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [{ role: 'appMenu' as const }] : []),
    {
      label: menuText.file,
      submenu: [
        ...fileCommands.map(item),
        separator,
        { label: menuText.showDataFolder, click: () => void shell.openPath(dataDir) },
        separator,
        mac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: menuText.view,
      submenu: [
        ...viewCommands.map(item),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        ...(app.isPackaged ? [] : [separator, { role: 'toggleDevTools' as const }]),
      ],
    },
    { label: menuText.go, submenu: goCommands.map(item) },
    { role: 'windowMenu' },
    { label: menuText.help, submenu: helpCommands.map(item) },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};
