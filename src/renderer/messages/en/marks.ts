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
  inMargin: 'Make a note',
  inMarginKey: 'Make a note in the margin (M)',
  mark: (quote: string, note: boolean) => `Mark${note ? ' with a note' : ''}: ${quote}`,
  card: 'Mark',
  note: 'Note in the margin',
  notePlaceholder: 'A note in the margin',
  saving: 'Saving…',
  saved: 'Saved',
  notSaved: 'Not saved. It is tried again with the next letter.',
  remove: 'Delete the mark',
  removed: 'Mark deleted',
  undo: 'Undo',
  close: 'Close',
  empty:
    'No marks in this book yet. Select words on the page, then press 1 to 5 for a colour, or M for a note.',
  filter: 'Words in marks and notes',
  filterLabel: 'Find in marks',
  only: (colour: string) => `Only ${colour.toLowerCase()} marks`,
  none: 'No mark fits. ',
  clear: 'Show all',
  more: 'What to do with this mark',
  copyQuote: 'Copy the words',
  ask: 'Ask about this',
  edit: 'Colour and note',
  lost: (n: number) => `Lost their place (${n})`,
  lostHint: 'Their words are not in the book as it is now. They are kept with all that you wrote.',
  elsewhere: (n: number, inLibrary: boolean) =>
    `${n} ${n === 1 ? 'mark' : 'marks'} in ${inLibrary ? 'another copy' : 'a copy that was removed'} of this book.`,
  adopt: 'Bring them here',
  adopted: (placed: number, lost: number) =>
    lost === 0
      ? `${placed} ${placed === 1 ? 'mark' : 'marks'} brought here`
      : `${placed} brought here, ${lost} without a place`,
  save: 'Save the marks',
  asMarkdown: 'Save as Markdown',
  intoPdf: 'Save a copy of the PDF with them',
  markdownSaved: 'Marks saved as Markdown',
  writing: 'Writing the copy…',
  stop: 'Stop',
  written: (written: number, missed: number) =>
    missed === 0
      ? `Copy with ${written} ${written === 1 ? 'mark' : 'marks'} saved`
      : `Copy with ${written} ${written === 1 ? 'mark' : 'marks'} saved; ${missed} had no place on their page`,
};
