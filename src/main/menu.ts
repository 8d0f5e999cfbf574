import { app, BrowserWindow, Menu, shell, type MenuItemConstructorOptions } from 'electron';
import {
  acceleratorOf,
  fileCommands,
  goCommands,
  helpCommands,
  printCommands,
  settingsCommand,
  viewCommands,
  type MenuCommand,
} from './menu-commands';
import { menuText } from '../shared/messages/en/desktop';
import { followRecentBooks, recentItems } from './menus/recent-books';
import { mainWindow } from './main-window';
import { zoom } from './zoom';

const focused = (): BrowserWindow | undefined =>
  BrowserWindow.getFocusedWindow() ?? mainWindow() ?? undefined;

const item = ({ label, id, keys }: MenuCommand): MenuItemConstructorOptions => ({
  label,
  click: () => mainWindow()?.webContents.send('lectern-command', id),
  // Shown but not registered: the page handles the key itself, so the command runs only once.
  ...(keys === undefined ? {} : { accelerator: acceleratorOf(keys), registerAccelerator: false }),
});

const separator: MenuItemConstructorOptions = { type: 'separator' };

const zoomItem = (
  label: string,
  accelerator: string,
  direction: Parameters<typeof zoom>[1],
  isShown = true,
): MenuItemConstructorOptions => ({
  label,
  accelerator,
  visible: isShown,
  click: () => {
    const window = focused();
    if (window) zoom(window.webContents, direction);
  },
});

const zoomItems: MenuItemConstructorOptions[] = [
  zoomItem(menuText.actualSize, 'CmdOrCtrl+0', 'reset'),
  zoomItem(menuText.zoomIn, 'CmdOrCtrl+Plus', 'in'),
  // The same key without Shift.
  zoomItem(menuText.zoomIn, 'CmdOrCtrl+=', 'in', false),
  zoomItem(menuText.zoomOut, 'CmdOrCtrl+-', 'out'),
];

/** The menu with the application's name, which only macOS has. */
const appMenu: MenuItemConstructorOptions = {
  label: app.name,
  submenu: [
    { role: 'about' },
    separator,
    item(settingsCommand),
    separator,
    { role: 'services' },
    separator,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    separator,
    { role: 'quit' },
  ],
};

const template = (dataDir: string, isMac: boolean): MenuItemConstructorOptions[] => [
  ...(isMac ? [appMenu] : []),
  {
    label: menuText.file,
    submenu: [
      ...fileCommands.map(item),
      { label: menuText.recent, submenu: recentItems() },
      separator,
      ...printCommands.map(item),
      separator,
      { label: menuText.showDataFolder, click: () => void shell.openPath(dataDir) },
      separator,
      isMac ? { role: 'close' } : { role: 'quit' },
    ],
  },
  { role: 'editMenu' },
  {
    label: menuText.view,
    submenu: [
      ...viewCommands.map(item),
      separator,
      ...zoomItems,
      separator,
      { role: 'togglefullscreen' },
      ...(app.isPackaged ? [] : [separator, { role: 'toggleDevTools' as const }]),
    ],
  },
  { label: menuText.go, submenu: [...goCommands, ...(isMac ? [] : [settingsCommand])].map(item) },
  { role: 'windowMenu' },
  { label: menuText.help, role: 'help', submenu: helpCommands.map(item) },
];

/** The native menus: the page's commands by their id, and the system's own commands as roles. */
export const setMenu = (dataDir: string): void => {
  const build = (): void =>
    Menu.setApplicationMenu(Menu.buildFromTemplate(template(dataDir, process.platform === 'darwin')));
  build();
  followRecentBooks(build);
};
