import type { marks as en } from '../../en/reading/marks';
import { plural } from '../../format';
import type { Translation } from '../../translation';

const count = (n: number): string => plural(n, 'Markierung', 'Markierungen');

/** The inflected form of a colour, as in "Nur gelbe Markierungen". */
const inflected: Readonly<Record<string, string>> = {
  gelb: 'gelbe',
  grün: 'grüne',
  blau: 'blaue',
  rosa: 'rosa',
  violett: 'violette',
};

export const marks: Translation<typeof en> = {
  title: 'Markiert',
  colours: {
    yellow: 'Gelb',
    green: 'Grün',
    blue: 'Blau',
    pink: 'Rosa',
    violet: 'Violett',
  },
  highlight: (colour, key) => `${colour} markieren (${key})`,
  colour: 'Farbe',
  inMargin: 'Notiz hinzufügen',
  inMarginKey: 'Randnotiz hinzufügen (M)',
  mark: (quote, note) => `Markierung${note ? ' mit Notiz' : ''}: ${quote}`,
  card: 'Markierung',
  note: 'Randnotiz',
  notePlaceholder: 'Randnotiz schreiben',
  saving: 'Wird gespeichert …',
  saved: 'Gespeichert',
  notSaved: 'Nicht gespeichert. Beim Weiterschreiben folgt ein neuer Versuch.',
  remove: 'Markierung löschen',
  removed: 'Markierung gelöscht',
  undo: 'Rückgängig',
  close: 'Schließen',
  empty:
    'In diesem Buch gibt es noch keine Markierungen. Wähle Wörter auf der Seite aus und drück 1 bis 5 für eine Farbe oder M für eine Notiz. B setzt ein Lesezeichen.',
  filter: 'Wörter in Markierungen und Notizen',
  filterLabel: 'In Markierungen suchen',
  only: (colour) => `Nur ${inflected[colour.toLowerCase()] ?? colour} Markierungen`,
  none: 'Keine passenden Markierungen. ',
  clear: 'Alle zeigen',
  more: 'Weitere Aktionen für diese Markierung',
  copyQuote: 'Text kopieren',
  ask: 'Danach fragen',
  edit: 'Farbe und Notiz',
  bookmarks: 'Lesezeichen',
  bookmark: 'Lesezeichen',
  bookmarkName: 'Name des Lesezeichens',
  nameBookmark: 'Umbenennen',
  removeBookmark: 'Lesezeichen entfernen',
  bookmarkRemoved: 'Lesezeichen entfernt',
  moreBookmark: (page) => `Weitere Aktionen für das Lesezeichen bei ${page}`,
  lost: (n) => `Im Buch nicht gefunden (${n})`,
  lostHint:
    'Die jetzige Version des Buchs enthält ihren Text nicht. Die Markierungen und deine Notizen bleiben erhalten.',
  elsewhere: (n, inLibrary) =>
    `${count(n)} in ${inLibrary ? 'einem anderen Exemplar' : 'einem entfernten Exemplar'} dieses Buchs.`,
  adopt: 'Hierher übernehmen',
  adopted: (placed, lost) =>
    lost === 0
      ? `${count(placed)} übernommen`
      : `${placed} übernommen, ${lost} in diesem Exemplar nicht gefunden`,
  save: 'Markierungen speichern',
  asMarkdown: 'Als Markdown speichern',
  intoPdf: 'Kopie des PDF mit Markierungen speichern',
  markdownSaved: 'Markierungen als Markdown gespeichert',
  writing: 'Kopie wird geschrieben …',
  stop: 'Stoppen',
  written: (written, missed) =>
    missed === 0
      ? `Kopie mit ${count(written)} gespeichert`
      : `Kopie mit ${count(written)} gespeichert; ${missed} ${missed === 1 ? 'ließ' : 'ließen'} sich nicht auf der Seite anbringen`,
};
