/** Why a file could not be saved, and what to do. */
export const saveText = {
  title: 'Save',
  untitled: 'Untitled',
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
  hangs: 'The Lectern window is not responding.',
  detail: 'Everything that was shown is saved.',
  reload: 'Reload',
  wait: 'Wait',
  quit: 'Quit',
} as const;

/** Asks before a link is opened in the system's browser. */
export const outsideText = {
  question: (host: string) => `Open ${host} in your browser?`,
  open: 'Open',
  cancel: 'Cancel',
  refused: 'Lectern opens only secure (https) addresses. You can copy this one.',
  copy: 'Copy Address',
} as const;

export const startText = {
  failed: 'Lectern could not start',
} as const;

export const updateText = {
  damaged: 'The download does not match its checksum, so it was deleted. Try again later.',
  notSigned: 'The download is not signed by the publisher of Lectern, so it was not installed.',
  diskFull: 'The disk is full. Free some space and try again.',
  noUpdateFile: 'The update server has no information about this version of Lectern. Try again later.',
  noBackup: 'Your data could not be backed up, so the update was not installed. The log has the reason.',
  failed: 'The update failed. Check your connection and try again; the log has the reason.',
} as const;

/** Messages about a new version that does not start. */
export const rollbackText = {
  title: (version: string) => `Lectern ${version} failed to start twice`,
  detail: (version: string) =>
    `You can go back to ${version}. Your data was backed up before the update; if ${version} cannot open it, you can restore the backup.`,
  noInstaller: (version: string) =>
    `Version ${version} worked, but its installer was not kept on this computer. You can install it again from where you got it. Your data was backed up before the update.`,
  goBack: (version: string) => `Go back to ${version}`,
  showInstaller: 'Show the installer',
  tryAgain: 'Try again',
  quit: 'Quit',
} as const;

export const noticeText = {
  ready: 'Book added',
  canRead: (name: string) => `“${name}” is ready to read.`,
  failed: 'A book could not be added',
  due: 'Cards to review',
  cards: (count: number) => (count === 1 ? '1 card is due.' : `${count} cards are due.`),
} as const;

export const trayText = {
  open: 'Open Lectern',
  ask: 'Quick Question',
  quit: 'Quit Lectern',
} as const;

/** The context menus. */
export const contextText = {
  noSuggestions: 'No Suggestions',
  learnWord: 'Learn Spelling',
  openLink: 'Open Link…',
  copyLink: 'Copy Link Address',
} as const;

/** The native menu; an ampersand precedes the access key. */
export const menuText = {
  file: '&File',
  view: '&View',
  go: '&Go',
  help: '&Help',
  edit: '&Edit',
  window: '&Window',
  substitutions: 'Substitutions',
  speech: 'Speech',
  addBooks: 'Add Books…',
  recent: 'Open Recent',
  noRecent: 'No Recent Books',
  actualSize: 'Actual Size',
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
  addSample: 'Add the Sample Book',
  newNote: 'New Note',
  newPlan: 'New Plan',
  printNote: 'Print Note…',
  savePdf: 'Save Note as PDF…',
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
  tour: 'Take the Tour',
} as const;

/** The system's own commands, by their role in Electron. */
export const roleText = {
  about: 'About Lectern',
  services: 'Services',
  hide: 'Hide Lectern',
  hideOthers: 'Hide Others',
  unhide: 'Show All',
  quit: 'Quit',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  pasteAndMatchStyle: 'Paste and Match Style',
  delete: 'Delete',
  selectAll: 'Select All',
  showSubstitutions: 'Show Substitutions',
  toggleSmartQuotes: 'Smart Quotes',
  toggleSmartDashes: 'Smart Dashes',
  toggleTextReplacement: 'Text Replacement',
  startSpeaking: 'Start Speaking',
  stopSpeaking: 'Stop Speaking',
  minimize: 'Minimize',
  zoom: 'Zoom',
  front: 'Bring All to Front',
  close: 'Close Window',
  togglefullscreen: 'Toggle Full Screen',
  toggleDevTools: 'Toggle Developer Tools',
} as const;
