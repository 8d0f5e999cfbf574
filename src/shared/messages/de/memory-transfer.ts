import type { importReasons as englishReasons, transferText as englishTransfer } from '../en/memory-transfer';
import type { Translation } from '../translation';

export const importReasons: Translation<typeof englishReasons> = {
  known: 'Schon im Gedächtnis',
  outdated: 'Hier inzwischen ersetzt oder abgelaufen',
  deleted: 'Du hast es hier gelöscht',
  noBook: 'Das Buch dazu ist nicht in der Bibliothek: Füge es zuerst hinzu',
  scopeOff: 'Das Gedächtnis ist dafür ausgeschaltet; schalte es unter „Gedächtnis“, „Regeln“ ein',
  noCollection: 'Die Sammlung dazu gibt es hier nicht',
};

const original = 'Nichts wurde importiert. Nimm die Datei so, wie sie exportiert wurde.';

export const transferText: Translation<typeof englishTransfer> = {
  notJson: (at) => `Die Datei ist bei Zeichen ${at.toLocaleString('de')} kein gültiges JSON. ${original}`,
  notMemory:
    'Das ist kein Gedächtnis, das Lectern exportiert hat. Nichts wurde importiert. Wähle eine andere Datei.',
  newer: (version) =>
    `Die Datei hat die Formatversion ${String(version)}, die dieses Lectern nicht lesen kann. Aktualisiere Lectern und versuche es noch einmal.`,
  badVersion:
    'Die Datei nennt keine bekannte Formatversion. Nichts wurde importiert. Exportiere das Gedächtnis noch einmal.',
  incomplete: (items) =>
    `Die Datei endet nach Eintrag ${items.toLocaleString('de')}: Der Rest fehlt. ${original}`,
  itemChanged: (ordinal) =>
    `Eintrag ${ordinal.toLocaleString('de')} der Datei wurde nach dem Export verändert. ${original}`,
  itemNotJson: (ordinal) =>
    `Eintrag ${ordinal.toLocaleString('de')} der Datei ist kein gültiges JSON. ${original}`,
  itemInvalid: (ordinal, field, problem) =>
    `Eintrag ${ordinal.toLocaleString('de')} der Datei ist nicht lesbar: ${field === '' ? 'Er' : `„${field}“`} ${problem}. ${original}`,
  fileChanged: `Nach dem Export wurden Einträge der Datei hinzugefügt, entfernt oder verschoben. ${original}`,
  itemTooLong: (ordinal) => `Eintrag ${ordinal.toLocaleString('de')} der Datei ist zu lang. ${original}`,
  importUnknown: 'Dieser Import ist beendet oder wurde abgebrochen. Wähle die Datei noch einmal.',
  noChats: 'In der Datei ist kein Gespräch. Wähle einen JSON- oder Markdown-Export von Gesprächen.',
  chatsUnknown: 'Aus dieser Datei wurden keine Gespräche importiert.',
  nothingChosen: 'Wähle mindestens ein Gespräch.',
  chatTitle: 'Importiertes Gespräch',
};
