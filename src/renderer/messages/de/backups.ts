import type { backups as en } from '../en/backups';
import { plural } from '../format';
import type { Translation } from '../translation';
import { libraryContents } from './reading/library-contents';

export const backups: Translation<typeof en> = {
  title: 'Sicherungen',
  intro:
    'Eine Sicherung enthält die Datenbank mit deinen Notizen, Sitzungen, dem Gedächtnis und den Karten, und die Dateien deiner Bücher und Bilder, wenn das Laufwerk das ohne Kopieren zulässt.',
  now: 'Jetzt sichern',
  running: 'Sicherung läuft',
  cancel: 'Abbrechen',
  started: 'Die Sicherung läuft. Du kannst weiterarbeiten.',
  none: 'Noch keine Sicherungen. Lectern erstellt jeden Tag eine.',
  problem: 'Die letzte Sicherung ist fehlgeschlagen.',
  daily: 'Jeden Tag sichern',
  dailyHint: 'Die letzten sieben Tage und vier Wochen werden aufbewahrt.',
  folder: 'Ordner für Sicherungen',
  folderHint: 'Sicherungen auf einem anderen Laufwerk überstehen einen Ausfall von diesem.',
  chooseFolder: 'Wählen …',
  ownFolder: 'Datenordner verwenden',
  saveFolder: 'Speichern',
  reasons: {
    daily: 'Täglich',
    manual: 'Von Hand',
    'before-update': 'Vor einem Update',
    'before-restore': 'Vor dem Wiederherstellen',
  },
  summary: (notes, sessions, size) =>
    `${plural(notes, 'Notiz', 'Notizen')}, ${plural(sessions, 'Sitzung', 'Sitzungen')}, ${size}`,
  restore: 'Wiederherstellen …',
  of: (what, when) => `${what}: Sicherung vom ${when}`,
  delete: 'Löschen',
  deleteTitle: 'Diese Sicherung löschen?',
  deleteText: (when) =>
    `Die Sicherung vom ${when} wird endgültig gelöscht. Deine Bibliothek ändert sich dadurch nicht.`,
  deleted: 'Sicherung gelöscht',
  restoreTitle: (when) => `Sicherung vom ${when} wiederherstellen?`,
  columns: { kind: 'Art', backup: 'In der Sicherung', now: 'Jetzt', added: 'Seitdem hinzugefügt' },
  kinds: libraryContents,
  losesNothing:
    'Seit dieser Sicherung wurde nichts hinzugefügt. Spätere Änderungen werden rückgängig gemacht.',
  loses:
    'Was seit dieser Sicherung hinzugefügt wurde, geht verloren, und spätere Änderungen werden rückgängig gemacht.',
  undoable: 'Deine jetzige Bibliothek wird vorher gesichert, du kannst das also rückgängig machen.',
  withoutBooks:
    'Die Dateien von Büchern sind nicht in dieser Sicherung. Was noch im Datenordner liegt, bleibt.',
  confirm: 'Wiederherstellen',
  check: 'Nur prüfen',
  unusable: (why) => `Diese Sicherung lässt sich nicht wiederherstellen: ${why}.`,
  sound: 'Diese Sicherung ist vollständig und lässt sich wiederherstellen.',
  checking: 'Sicherung wird geprüft …',
  saving: 'Deine jetzige Bibliothek wird gesichert …',
  restarting: 'Lectern startet mit der wiederhergestellten Bibliothek …',
  restored: 'Die Sicherung wurde wiederhergestellt.',
  syncedToast: (service) => `${service} synchronisiert den Datenordner. Das kann die Datenbank beschädigen.`,
  synced: (service) =>
    `Der Datenordner liegt in einem Ordner, den ${service} synchronisiert. Öffne Lectern nie auf zwei Computern gleichzeitig: Der Dienst könnte zwei Versionen der Datenbank vermischen und sie beschädigen. Sicherer ist es, den Datenordner woandershin zu verschieben und nur Sicherungen im synchronisierten Ordner aufzubewahren.`,
  conflictToast: 'Ein Synchronisierungsdienst hat eine zweite Kopie der Datenbank angelegt.',
  conflict: (names) =>
    `Ein Synchronisierungsdienst hat eine zweite Kopie der Datenbank angelegt, weil zwei Computer sie geändert haben: ${names}. Lectern verwendet nur lectern.db. Behalte die Kopie, bis du weißt, dass nichts fehlt, und lösche sie dann.`,
  database: {
    title: 'Datenbank',
    size: (size, free) =>
      `${size}, davon ${free} frei. Lectern verkleinert sie von selbst, wenn ein Viertel frei ist.`,
    full: (size) => `${size}. Verkleinern bringt zurzeit nichts.`,
    compact: 'Datenbank verkleinern',
    waiting: 'Beginnt, sobald Lectern nichts anderes tut',
    running: 'Wird verkleinert …',
    compacted: (before, after) => `Von ${before} auf ${after} verkleinert.`,
    nothingGained: (size) => `Nichts zu gewinnen: Die Datenbank hat weiterhin ${size}.`,
  },
  report: 'Bericht kopieren …',
  reportTitle: 'Bericht',
  reportIntro:
    'Für eine Fehlermeldung. Er enthält nur, was du hier siehst: Versionen, das System, Anzahlen und die letzten Fehler ohne ihre Texte. Nichts wird gesendet.',
  reportText: 'Text des Berichts',
  copy: 'Kopieren',
  copied: 'Bericht kopiert',
  reportRow: 'Diagnosebericht',
  reportHint: 'Versionen, Anzahlen und die letzten Fehler; du siehst alles, bevor du es kopierst.',
  restart: 'Neu starten',
  trouble: {
    stopped: {
      title: 'Die Engine von Lectern wurde beendet',
      detail:
        'In Lectern ist etwas schiefgegangen. Alles, was zu sehen war, ist gespeichert. Starte neu, um weiterzumachen.',
    },
    damage: {
      title: 'Die Datenbank ist beschädigt',
      detail:
        'Ein Teil deiner Bibliothek lässt sich nicht lesen. Starte jetzt neu: Lectern prüft dann die Datenbank und bietet an, die neueste Sicherung wiederherzustellen. Die beschädigte Datenbank bleibt erhalten.',
    },
  },
};
