import type { library as en } from '../../en/reading/library';
import type { Translation } from '../../translation';
import { formatNames, formats } from './formats';
import { quoted } from '../quoted';

const matches = (n: number): string => `${n} Treffer`;

export const library: Translation<typeof en> = {
  title: 'Bibliothek',
  none: 'Noch keine Bücher',
  countBooks: (books) => `${books} ${books === 1 ? 'Buch' : 'Bücher'}`,
  countPages: (pages) => `, ${pages}`,
  search: 'Bibliothek durchsuchen',
  searchHint: 'Bücher und Notizen',
  add: 'Buch hinzufügen',
  sort: 'Sortieren nach',
  sorts: {
    opened: 'Zuletzt geöffnet',
    added: 'Zuletzt hinzugefügt',
    title: 'Titel',
    author: 'Autor',
    progress: 'Fortschritt',
  },
  collections: 'Sammlungen',
  all: 'Alle',
  collection: 'Sammlung',
  newCollection: 'Neue Sammlung',
  collectionName: 'Name',
  collectionMenu: (name) => `Weitere Aktionen für die Sammlung ${name}`,
  renameCollection: 'Sammlung umbenennen',
  removeCollection: 'Sammlung löschen',
  removeCollectionTitle: (name) => `Sammlung ${quoted(name)} löschen?`,
  removeCollectionText:
    'Die Bücher bleiben in der Bibliothek. Was sich der Tutor nur für diese Sammlung gemerkt hat, wird endgültig gelöscht.',
  emptyCollectionTitle: 'Diese Sammlung ist leer',
  emptyCollection:
    'Wähle Bücher mit dem Kästchen auf dem Cover aus und füge sie dann mit „Sammlungen …“ hinzu.',
  showAll: 'Alle Bücher zeigen',
  noCollections: 'Du hast noch keine Sammlungen. Erstelle eine, um die Bücher hineinzulegen.',
  putInCollections: 'Sammlungen …',
  collectionsOf: (title) => `Sammlungen von ${quoted(title)}`,
  collectionsOfMany: (n) => (n === 1 ? 'Sammlungen dieses Buchs' : `Sammlungen von ${n} Büchern`),
  someOfThem: 'einige davon',
  ready: 'Fertig',
  select: (title) => `${title} auswählen`,
  selection: 'Ausgewählte Bücher',
  selected: (n) => `${n} ${n === 1 ? 'Buch' : 'Bücher'} ausgewählt`,
  selectAll: 'Alle auswählen',
  clearSelection: 'Auswahl aufheben',
  removeManyTitle: (n) => (n === 1 ? 'Dieses Buch entfernen?' : `${n} Bücher entfernen?`),
  removeManyText:
    'Text, Index und die Kopien der Dateien werden endgültig gelöscht. Deine Notizen, Pläne und Sitzungen bleiben.',
  removedMany: (n) => `${n} ${n === 1 ? 'Buch' : 'Bücher'} entfernt`,
  readAgain: 'Neu importieren',
  readsBetter: 'Diese Version von Lectern importiert solche Bücher besser.',
  readingAgain: 'Wird neu importiert. Du kannst inzwischen weiterlesen.',
  reimportedAt: (time) =>
    `Um ${time} neu importiert. Deine Notizen, Sitzungen und die Leseposition sind unverändert.`,
  reimportMeanwhile: 'Du kannst weiterlesen. Der neue Text ersetzt den alten, sobald er vollständig ist.',
  view: 'Ansicht',
  shelf: 'Regal',
  list: 'Liste',
  dropTitle: 'Leg eine Datei irgendwo ab, um sie hinzuzufügen',
  dropFormats: formatNames,
  notBegun: (pages) => `Ungelesen, ${pages}`,
  pageOf: (page, count) => `S. ${page} von ${count}`,
  read: 'Gelesen',
  dismissWarning: 'Ausblenden',
  toTheEnd: 'Zu Ende gelesen',
  importing: 'Wird importiert …',
  indexedOf: (done, total) => `Index: ${done} von ${total}`,
  semantic: 'Semantische Suche',
  semanticAt: (percent) => `Semantische Suche: ${percent}`,
  semanticPaused: 'Semantische Suche: angehalten',
  semanticHint: (percent) =>
    `Die semantische Suche umfasst bisher ${percent} dieses Buchs. Antworten nutzen sie schon.`,
  semanticPausedHint: (percent) =>
    `Bei ${percent} angehalten, solange der Computer im Akkubetrieb läuft. Antworten nutzen, was schon im Index ist.`,
  menu: (title) => `Weitere Aktionen für ${title}`,
  open: 'Öffnen',
  about: 'Über dieses Buch',
  summary: 'Zusammenfassung',
  summaryHidden:
    'Die Zusammenfassung umfasst das ganze Buch. Solange „Nur Gelesenes“ eingeschaltet ist, siehst du sie erst, wenn du alle Seiten gelesen hast.',
  noSummaryYet:
    'Noch keine Zusammenfassung. Sie wird im Hintergrund geschrieben, nachdem ein Buch hinzugefügt wurde.',
  nothingToSumUp: 'Dieses Buch hat keinen Text, der sich zusammenfassen lässt.',
  rename: 'Angaben bearbeiten',
  remove: 'Aus der Bibliothek entfernen',
  renameTitle: 'Angaben bearbeiten',
  fieldTitle: 'Titel',
  fieldAuthor: 'Autor',
  fieldLanguage: 'Sprache',
  unknownLanguage: 'Unbekannt',
  removeTitle: (title) => `${quoted(title)} entfernen?`,
  removeText:
    'Text, Index und die Kopie der Datei werden endgültig gelöscht. Deine Notizen, Pläne und Sitzungen dazu bleiben, ebenso die Datei, die du hinzugefügt hast.',
  removed: (title) => `${quoted(title)} entfernt`,
  alreadyThere: 'Dieses Buch ist schon in deiner Bibliothek',
  knownOf: (known, all) =>
    known === all
      ? 'Alle diese Bücher sind schon in deiner Bibliothek'
      : `${known} von diesen ${all} Büchern ${known === 1 ? 'ist' : 'sind'} schon in deiner Bibliothek`,
  noBooksIn: `Keine dieser Dateien ist ein Buch, das Lectern lesen kann. Lectern liest: ${formatNames}.`,
  passedOver: (n) =>
    n === 1
      ? '1 Datei, die kein Buch ist, wurde übersprungen'
      : `${n} Dateien, die keine Bücher sind, wurden übersprungen`,
  noPath:
    'Lectern hat keinen Zugriff auf den Speicherort dieser Datei. Wähle die Datei mit „Buch hinzufügen“ aus.',
  queue: 'Import',
  queueCount: (running, failed) =>
    [running > 0 ? `${running} offen` : '', failed > 0 ? `${failed} fehlgeschlagen` : '']
      .filter(Boolean)
      .join(', '),
  waiting: 'Wartet',
  waitingFor: (name) => `Wartet, beginnt nach ${name}`,
  willTryAgain: (why) => `${why} Ein neuer Versuch folgt automatisch.`,
  sending: (percent) => `Wird hochgeladen, ${percent}`,
  done: 'Hinzugefügt',
  addedWith: (time, pages, chapters, passages) =>
    `Um ${time} hinzugefügt: ${pages}, ${chapters}, ${passages}`,
  passage: 'Textstelle',
  passages: 'Textstellen',
  of: (done, all) => `${done} von ${all}`,
  part: (count) => `Teil ${count}`,
  doneOf: (done, all) => `${done} von ${all} hinzugefügt`,
  steps: {
    read: 'Seiten lesen',
    store: 'Seiten und Inhaltsverzeichnis speichern',
    index: 'Stichwortindex aufbauen',
    meaning: 'Semantischen Index aufbauen',
  },
  page: 'Seite',
  pages: 'Seiten',
  chapter: 'Kapitel',
  chapters: 'Kapitel',
  cancelled: 'Abgebrochen. Es wurde nichts behalten.',
  cancel: 'Abbrechen',
  cancelAll: 'Alle abbrechen',
  clearFinished: 'Fertige ausblenden',
  undo: 'Rückgängig',
  tryAgain: 'Erneut versuchen',
  tryAnother: 'Andere Datei wählen',
  dismiss: 'Ausblenden',
  readAlready: 'Antworten gibt es, sobald der Text im Index ist. Das dauert ein paar Sekunden.',
  stays:
    'Bücher bleiben auf diesem Computer, in deinem Lectern-Ordner. Beim Hinzufügen wird nichts ins Internet übertragen.',
  uploadFailed:
    'Das Hochladen ist fehlgeschlagen. Prüfe, ob Lectern noch läuft, und versuch es dann noch einmal.',
  empty: {
    title: 'Öffne dein erstes Buch',
    text: 'Leg eine Datei hier ab oder wähle eine aus. Lectern liest das Inhaltsverzeichnis und die gedruckten Seitenzahlen, damit jede Antwort ihre Seite nennen kann.',
    choose: 'Datei wählen',
    sample: 'Beispielbuch lesen',
    formats,
    points: [
      [
        'laptop',
        'Es bleibt auf diesem Computer',
        'Die Datei wird in deinen Lectern-Ordner kopiert. Nichts wird ins Internet übertragen.',
      ],
      ['quote', 'Ohne Schlüssel und ohne Netz', 'Die integrierte Engine antwortet mit Zitaten aus dem Buch.'],
      [
        'history',
        'Es erinnert sich',
        'Jede Sitzung endet mit einer Zusammenfassung, und die nächste beginnt damit.',
      ],
    ],
  },
  placesIn: matches,
  results: matches,
  bestResults: (n) => `Die ${n} besten Treffer. Mit weiteren Wörtern grenzt du die Suche ein.`,
  noResults: (q) => `Keine Treffer für ${quoted(q)} in deiner Bibliothek. Versuch es mit anderen Wörtern.`,
  inTitles: 'Titel',
  inNotes: 'Notizen, Sitzungen und Gedächtnis',
  clear: 'Suche leeren',
  byMeaning: 'ähnliche Bedeutung',
  covers: 'Bücher',
};
