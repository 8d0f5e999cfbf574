import type * as en from '../en/composer';
import type { Translation } from '../translation';

/** The row below the question: which books, which engine. */
export const composer: Translation<typeof en.composer> = {
  scope: {
    label: (scope) => `Verwendete Bücher: ${scope}`,
    tip: 'Die Bücher, deren Text, Notizen und Fakten Antworten verwenden dürfen',
    book: 'Dieses Buch',
    everything: 'Alles',
    books: (n) => `${n} ${n === 1 ? 'Buch' : 'Bücher'}`,
    empty: 'Noch keine Bücher',
    searched: (scope) => `Gesucht in: ${scope}`,
  },
  engine: {
    label: (engine) => `Es antwortet: ${engine}`,
    builtin: 'Integrierte Engine',
    builtinHint: 'Zitiert das Buch, braucht kein Netz',
    default: (engine) => `${engine} (Standard)`,
    inside: 'Läuft in Lectern',
    server: 'Auf deinem Server',
    online: (company) => `Sendet Fragen und Textstellen an ${company}`,
    makeDefault: (engine) => `${engine} als Standard verwenden`,
    settings: 'Modell-Einstellungen',
    noKey: 'Noch kein Schlüssel. Füge einen in den Modell-Einstellungen hinzu.',
    noServer: 'Noch kein Server. Trag seine Adresse in den Modell-Einstellungen ein.',
    noModel: 'Hier gibt es kein Modell, das antwortet.',
    offline: 'Keine Netzwerkverbindung.',
    asking: 'Modelle werden abgefragt …',
    states: {
      absent: 'Nicht heruntergeladen.',
      downloading: 'Wird noch heruntergeladen.',
      waiting: 'Wartet auf eine Verbindung für den Download.',
      paused: 'Der Download ist angehalten.',
    },
  },
};

/** `asks` is missing: these messages are sent to the tutor, which reads commands in English. */
export const slash: Translation<typeof en.slash> = {
  label: 'Befehle',
  count: (n) => `${n} ${n === 1 ? 'Befehl' : 'Befehle'}`,
  title: 'Im Fragefeld',
  hint: '/ zeigt die Befehle. ↑ im leeren Feld holt frühere Fragen zurück.',
  commands: {
    summary: { hint: 'Wovon das Buch handelt', takes: '' },
    chapter: { hint: 'Kapitel zusammenfassen', takes: 'Nummer oder Titel' },
    outline: { hint: 'Kapitel auflisten', takes: '' },
    quiz: { hint: 'Fragen zu einem Kapitel', takes: 'Nummer oder Titel' },
    define: { hint: 'Wo ein Begriff definiert ist', takes: 'Begriff' },
    remember: { hint: 'Fakt speichern', takes: 'Fakt' },
    forget: { hint: 'Fakt zum Löschen suchen', takes: 'Wörter' },
    'memory-search': { hint: 'Gedächtnis durchsuchen', takes: 'Wörter' },
    'memory-stats': { hint: 'Das Gedächtnis in Zahlen', takes: '' },
    'memory-export': { hint: 'Gedächtnis als Datei exportieren', takes: '' },
    'memory-clear': { hint: 'Gedächtnis löschen, mit Nachfrage', takes: '' },
    note: { hint: 'Notiz erstellen', takes: 'Titel' },
    card: { hint: 'Karteikarte erstellen', takes: 'Vorderseite' },
    review: { hint: 'Fällige Karten wiederholen', takes: '' },
    plan: { hint: 'Lernplan erstellen', takes: '' },
    search: { hint: 'Im Text suchen', takes: 'Wörter' },
    everything: { hint: 'Frage zu allen Büchern', takes: 'Frage' },
    book: { hint: 'Wieder nach diesem Buch fragen', takes: '' },
    help: { hint: 'Alle Befehle und Tasten', takes: '' },
  },
};
