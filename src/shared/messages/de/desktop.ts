import type * as english from '../en/desktop';
import type { Translation } from '../translation';

const nothingSaved = 'deshalb wurde nichts gespeichert. Wähle einen anderen Ordner.';

export const saveText: Translation<typeof english.saveText> = {
  title: 'Speichern',
  untitled: 'Ohne Titel',
  forbidden: (folder) => `Lectern darf nicht in „${folder}“ schreiben, ${nothingSaved}`,
  noFolder: (folder) => `Den Ordner „${folder}“ gibt es nicht, ${nothingSaved}`,
  diskFull:
    'Der Datenträger ist voll, deshalb wurde nichts gespeichert. Schaffe Platz und versuche es noch einmal.',
  isFolder: (name) =>
    `„${name}“ ist ein Ordner, deshalb wurde nichts gespeichert. Wähle einen anderen Namen.`,
  failed: (folder) => `Die Datei ließ sich nicht in „${folder}“ schreiben, ${nothingSaved}`,
  incomplete: (name) =>
    `Der Download von „${name}“ wurde nicht abgeschlossen. Versuche noch einmal, die Datei zu speichern.`,
  unexpected: (error) => `Die Datei ließ sich nicht speichern: ${String(error)}`,
};

export const openText: Translation<typeof english.openText> = {
  books: { title: 'Bücher hinzufügen', button: 'Hinzufügen', filter: 'Bücher', allFiles: 'Alle Dateien' },
  folder: { title: 'In einen neuen Ordner exportieren', button: 'Hierhin exportieren' },
  backups: { title: 'Ordner für Sicherungen', button: 'Diesen Ordner nehmen' },
  model: { title: 'Modell hinzufügen', button: 'Hinzufügen', filter: 'GGUF-Modelle' },
};

export const crashText: Translation<typeof english.crashText> = {
  crashed: 'Das Fenster von Lectern ist unerwartet beendet worden.',
  hangs: 'Das Fenster von Lectern reagiert nicht.',
  detail: 'Alles, was zu sehen war, ist gespeichert.',
  reload: 'Neu laden',
  wait: 'Warten',
  quit: 'Beenden',
};

export const outsideText: Translation<typeof english.outsideText> = {
  question: (host) => `${host} im Browser öffnen?`,
  open: 'Öffnen',
  cancel: 'Abbrechen',
  refused: 'Lectern öffnet nur sichere Adressen (https). Du kannst diese kopieren.',
  copy: 'Adresse kopieren',
};

export const startText: Translation<typeof english.startText> = {
  failed: 'Lectern konnte nicht starten',
};

export const updateText: Translation<typeof english.updateText> = {
  damaged:
    'Der Download stimmt nicht mit seiner Prüfsumme überein und wurde gelöscht. Versuche es später noch einmal.',
  notSigned:
    'Der Download ist nicht vom Herausgeber von Lectern signiert, deshalb wurde er nicht installiert.',
  diskFull: 'Der Datenträger ist voll. Schaffe Platz und versuche es noch einmal.',
  noUpdateFile: 'Der Updateserver kennt diese Version von Lectern nicht. Versuche es später noch einmal.',
  noBackup:
    'Deine Daten ließen sich nicht sichern, deshalb wurde das Update nicht installiert. Den Grund nennt das Protokoll.',
  failed:
    'Das Update hat nicht geklappt. Prüfe deine Verbindung und versuche es noch einmal; den Grund nennt das Protokoll.',
};

export const rollbackText: Translation<typeof english.rollbackText> = {
  title: (version) => `Lectern ${version} ist zweimal nicht gestartet`,
  detail: (version) =>
    `Du kannst zu ${version} zurückkehren. Deine Daten wurden vor dem Update gesichert; falls ${version} sie nicht öffnen kann, bietet es die Sicherung an.`,
  noInstaller: (version) =>
    `Version ${version} lief, aber ihr Installationsprogramm ist nicht mehr auf diesem Computer. Du kannst sie von dort noch einmal installieren, woher du sie hattest. Deine Daten wurden vor dem Update gesichert.`,
  goBack: (version) => `Zurück zu ${version}`,
  showInstaller: 'Installationsprogramm zeigen',
  tryAgain: 'Noch einmal versuchen',
  quit: 'Beenden',
};

export const noticeText: Translation<typeof english.noticeText> = {
  ready: 'Buch hinzugefügt',
  canRead: (name) => `„${name}“ kann gelesen werden.`,
  failed: 'Ein Buch konnte nicht hinzugefügt werden',
  due: 'Karten zum Wiederholen',
  cards: (count) => (count === 1 ? '1 Karte ist fällig.' : `${String(count)} Karten sind fällig.`),
};

export const trayText: Translation<typeof english.trayText> = {
  open: 'Lectern öffnen',
  ask: 'Kurze Frage',
  quit: 'Lectern beenden',
};

export const contextText: Translation<typeof english.contextText> = {
  noSuggestions: 'Keine Vorschläge',
  learnWord: 'Schreibweise lernen',
  openLink: 'Link öffnen …',
  copyLink: 'Linkadresse kopieren',
};

export const menuText: Translation<typeof english.menuText> = {
  file: '&Datei',
  view: '&Ansicht',
  go: '&Gehe zu',
  help: '&Hilfe',
  edit: '&Bearbeiten',
  window: '&Fenster',
  substitutions: 'Ersetzungen',
  speech: 'Sprachausgabe',
  addBooks: 'Bücher hinzufügen …',
  recent: 'Zuletzt geöffnet',
  noRecent: 'Noch keine Bücher',
  actualSize: 'Originalgröße',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  addSample: 'Beispielbuch hinzufügen',
  newNote: 'Neue Notiz',
  newPlan: 'Neuer Plan',
  printNote: 'Notiz drucken …',
  savePdf: 'Notiz als PDF sichern …',
  showDataFolder: 'Datenordner zeigen',
  today: 'Heute',
  library: 'Bibliothek',
  study: 'Lernen',
  notes: 'Notizen',
  plans: 'Pläne',
  review: 'Wiederholen',
  memory: 'Gedächtnis',
  settings: 'Einstellungen …',
  palette: 'Befehlspalette …',
  outline: 'Inhalt',
  chat: 'Chat',
  shortcuts: 'Tastenkürzel',
  report: 'Bericht kopieren …',
  tour: 'Rundgang',
};

export const roleText: Translation<typeof english.roleText> = {
  about: 'Über Lectern',
  services: 'Dienste',
  hide: 'Lectern ausblenden',
  hideOthers: 'Andere ausblenden',
  unhide: 'Alle einblenden',
  quit: 'Beenden',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  cut: 'Ausschneiden',
  copy: 'Kopieren',
  paste: 'Einfügen',
  pasteAndMatchStyle: 'Ohne Formatierung einfügen',
  delete: 'Löschen',
  selectAll: 'Alles auswählen',
  showSubstitutions: 'Ersetzungen einblenden',
  toggleSmartQuotes: 'Intelligente Anführungszeichen',
  toggleSmartDashes: 'Intelligente Bindestriche',
  toggleTextReplacement: 'Textersetzung',
  startSpeaking: 'Sprachausgabe starten',
  stopSpeaking: 'Sprachausgabe stoppen',
  minimize: 'Minimieren',
  zoom: 'Zoomen',
  front: 'Alle nach vorne bringen',
  close: 'Fenster schließen',
  togglefullscreen: 'Vollbild ein/aus',
  toggleDevTools: 'Entwicklerwerkzeuge ein/aus',
};
