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
import { text } from './language';
import { followRecentBooks, recentItems } from './menus/recent-books';
import { appMenu, editMenu, separator, systemItem, windowMenu } from './menus/system-items';
import { mainWindow } from './main-window';
import { zoom } from './zoom';

const focused = (): BrowserWindow | undefined =>
  BrowserWindow.getFocusedWindow() ?? mainWindow() ?? undefined;

const menuItem = ({ name, id, keys }: MenuCommand): MenuItemConstructorOptions => ({
  label: text.menuText[name],
  click: () => mainWindow()?.webContents.send('lectern-command', id),
  // Shown but not registered: the page handles the key itself, so the command runs only once.
  ...(keys === undefined ? {} : { accelerator: acceleratorOf(keys), registerAccelerator: false }),
});

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

const zoomItems = (): MenuItemConstructorOptions[] => [
  zoomItem(text.menuText.actualSize, 'CmdOrCtrl+0', 'reset'),
  zoomItem(text.menuText.zoomIn, 'CmdOrCtrl+Plus', 'in'),
  // The same key without Shift.
  zoomItem(text.menuText.zoomIn, 'CmdOrCtrl+=', 'in', false),
  zoomItem(text.menuText.zoomOut, 'CmdOrCtrl+-', 'out'),
];

const template = (dataDir: string, isMac: boolean): MenuItemConstructorOptions[] => [
  ...(isMac ? [appMenu(app.name, menuItem(settingsCommand))] : []),
  {
    label: text.menuText.file,
    submenu: [
      ...fileCommands.map(menuItem),
      { label: text.menuText.recent, submenu: recentItems() },
      separator,
      ...printCommands.map(menuItem),
      separator,
      { label: text.menuText.showDataFolder, click: () => void shell.openPath(dataDir) },
      separator,
      isMac ? systemItem('close') : systemItem('quit'),
    ],
  },
  editMenu(isMac),
  {
    label: text.menuText.view,
    submenu: [
      ...viewCommands.map(menuItem),
      separator,
      ...zoomItems(),
      separator,
      systemItem('togglefullscreen'),
      ...(app.isPackaged ? [] : [separator, systemItem('toggleDevTools')]),
    ],
  },
  { label: text.menuText.go, submenu: [...goCommands, ...(isMac ? [] : [settingsCommand])].map(menuItem) },
  windowMenu(isMac),
  { label: text.menuText.help, role: 'help', submenu: helpCommands.map(menuItem) },
];

/**
 * Sets the native menus: the page's commands by their id, and the system's own commands as roles.
 * @returns a function that sets them again, in the current language
 */
export const setMenu = (dataDir: string): (() => void) => {
  const build = (): void =>
    Menu.setApplicationMenu(Menu.buildFromTemplate(template(dataDir, process.platform === 'darwin')));
  build();
  followRecentBooks(build);
  return build;
};
