export const marks = {
  title: 'Marks',
  colours: {
    yellow: 'Yellow',
    green: 'Green',
    blue: 'Blue',
    pink: 'Pink',
    violet: 'Violet',
  },
  highlight: (colour: string, key: number) => `Highlight, ${colour.toLowerCase()} (${key})`,
  colour: 'Colour',
  inMargin: 'Add a note',
  inMarginKey: 'Add a note in the margin (M)',
  mark: (quote: string, note: boolean) => `Mark${note ? ' with a note' : ''}: ${quote}`,
  card: 'Mark',
  note: 'Note in the margin',
  notePlaceholder: 'A note in the margin',
  saving: 'Saving…',
  saved: 'Saved',
  notSaved: 'Not saved. Will retry as you type.',
  remove: 'Delete mark',
  removed: 'Mark deleted',
  undo: 'Undo',
  close: 'Close',
  empty:
    'No marks in this book yet. Select words on the page, then press 1 to 5 for a colour, or M for a note.',
  filter: 'Words in marks and notes',
  filterLabel: 'Find in marks',
  only: (colour: string) => `Only ${colour.toLowerCase()} marks`,
  none: 'No matching marks. ',
  clear: 'Show all',
  more: 'More actions for this mark',
  copyQuote: 'Copy text',
  ask: 'Ask about this',
  edit: 'Colour and note',
  lost: (n: number) => `Not found in the book (${n})`,
  lostHint: 'The current version of the book does not contain their text. The marks and your notes are kept.',
  elsewhere: (n: number, inLibrary: boolean) =>
    `${n} ${n === 1 ? 'mark' : 'marks'} in ${inLibrary ? 'another copy' : 'a copy that was removed'} of this book.`,
  adopt: 'Bring them here',
  adopted: (placed: number, lost: number) =>
    lost === 0
      ? `${placed} ${placed === 1 ? 'mark' : 'marks'} brought here`
      : `${placed} brought here, ${lost} not found in this copy`,
  save: 'Save marks',
  asMarkdown: 'Save as Markdown',
  intoPdf: 'Save a copy of the PDF with marks',
  markdownSaved: 'Marks saved as Markdown',
  writing: 'Writing the copy…',
  stop: 'Stop',
  written: (written: number, missed: number) =>
    missed === 0
      ? `Copy with ${written} ${written === 1 ? 'mark' : 'marks'} saved`
      : `Copy with ${written} ${written === 1 ? 'mark' : 'marks'} saved; ${missed} could not be placed on their page`,
};
