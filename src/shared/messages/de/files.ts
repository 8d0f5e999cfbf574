import { formatTraits } from '../../model/library/book-format';
import type * as english from '../en/files';
import type { formatNouns as englishNouns } from '../engine-texts';
import type { Translation } from '../translation';

export const damage: Translation<typeof english.damage> = {
  nestedTooDeeply: 'ihre Elemente sind zu tief verschachtelt',
  notAPdf: 'sie lässt sich nicht als PDF öffnen',
  noPages: 'sie hat keine Seiten',
  pagesUnreadable: 'ihre Seiten sind nicht lesbar',
  allPagesUnreadable: 'keine ihrer Seiten ist lesbar',
  pageUnreadable: (page) => `Seite ${String(page)} lässt sich nicht öffnen`,
  copyNotWritten: 'sie lässt sich nicht kopieren',
  incomplete: 'ihr Ende fehlt, wahrscheinlich wurde sie nicht vollständig kopiert',
  unknownCompression: 'eine Datei darin ist auf unbekannte Weise komprimiert',
  cannotUnpack: 'eine Datei darin lässt sich nicht entpacken',
  noPackage: 'das Verzeichnis ihrer Teile fehlt',
  packageNotText: 'das Verzeichnis ihrer Teile ist kein Text',
  noReadingOrder: 'ihre Lesereihenfolge fehlt',
};

export const danger: Translation<typeof english.danger> = {
  escapesFolder: 'eine Datei darin außerhalb ihres Ordners geschrieben würde',
  zipBomb: 'sie beim Entpacken viel größer würde, als ein Buch ist (eine ZIP-Bombe)',
  entityBomb: 'sie XML-Entitäten enthält, die unbegrenzt wachsen (eine Entity-Bombe)',
};

export const fileKind: Translation<typeof english.fileKind> = {
  oldOffice: 'ein altes Office-Dokument',
  office: 'ein Office-Dokument',
  richText: 'ein RTF-Dokument',
  picture: 'ein Bild',
  sevenZip: 'ein 7z-Archiv',
  rar: 'ein RAR-Archiv',
  gzip: 'ein gzip-Archiv',
  zip: 'ein ZIP-Archiv',
  zipWithoutBook: 'ein ZIP-Archiv ohne Buch',
  djvu: 'ein DjVu-Dokument',
  program: 'ein Programm',
  kindle: 'ein Kindle-Buch',
  notText: 'kein Text',
  not: (format) => `kein ${format === 'text' ? 'Text' : formatTraits(format).name}`,
  ofType: (ending) => `eine Datei vom Typ .${ending}`,
};

export const formatNouns: Translation<typeof englishNouns> = {
  pdf: 'ein PDF',
  epub: 'ein EPUB',
  markdown: 'Markdown',
  html: 'HTML',
  text: 'Text',
};

export const fileSize: Translation<typeof english.fileSize> = {
  over1GB: 'größer als 1 GB',
  tooMuchText: 'länger als jedes Buch: über 64 Millionen Zeichen oder 50.000 Seiten',
  textOver128MB: 'ein Text von mehr als 128 MB',
};

export const textProblem: Translation<typeof english.textProblem> = {
  noText: 'enthält keinen Text',
  onlyWhiteSpace: 'enthält nur Leerraum',
};

export const fileAdvice: Translation<typeof english.fileAdvice> = {
  saveWithText: 'Speichere die Seite mit ihrem Text und füge diese Datei hinzu.',
  chooseText: 'Wähle eine Datei, die Text enthält.',
  addSupported: 'Füge eine PDF-, EPUB-, HTML-, Markdown- oder Textdatei hinzu.',
  addReal: (noun) => `Füge eine Datei hinzu, die wirklich ${noun} ist.`,
  rename: (ending) => `Gib ihr die Endung .${ending} und füge sie noch einmal hinzu.`,
  freshCopy: 'Besorge das Buch noch einmal und füge es hinzu.',
  unpack: 'Füge ein EPUB hinzu, oder entpacke das Archiv und füge die Datei darin hinzu.',
};

export const databaseFault: Translation<typeof english.databaseFault> = {
  foreign: 'sie wurde nicht von Lectern angelegt',
  unknownMigration: (name) => `sie hat eine unbekannte Migration ${name}`,
  changedMigration: (name) => `ihre Migration ${name} weicht von der in dieser Version ab`,
};

export const storedFile: Translation<typeof english.storedFile> = {
  cover: (fileName) => `den Einband von „${fileName}“`,
  coverFolder: 'im Ordner „covers“',
  text: (fileName) => `den Text von „${fileName}“`,
};

export const unnamedBook = 'Das Buch';
