import type { starting as en } from '../en/starting';
import type { Translation } from '../translation';
import { libraryContents } from './reading/library-contents';

/** Shown while a start takes longer than usual. */
export const starting: Translation<typeof en> = {
  opening: 'Deine Bibliothek wird geöffnet …',
  updating: 'Deine Bibliothek wird aktualisiert …',
  step: (step, of, what) => (of === 1 ? what : `Schritt ${step} von ${of}: ${what}`),
  kinds: {
    restore: 'Sicherung wiederherstellen',
    check: 'Datenbank prüfen',
    backup: 'Datenbank sichern',
    migration: 'Datenbank umstellen',
  },
  restoring: 'Eine Sicherung wird wiederhergestellt …',
  checking: 'Deine Bibliothek wird geprüft …',
  damaged: 'Deine Bibliothek ist beschädigt',
  backupOf: (when) => `Sicherung vom ${when}`,
  damagedNow: 'Beschädigte Datenbank',
  inBackup: 'In der Sicherung',
  lost: (when) =>
    `Was nach der Sicherung vom ${when} hinzugefügt wurde, ist nicht in ihr enthalten. Es ist vielleicht noch in der beschädigten Datenbank, die erhalten bleibt.`,
  contents: libraryContents,
  unknown: 'unbekannt',
  restore: 'Sicherung wiederherstellen',
  progress: 'Fortschritt',
  leaveWindow:
    'Das geschieht einmal nach einem Update und dauert bei einer großen Bibliothek länger. Du kannst dieses Fenster jederzeit schließen: Nichts geht verloren, und der nächste Start macht hier weiter.',
  leavePage:
    'Das geschieht einmal nach einem Update und dauert bei einer großen Bibliothek länger. Du kannst Lectern jederzeit beenden: Nichts geht verloren, und der nächste Start macht hier weiter.',
  failed: 'Lectern konnte nicht starten',
  gone: 'Lectern wurde beendet',
  startAgain: 'Nichts ist verloren. Starte Lectern noch einmal, um weiterzumachen.',
};
