import { app, BrowserWindow, Menu, shell, type MenuItemConstructorOptions } from 'electron';

/** Sends the page a command of its one list by its id. */
const send = (commandId: string) => (): void => {
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  window?.webContents.send('lectern-command', commandId);
};

const item = (label: string, commandId: string, accelerator?: string): MenuItemConstructorOptions => ({
  label,
  click: send(commandId),
  // The page listens to the same keys; shown here, but heard there, so that a command runs once.
  ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
});

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The native menus. The page's commands are named by id; what the system does itself is a role. */
export const setMenu = (dataDir: string): void => {
  const mac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [{ role: 'appMenu' as const }] : []),
    {
      label: '&File',
      submenu: [
        item('Add Books…', 'library.add', 'CmdOrCtrl+O'),
        item('New Note', 'note.new', 'CmdOrCtrl+N'),
        item('New Plan', 'plan.new'),
        separator,
        { label: 'Show Data Folder', click: () => void shell.openPath(dataDir) },
        separator,
        mac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        item('Command Palette…', 'palette.open', 'CmdOrCtrl+K'),
        separator,
        item('Library', 'go.library'),
        item('Notes', 'go.notes'),
        item('Plans', 'go.plans'),
        item('Settings', 'go.settings', 'CmdOrCtrl+,'),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        ...(app.isPackaged ? [] : [separator, { role: 'toggleDevTools' as const }]),
      ],
    },
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
};
