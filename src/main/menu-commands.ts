import { menuText } from '../shared/messages/en/desktop';

/** An item of the native menu, with the id and shortcut of a command in the page's list. */
export interface MenuCommand {
  readonly label: string;
  readonly id: string;
  /** In the page's notation, `Mod+k`. */
  readonly keys?: string;
}

export const fileCommands: readonly MenuCommand[] = [
  { label: menuText.addBooks, id: 'book.add', keys: 'Mod+o' },
  { label: menuText.addSample, id: 'book.sample' },
  { label: menuText.newNote, id: 'note.new', keys: 'Mod+n' },
  { label: menuText.newPlan, id: 'plan.new' },
];

export const printCommands: readonly MenuCommand[] = [
  { label: menuText.printNote, id: 'note.print', keys: 'Mod+p' },
  { label: menuText.savePdf, id: 'note.pdf' },
];

export const goCommands: readonly MenuCommand[] = [
  { label: menuText.today, id: 'go.today', keys: 'Mod+1' },
  { label: menuText.library, id: 'go.library', keys: 'Mod+2' },
  { label: menuText.study, id: 'go.study', keys: 'Mod+3' },
  { label: menuText.notes, id: 'go.notes', keys: 'Mod+4' },
  { label: menuText.plans, id: 'go.plans', keys: 'Mod+5' },
  { label: menuText.review, id: 'go.review', keys: 'Mod+6' },
  { label: menuText.memory, id: 'go.memory', keys: 'Mod+7' },
];

/** In the application's own menu on macOS. */
export const settingsCommand: MenuCommand = { label: menuText.settings, id: 'go.settings', keys: 'Mod+,' };

export const viewCommands: readonly MenuCommand[] = [
  { label: menuText.palette, id: 'palette', keys: 'Mod+k' },
  { label: menuText.outline, id: 'panel.outline', keys: 'Mod+\\' },
  { label: menuText.chat, id: 'panel.chat', keys: 'Mod+Shift+\\' },
];

export const helpCommands: readonly MenuCommand[] = [
  { label: menuText.shortcuts, id: 'keys' },
  { label: menuText.report, id: 'report' },
  { label: menuText.tour, id: 'tour' },
];

/** A shortcut in Electron's notation. */
export const acceleratorOf = (keys: string): string =>
  keys
    .split('+')
    .map((key) => (key === 'Mod' ? 'CmdOrCtrl' : key.length === 1 ? key.toUpperCase() : key))
    .join('+');
