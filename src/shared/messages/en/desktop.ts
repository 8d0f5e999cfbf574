/** Why a file could not be saved, and what to do. */
export const saveText = {
  title: 'Save',
  forbidden: (folder: string) =>
    `Lectern may not write into “${folder}”, so nothing was saved. Choose another folder.`,
  noFolder: (folder: string) =>
    `The folder “${folder}” does not exist, so nothing was saved. Choose another folder.`,
  diskFull: 'The disk is full, so nothing was saved. Free some space and try again.',
  isFolder: (name: string) => `“${name}” is a folder, so nothing was saved. Choose another name.`,
  failed: (folder: string) =>
    `The file could not be written to “${folder}”, so nothing was saved. Choose another folder.`,
  incomplete: (name: string) => `The download of “${name}” was not completed. Try saving it again.`,
  unexpected: (error: unknown) => `The file could not be saved: ${String(error)}`,
} as const;

/** The system's dialogs for choosing files. */
export const openText = {
  books: { title: 'Add books', button: 'Add', filter: 'Books', allFiles: 'All files' },
  folder: { title: 'Export into a new folder', button: 'Export here' },
  backups: { title: 'Folder for backups', button: 'Use this folder' },
  model: { title: 'Add a model', button: 'Add', filter: 'GGUF models' },
} as const;

/** Asks what to do when the page has crashed or does not respond. */
export const crashText = {
  crashed: 'The Lectern window stopped unexpectedly.',
  hangs: 'The Lectern window does not respond.',
  detail: 'Everything that was shown is saved.',
  reload: 'Reload',
  wait: 'Wait',
  quit: 'Quit',
} as const;

export const startText = {
  failed: 'Lectern could not start',
} as const;

/** The native menu; an ampersand precedes the access key. */
export const menuText = {
  file: '&File',
  view: '&View',
  go: '&Go',
  help: '&Help',
  addBooks: 'Add Books…',
  addSample: 'Add the Sample Book',
  newNote: 'New Note',
  newPlan: 'New Plan',
  showDataFolder: 'Show Data Folder',
  today: 'Today',
  library: 'Library',
  study: 'Study',
  notes: 'Notes',
  plans: 'Plans',
  review: 'Review',
  memory: 'Memory',
  settings: 'Settings…',
  palette: 'Command Palette…',
  outline: 'Outline',
  chat: 'Chat',
  shortcuts: 'Keyboard Shortcuts',
  report: 'Copy Report…',
} as const;
