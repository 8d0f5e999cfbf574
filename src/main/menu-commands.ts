/** An item of the native menu, with the id and shortcut of a command in the page's list. */
export interface MenuCommand {
  readonly label: string;
  readonly id: string;
  /** In the page's notation, `Mod+k`. */
  readonly keys?: string;
}

export const fileCommands: readonly MenuCommand[] = [
  { label: 'Add Books…', id: 'book.add', keys: 'Mod+o' },
  { label: 'Add the Sample Book', id: 'book.sample' },
  { label: 'New Note', id: 'note.new', keys: 'Mod+n' },
  { label: 'New Plan', id: 'plan.new' },
];

export const goCommands: readonly MenuCommand[] = [
  { label: 'Today', id: 'go.today', keys: 'Mod+1' },
  { label: 'Library', id: 'go.library', keys: 'Mod+2' },
  { label: 'Study', id: 'go.study', keys: 'Mod+3' },
  { label: 'Notes', id: 'go.notes', keys: 'Mod+4' },
  { label: 'Plans', id: 'go.plans', keys: 'Mod+5' },
  { label: 'Memory', id: 'go.memory', keys: 'Mod+7' },
  { label: 'Settings…', id: 'go.settings', keys: 'Mod+,' },
];

export const viewCommands: readonly MenuCommand[] = [
  { label: 'Command Palette…', id: 'palette', keys: 'Mod+k' },
  { label: 'Outline', id: 'panel.outline', keys: 'Mod+\\' },
  { label: 'Chat', id: 'panel.chat', keys: 'Mod+Shift+\\' },
];

export const helpCommands: readonly MenuCommand[] = [{ label: 'Keyboard Shortcuts', id: 'keys' }];

/** A shortcut in Electron's notation. */
export const acceleratorOf = (keys: string): string =>
  keys
    .split('+')
    .map((key) => (key === 'Mod' ? 'CmdOrCtrl' : key.length === 1 ? key.toUpperCase() : key))
    .join('+');
