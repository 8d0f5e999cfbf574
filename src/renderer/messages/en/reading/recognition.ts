/** Recognising the text of pages that are pictures. */
export const recognition = {
  offer: 'Recognise text…',
  title: 'Recognise text',
  intro: (pages: number) =>
    pages === 1
      ? 'One page of this book is a picture without text. Lectern can read its text from the picture, on this computer.'
      : `${pages} pages of this book are pictures without text. Lectern can read their text from the pictures, on this computer.`,
  duration:
    'A page takes a few seconds. You can keep reading meanwhile, and quit: it continues at the next start.',
  language: 'Language of the book',
  begin: 'Recognise text',
  missing: (file: string) =>
    `For this, Lectern needs the language data of Tesseract. Put ${file} into this folder:`,
  whichFile:
    'Take the file for the language of the book: eng for English, deu for German, fra for French. Both .traineddata and .traineddata.gz work. Lectern downloads nothing.',
  fileOf: (language: string) => `${language}.traineddata.gz`,
  copyPath: 'Copy path',
  copied: 'Path copied',
  again: 'Check again',
  running: (done: number, of: number) => `Recognising text: page ${done} of ${of}.`,
  queued: 'Text recognition starts soon.',
  stop: 'Stop',
  begun: 'Text recognition has started',
  finished: 'Text recognised. The book is imported again with it.',
  page: 'Recognised text',
  pageTip: 'This page is a picture; its text was recognised and may contain mistakes.',
  quoted: 'The quoted sentence is in the recognised text of this page',
};
