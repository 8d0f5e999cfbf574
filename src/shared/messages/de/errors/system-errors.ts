import type { systemErrors as english } from '../../en/errors/system-errors';
import type { Translation } from '../../translation';

/** Rounded up. */
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('de')} MB`;

export const systemErrors: Translation<typeof english> = {
  // input and the web server
  invalidInput: (field, problem) => `${field === '' ? 'Die Eingabe' : `Das Feld „${field}“`} ${problem}.`,
  backupNotOffered: 'Diese Sicherung ist nicht verfügbar. Lade die Seite neu.',
  starting: 'Lectern öffnet die Bibliothek. Versuche es gleich noch einmal.',
  failedBeforeLog: 'In Lectern ist etwas schiefgegangen.',
  signInNeeded: 'Öffne den Anmeldelink, den Lectern beim Start ausgegeben hat.',
  tooManyTokens: (seconds) =>
    `Es gab zu viele falsche Token. Versuche es in ${String(seconds)} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} noch einmal.`,
  uploadMalformed: 'Das Hochladen wurde abgebrochen oder war fehlerhaft. Füge die Datei noch einmal hinzu.',
  uploadTooLarge: 'Die Datei überschreitet die Grenze von 1 GB.',

  // backups
  backupUnusable: (why) =>
    `Die Sicherung lässt sich nicht wiederherstellen: ${why}. Nichts wurde geändert. Wähle eine andere Sicherung.`,
  backupsMissing: 'Diese Version von Lectern legt keine Sicherungen an.',
  backupUnknown: 'Diese Sicherung gibt es nicht mehr. Lade die Liste der Sicherungen neu.',
  backupStopped: 'Das Sichern wurde abgebrochen.',
  writeFailed:
    'Die Änderung konnte nicht gespeichert werden; nichts wurde geändert. Den Grund nennt das Protokoll; versuche es noch einmal.',
  backupFailed: 'Das Sichern ist fehlgeschlagen. Den Grund nennt das Protokoll; versuche es noch einmal.',
  backupFolderRelative: 'Gib den vollständigen Pfad des Ordners für Sicherungen an.',
  backupFolderUnusable: (folder) =>
    `Lectern kann in ${folder} keine Sicherungen schreiben. Wähle einen Ordner, den es gibt und in den du schreiben darfst.`,
  noRoomForBackup: (needed, free, folder) =>
    `Eine Sicherung braucht ${megabytes(needed)}, aber in ${folder} sind nur ${megabytes(free)} frei. Schaffe Platz, oder wähle in den Einstellungen einen anderen Ordner für Sicherungen.`,

  // data folder and processes
  dataFolderInUse: (dataDir) =>
    `Ein anderes Lectern benutzt den Datenordner ${dataDir}. Schließe es zuerst, oder starte mit einem anderen --data-dir.`,
  dataFolderReadOnly: (dataDir) =>
    `Lectern darf nicht in den Datenordner ${dataDir} schreiben. Erlaube es, oder starte mit einem anderen --data-dir. Nichts wurde geändert.`,
  databaseReadOnly:
    'Lectern darf nicht in den Datenordner schreiben, deshalb wurde nichts gespeichert. Erlaube es und versuche es noch einmal.',
  databaseUnusable: (why) =>
    `Die Datenbank lectern.db ist nicht verwendbar: ${why}. Nichts wurde geändert. Stelle eine Sicherung wieder her, oder starte mit einem anderen --data-dir.`,
  databaseDamagedWithBackup:
    'Die Datenbank deiner Bibliothek ist beschädigt, deshalb hat Lectern sie nicht geöffnet. Du kannst die neueste Sicherung wiederherstellen. Die beschädigte Datenbank bleibt im Ordner „set-aside“.',
  databaseDamagedNoBackup:
    'Die Datenbank lectern.db ist beschädigt, und es gibt keine Sicherung, die sich wiederherstellen lässt. Nichts wurde geändert. Starte mit einem anderen --data-dir, oder lege eine Kopie des Datenordners zurück.',
  databaseDamaged:
    'Die Datenbank lectern.db ist beschädigt. Starte Lectern neu: Es bietet dann an, die neueste Sicherung wiederherzustellen, wenn es eine gibt.',
  databaseNewer:
    'Dieser Datenordner stammt von einer neueren Version von Lectern. Nichts wurde geändert. Installiere die neuere Version, oder starte mit einem anderen --data-dir.',
  nodeTooOld: (version) =>
    `Die Datenbank braucht Node.js 22.14 oder neuer; dies ist ${version}. Starte Lectern mit "npm start", das sein eigenes verwendet.`,
  internal: 'Etwas ist schiefgegangen. Einzelheiten stehen im Protokoll.',
  internalSeeLog: (logFile) => `In Lectern ist etwas schiefgegangen. Einzelheiten stehen in ${logFile}.`,
  closing: 'Lectern wird beendet; es wird nichts mehr gespeichert.',
  engineStopped:
    'Die Engine ist unerwartet beendet worden. Alles, was zu sehen war, ist gespeichert. Starte sie neu, um weiterzumachen.',
  notATime: (text) => `„${text}“ ist keine Zeitangabe.`,
  vectorLength: (model, expected, found) =>
    `Ein Vektor von ${model} hat ${String(expected)} Zahlen, nicht ${String(found)}.`,
};
