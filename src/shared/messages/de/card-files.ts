import type { cardFileProblem as english } from '../en/card-files';
import type { Translation } from '../translation';

export const cardFileProblem: Translation<typeof english> = {
  notJson: 'Die Datei ist kein gültiges JSON.',
  noCards: 'Die Datei enthält keine Liste von Karten.',
  noFront: 'Die Vorderseite ist leer.',
  noDeletion: 'Der Lückentext hat kein {{c1::…}}.',
  badSchedule: 'Der Fälligkeitstag passt nicht zum Zustand.',
  badQuotes: 'Ein Anführungszeichen ist nicht geschlossen.',
  invalid: (field, problem) => `${field === '' ? 'Die Karte' : `„${field}“`} ${problem}.`,
  nothing: (reason) => `Keine Karte konnte importiert werden. ${reason}`,
};
