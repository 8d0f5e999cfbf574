import type { bookErrors as english } from '../../en/errors/book-errors';
import type { Translation } from '../../translation';
import { file, freeSpace } from './phrases';

export const bookErrors: Translation<typeof english> = {
  // files and imports
  emptyFile: (name) => `${file(name)} ist leer. Wähle eine Datei mit Inhalt.`,
  fileTooLarge: (name, what) => `${file(name)} ist ${what}. Teile die Datei und füge die Teile hinzu.`,
  damagedFile: (name, what) =>
    `${file(name)} ist beschädigt: ${what}. Besorge die Datei noch einmal und füge sie hinzu.`,
  passwordProtected: (name) =>
    `${file(name)} ist mit einem Passwort geschützt. Speichere eine Kopie ohne Passwort und füge sie hinzu.`,
  drmProtected: (name) =>
    `${file(name)} ist kopiergeschützt (DRM), deshalb ist der Text nicht lesbar. Füge eine Ausgabe ohne DRM hinzu.`,
  wrongType: (name, named, is, next) =>
    `${file(name)} hat die Dateiendung für ${named}, ist aber ${is}. ${next}`,
  unsupportedType: (name, is) =>
    `${file(name)} ist ${is}, und das kann Lectern nicht lesen. Füge eine PDF-, EPUB-, HTML-, Markdown- oder Textdatei hinzu.`,
  noText: (name, what, next) => `${file(name)} ${what}. ${next}`,
  unsafeArchive: (name, what) =>
    `${file(name)} wurde nicht geöffnet, weil ${what}. Besorge das Buch aus einer Quelle, der du vertraust.`,
  unreadableFile: (name) =>
    `${file(name)} ist nicht lesbar. Prüfe, ob es die Datei noch gibt und ob du sie öffnen darfst.`,
  importCancelled: 'Der Import wurde abgebrochen. Füge die Datei noch einmal hinzu, um neu zu beginnen.',
  pageTakesTooLong: (name) =>
    `Das Lesen von ${file(name)} wurde abgebrochen, weil ein Teil zu lange dauerte. Besorge die Datei noch einmal und füge sie hinzu.`,
  partTakesTooLong: (name) =>
    `Ein Teil von ${file(name)} wird nicht angezeigt, weil seine Vorbereitung zu lange dauerte. Besorge das Buch noch einmal.`,
  needsTooMuchMemory: (name) =>
    `${file(name)} braucht mehr Arbeitsspeicher, als ein Buch brauchen sollte. Besorge die Datei noch einmal, oder teile sie.`,
  readingFailed: 'Das Lesen wurde durch einen internen Fehler abgebrochen. Einzelheiten stehen im Protokoll.',
  fileNotChosen:
    'Lectern öffnet nur Dateien, die du ausgewählt oder abgelegt hast. Wähle die Datei noch einmal.',
  localFilesOnly: 'Nur die Desktop-App kann Dateien über ihren Pfad öffnen. Lade die Datei stattdessen hoch.',

  // disk
  noRoomForFile: (name, folder) =>
    `Auf dem Datenträger ist nicht genug Platz für ${file(name)} (${folder}). Schaffe Platz und füge die Datei noch einmal hinzu.`,
  noRoomFor: (what, where) =>
    `Auf dem Datenträger ist nicht genug Platz für ${what} (${where}). ${freeSpace}`,
  noRoomForCover: `Auf dem Datenträger ist nicht genug Platz für den Einband. ${freeSpace}`,
  noRoomForCopy: `Der Datenträger ist voll, deshalb wurde keine Kopie angelegt. ${freeSpace}`,
  noRoomForModel:
    'Auf dem Datenträger ist nicht genug Platz für das Modell. Schaffe Platz und lade es noch einmal herunter.',
  diskFull: `Der Datenträger ist voll, deshalb wurde nichts gespeichert. ${freeSpace}`,

  // library
  bookUnknown: 'Dieses Buch gibt es in der Bibliothek nicht. Sieh in der Liste der Bücher nach.',
  bookGone: 'Dieses Buch ist nicht mehr in der Bibliothek.',
  bookInLibrary: 'Dieses Buch ist schon in der Bibliothek.',
  bookImporting: 'Dieses Buch wird noch importiert. Warte, bis der Import fertig ist.',
  nothingToRecognise: 'Dieses Buch hat keine Seiten, die nur aus Bildern ohne Text bestehen.',
  noRecognitionData: (language, folder) =>
    `Die Daten für die Texterkennung fehlen. Lege ${language}.traineddata.gz in ${folder || 'den Ordner „ocr“'} und versuche es noch einmal.`,
  originalMissing: 'Die Originaldatei dieses Buchs fehlt. Entferne das Buch und füge es noch einmal hinzu.',
  pageOutOfRange: (pages) => `Dieses Buch hat die Seiten 1 bis ${String(pages)}. Wähle eine davon.`,
  noCover: 'Dieses Buch hat keinen Einband.',
  coverMissing: 'Die Datei des Einbands fehlt. Sie wird beim nächsten Start neu angelegt.',
  coverTooLarge: 'Ein Einband darf höchstens 512 KB groß sein. Verkleinere das Bild.',
  coverTooWide: 'Ein Einband darf höchstens 2.000 Pixel breit oder hoch sein. Verkleinere das Bild.',
  coverNotAPicture: 'Das ist kein JPEG-, PNG-, WebP- oder GIF-Bild.',
  collectionUnknown: 'Diese Sammlung gibt es nicht. Sieh in der Liste der Sammlungen nach.',
  collectionExists: (name) => `Eine Sammlung namens „${name}“ gibt es schon. Wähle einen anderen Namen.`,
  copyNotKept: 'Von dieser Datei wurde keine Kopie behalten. Füge die Datei noch einmal hinzu.',
  jobNotRetryable:
    'Dieser Auftrag lässt sich nicht wiederholen; das geht nur bei fehlgeschlagenen Aufträgen.',
  jobAlreadyRunning: 'Dieser Auftrag läuft schon.',
  backupUnreadable: (name, why) =>
    `Die Sicherung ${name} ist nicht lesbar (${why}). Sie wurde nicht verändert.`,
  jobCancelled: 'Der Auftrag wurde abgebrochen. Starte ihn noch einmal, um weiterzumachen.',
  jobUnknown: 'Diesen Auftrag gibt es nicht. Sieh in der Liste der Aufträge nach.',
  jobCrashedTwice:
    'Lectern ist bei diesem Auftrag zweimal abgestürzt, deshalb wurde er gestoppt. Alles andere funktioniert; du kannst es noch einmal versuchen.',

  // marks
  markGone: 'Diese Markierung gibt es nicht mehr.',
  marksHere: 'Diese Markierungen sind schon in diesem Buch. Wähle andere.',
  marksNeedPdf:
    'Markierungen lassen sich nur in einem PDF speichern. Speichere sie stattdessen als Markdown.',
  copyGone: 'Diese Kopie gibt es nicht mehr. Lege sie noch einmal an.',
  copyStopped: 'Das Kopieren wurde gestoppt, und nichts wurde behalten.',
};
