import type { memoryTransfer as en } from '../../en/memory/memory-transfer';
import { formatNumber, formatPercent, plural } from '../../format';
import type { Translation } from '../../translation';
import { quoted } from '../quoted';

const facts = (n: number): string => plural(n, 'Fakt', 'Fakten');
const chats = (n: number): string => plural(n, 'Gespräch', 'Gespräche');
const span = (from: string, to: string): string => (from === to ? from : `${from} bis ${to}`);

/** Exporting, importing and clearing the whole memory. */
export const memoryTransfer: Translation<typeof en> = {
  menu: 'Exportieren, importieren, löschen',
  export: 'Gedächtnis exportieren …',
  import: 'Gedächtnis importieren …',
  chats: 'Gespräche importieren …',
  clear: 'Gesamtes Gedächtnis löschen …',
  stats: 'Das Gedächtnis in Zahlen',

  exportTitle: 'Gedächtnis exportieren',
  exportWhat:
    'Alle Fakten mit ihren Belegen, in einer JSON-Datei mit Prüfsummen. Sie ist nicht verschlüsselt.',
  exportVectors: 'Vektoren einschließen, damit ein anderer Computer sie nicht neu erstellen muss',
  exportAction: 'Exportieren',
  exporting: (done, of) => `${formatNumber(done)} von ${facts(of)} exportiert`,
  exported: (n) => `${facts(n)} exportiert.`,

  importTitle: 'Gedächtnis importieren',
  chooseMemory: 'Eine Datei, die Lectern exportiert hat',
  reading: (share) => `Datei wird geprüft: ${formatPercent(share)}`,
  nothingYet: 'Nichts ändert sich, bevor du bestätigst.',
  would: 'Der Import würde Folgendes ändern:',
  verdicts: {
    add: (n) => `${facts(n)} hinzugefügt`,
    merge: (n) => `${facts(n)} mit vorhandenen Fakten zusammengeführt`,
    skip: (n) => `${facts(n)} übersprungen`,
    reject: (n) => `${facts(n)} abgelehnt`,
  },
  evicts: (n) =>
    `${facts(n)} ausgeschaltet: die unwichtigsten eines Bereichs, der sonst mehr hätte, als die Regeln erlauben`,
  verdict: { add: 'Hinzufügen', merge: 'Zusammenführen', skip: 'Überspringen', reject: 'Ablehnen' },
  reasons: (n, reason) => `${formatNumber(n)}: ${reason}`,
  examples: 'Die ersten Fakten',
  importAction: 'Importieren',
  importing: 'Wird importiert …',
  stopImport: 'Import abbrechen',
  imported: (added, merged) =>
    `Importiert: ${facts(added)} hinzugefügt${merged === 0 ? '' : `, ${formatNumber(merged)} zusammengeführt`}.`,
  nothingNew: 'Alles in dieser Datei ist schon gemerkt oder lässt sich nicht hinzufügen.',

  chatsTitle: 'Gespräche importieren',
  chatsWhat:
    'Gespräche mit anderen Assistenten werden zu Sitzungen, die du durchsuchen kannst, und Lectern lernt aus ihnen wie aus den eigenen.',
  chooseChats: 'Ein ZIP-Archiv oder eine JSON-Datei aus dem anderen Programm oder eine Markdown-Datei',
  found: (n) => `${chats(n)} gefunden`,
  unreadable: (n) => `${chats(n)} ohne eine Nachricht von dir ausgelassen`,
  all: 'Alle Gespräche',
  chatLine: (messages, from, to) => `${plural(messages, 'Nachricht', 'Nachrichten')}, ${span(from, to)}`,
  known: 'schon importiert',
  chatsAction: (n) => (n === 0 ? 'Importieren' : `${chats(n)} importieren`),
  chatsBegun: (n) => `${chats(n)} ${n === 1 ? 'wird' : 'werden'} im Hintergrund importiert.`,
  chatsCancelled: 'Der Import wurde abgebrochen. Es wurde nichts importiert.',
  sources: 'Schon importiert',
  source: (n, from, to) => `${chats(n)}, ${span(from, to)}`,
  remove: (name) => `Gespräche aus ${quoted(name)} entfernen`,
  removing: (name) => `Die Gespräche aus ${quoted(name)} werden im Hintergrund entfernt.`,
  removalCancelled: 'Das Entfernen wurde abgebrochen. Bereits entfernte Gespräche bleiben gelöscht.',

  clearTitle: 'Gesamtes Gedächtnis löschen?',
  clearGone:
    'Alle Gespräche, Fakten, Zusammenfassungen, Themen und das Basisgedächtnis werden endgültig gelöscht, ebenso was du über dich eingegeben hast. Nichts davon bleibt im Datenordner.',
  clearStays: 'Bücher, Markierungen, Notizen, Pläne, Karteikarten und Einstellungen bleiben.',
  clearType: (word) => `Gib zur Bestätigung „${word}“ ein`,
  clearWord: 'löschen',
  clearAction: 'Gedächtnis löschen',
  clearing: 'Wird gelöscht …',
  cleared: 'Das Gedächtnis wurde gelöscht.',

  backupsTitle: 'Sicherungen des Gedächtnisses',
  backupsWhat:
    'Lectern kopiert vor einem Update seine Datenbank. Wenn du eine Kopie neu schreiben lässt, wird entfernt, was du gelöscht hast, und die Kopie auf den Stand dieser Version gebracht.',
  noBackups: 'Es gibt keine Sicherungen.',
  inBackups: 'Einige Sicherungen enthalten es noch.',
  showBackups: 'Sicherungen',
  deletedIn: (n) =>
    n === null
      ? 'nicht lesbar'
      : n === 0
        ? 'enthält nichts, was du gelöscht hast'
        : 'enthält noch, was du gelöscht hast',
  copyName: (when, reason) => `${when} · ${reason}`,
  copy: 'Kopie der Datenbank',
  setAside: 'Beschädigte Datenbank, durch eine Sicherung ersetzt',
  deleteSetAside: (name) => `${name} löschen`,
  setAsideDeleted: 'Die beschädigte Datenbank wurde gelöscht.',
  rewrite: 'Neu schreiben',
  rewritten: 'Was du gelöscht hast, wurde aus den Sicherungen entfernt.',
  backups: 'Sicherungen …',

  statsTitle: 'Was gemerkt ist',
  statRows: {
    facts: 'Fakten',
    evidence: 'Belege',
    events: 'Ereignisse im Protokoll',
    turns: 'Nachrichten',
  },
  statSize: 'Größe der Datenbank',
};
