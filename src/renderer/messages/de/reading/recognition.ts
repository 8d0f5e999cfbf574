import type { recognition as en } from '../../en/reading/recognition';
import type { Translation } from '../../translation';

/** Recognising the text of pages that are pictures. */
export const recognition: Translation<typeof en> = {
  offer: 'Text erkennen …',
  title: 'Text erkennen',
  intro: (pages) =>
    pages === 1
      ? 'Eine Seite dieses Buchs ist ein Bild ohne Text. Lectern kann ihren Text auf diesem Computer aus dem Bild lesen.'
      : `${pages} Seiten dieses Buchs sind Bilder ohne Text. Lectern kann ihren Text auf diesem Computer aus den Bildern lesen.`,
  duration:
    'Eine Seite dauert ein paar Sekunden. Du kannst inzwischen weiterlesen oder Lectern beenden: Beim nächsten Start geht es weiter.',
  language: 'Sprache des Buchs',
  begin: 'Text erkennen',
  missing: (file) => `Dafür braucht Lectern die Sprachdaten von Tesseract. Leg ${file} in diesen Ordner:`,
  whichFile:
    'Nimm die Datei für die Sprache des Buchs: eng für Englisch, deu für Deutsch, fra für Französisch. Sowohl .traineddata als auch .traineddata.gz funktioniert. Lectern lädt nichts herunter.',
  fileOf: (language) => `${language}.traineddata.gz`,
  copyPath: 'Pfad kopieren',
  copied: 'Pfad kopiert',
  again: 'Noch einmal prüfen',
  running: (done, of) => `Text wird erkannt: Seite ${done} von ${of}.`,
  queued: 'Die Texterkennung beginnt gleich.',
  stop: 'Stoppen',
  begun: 'Die Texterkennung hat begonnen',
  finished: 'Text erkannt. Das Buch wird damit neu importiert.',
  page: 'Erkannter Text',
  pageTip: 'Diese Seite ist ein Bild; ihr Text wurde erkannt und kann Fehler enthalten.',
  quoted: 'Der zitierte Satz steht im erkannten Text dieser Seite',
};
