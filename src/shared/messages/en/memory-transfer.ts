/** Why an item of an imported memory is not added. */
export const importReasons = {
  known: 'Already remembered',
  outdated: 'Replaced or expired here since',
  deleted: 'You deleted it here',
  noBook: 'Its book is not in the library: add the book first',
  scopeOff: 'The memory is off for this; turn it on in Memory, Policy',
  noCollection: 'Its collection does not exist here',
} as const;

const original = 'Nothing was imported. Use the file as it was exported.';

/** What is wrong with a file of a memory or of conversations. */
export const transferText = {
  notJson: (at: number) =>
    `The file is not valid JSON near character ${at.toLocaleString('en')}. ${original}`,
  notMemory: 'This is not a memory that Lectern exported. Nothing was imported. Choose another file.',
  newer: (version: number) =>
    `The file has version ${String(version)} of the format, which this Lectern cannot read. Update Lectern and try again.`,
  badVersion:
    'The file does not name a known version of the format. Nothing was imported. Export the memory again.',
  incomplete: (items: number) =>
    `The file ends after item ${items.toLocaleString('en')}: the rest is missing. ${original}`,
  itemChanged: (ordinal: number) =>
    `Item ${ordinal.toLocaleString('en')} of the file was changed after the export. ${original}`,
  itemNotJson: (ordinal: number) =>
    `Item ${ordinal.toLocaleString('en')} of the file is not valid JSON. ${original}`,
  itemInvalid: (ordinal: number, field: string, problem: string) =>
    `Item ${ordinal.toLocaleString('en')} of the file cannot be read: ${field === '' ? 'it' : `“${field}”`} ${problem}. ${original}`,
  fileChanged: `Items of the file were added, removed or moved after the export. ${original}`,
  itemTooLong: (ordinal: number) =>
    `Item ${ordinal.toLocaleString('en')} of the file is too long. ${original}`,
  importUnknown: 'This import has ended or was cancelled. Choose the file again.',
  noChats: 'No conversation was found in the file. Choose a JSON or Markdown export of conversations.',
  chatsUnknown: 'No conversations were imported from this file.',
  nothingChosen: 'Choose at least one conversation.',
  chatTitle: 'Imported conversation',
  fileName: (day: string) => `lectern-memory-${day}.json`,
} as const;
