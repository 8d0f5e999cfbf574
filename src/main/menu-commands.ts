import type { menuText } from '../shared/messages/en/desktop';

/** An item of the native menu, with the id and shortcut of a command in the page's list. */
export interface MenuCommand {
  /** The name of its label in the catalogue. */
  readonly name: keyof typeof menuText;
  readonly id: string;
  /** In the page's notation, `Mod+k`. */
  readonly keys?: string;
}

export const fileCommands: readonly MenuCommand[] = [
  { name: 'addBooks', id: 'book.add', keys: 'Mod+o' },
  { name: 'addSample', id: 'book.sample' },
  { name: 'newNote', id: 'note.new', keys: 'Mod+n' },
  { name: 'newPlan', id: 'plan.new' },
];

export const printCommands: readonly MenuCommand[] = [
  { name: 'printNote', id: 'note.print', keys: 'Mod+p' },
  { name: 'savePdf', id: 'note.pdf' },
];

export const goCommands: readonly MenuCommand[] = [
  { name: 'today', id: 'go.today', keys: 'Mod+1' },
  { name: 'library', id: 'go.library', keys: 'Mod+2' },
  { name: 'study', id: 'go.study', keys: 'Mod+3' },
  { name: 'notes', id: 'go.notes', keys: 'Mod+4' },
  { name: 'plans', id: 'go.plans', keys: 'Mod+5' },
  { name: 'review', id: 'go.review', keys: 'Mod+6' },
  { name: 'memory', id: 'go.memory', keys: 'Mod+7' },
];

/** In the application's own menu on macOS. */
export const settingsCommand: MenuCommand = { name: 'settings', id: 'go.settings', keys: 'Mod+,' };

export const viewCommands: readonly MenuCommand[] = [
  { name: 'palette', id: 'palette', keys: 'Mod+k' },
  { name: 'outline', id: 'panel.outline', keys: 'Mod+\\' },
  { name: 'chat', id: 'panel.chat', keys: 'Mod+Shift+\\' },
];

export const helpCommands: readonly MenuCommand[] = [
  { name: 'shortcuts', id: 'keys' },
  { name: 'report', id: 'report' },
  { name: 'tour', id: 'tour' },
];

/** A shortcut in Electron's notation. */
export const acceleratorOf = (keys: string): string =>
  keys
    .split('+')
    .map((key) => (key === 'Mod' ? 'CmdOrCtrl' : key.length === 1 ? key.toUpperCase() : key))
    .join('+');
