/** Texts of files of review cards. */
export const cardFileText = {
  fileName: (day: string, ending: string) => `lectern-cards-${day}.${ending}`,
} as const;

/** Why a file of review cards, or a card in it, is not imported. */
export const cardFileProblem = {
  notJson: 'The file is not valid JSON.',
  noCards: 'The file has no list of cards.',
  noFront: 'The front is empty.',
  noDeletion: 'The cloze text has no {{c1::…}}.',
  badSchedule: 'Its due date does not fit its state.',
  badQuotes: 'A quotation mark is not closed.',
  invalid: (field: string, problem: string) => `${field === '' ? 'The card' : `“${field}”`} ${problem}.`,
  nothing: (reason: string) => `No card could be imported. ${reason}`,
} as const;
