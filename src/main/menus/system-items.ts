import type { MenuItemConstructorOptions } from 'electron';
import { text } from '../language';

export const separator: MenuItemConstructorOptions = { type: 'separator' };

/** A command of the system. Without a label, Electron would name it in English. */
export const systemItem = (role: keyof typeof text.roleText): MenuItemConstructorOptions => ({
  role,
  label: text.roleText[role],
});

const macEditItems = (): MenuItemConstructorOptions[] => [
  separator,
  {
    label: text.menuText.substitutions,
    submenu: [
      systemItem('showSubstitutions'),
      separator,
      ...(['toggleSmartQuotes', 'toggleSmartDashes', 'toggleTextReplacement'] as const).map(systemItem),
    ],
  },
  {
    label: text.menuText.speech,
    submenu: (['startSpeaking', 'stopSpeaking'] as const).map(systemItem),
  },
];

export const editMenu = (isMac: boolean): MenuItemConstructorOptions => ({
  role: 'editMenu',
  label: text.menuText.edit,
  submenu: [
    systemItem('undo'),
    systemItem('redo'),
    separator,
    systemItem('cut'),
    systemItem('copy'),
    systemItem('paste'),
    ...(isMac
      ? [systemItem('pasteAndMatchStyle'), systemItem('delete'), systemItem('selectAll'), ...macEditItems()]
      : [systemItem('delete'), separator, systemItem('selectAll')]),
  ],
});

export const windowMenu = (isMac: boolean): MenuItemConstructorOptions => ({
  role: 'windowMenu',
  label: text.menuText.window,
  submenu: [
    systemItem('minimize'),
    systemItem('zoom'),
    ...(isMac ? [separator, systemItem('front')] : [systemItem('close')]),
  ],
});

/** The menu with the application's name, which only macOS has. */
export const appMenu = (name: string, settings: MenuItemConstructorOptions): MenuItemConstructorOptions => ({
  label: name,
  submenu: [
    systemItem('about'),
    separator,
    settings,
    separator,
    systemItem('services'),
    separator,
    systemItem('hide'),
    systemItem('hideOthers'),
    systemItem('unhide'),
    separator,
    { role: 'quit', label: text.trayText.quit },
  ],
});
