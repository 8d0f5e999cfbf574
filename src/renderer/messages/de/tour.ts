import type { tour as en } from '../en/tour';
import type { Translation } from '../translation';

/** The tour of the first start. */
export const tour: Translation<typeof en> = {
  title: 'Rundgang',
  offer: 'Neu bei Lectern? Ein kurzer Rundgang zeigt dir, wo alles ist.',
  start: 'Rundgang starten',
  noThanks: 'Nein, danke',
  progress: (at, of) => `${at} von ${of}`,
  skip: 'Überspringen',
  back: 'Zurück',
  next: 'Weiter',
  done: 'Fertig',
  steps: {
    library: {
      title: 'Deine Bibliothek',
      body: 'Füge ein PDF, ein EPUB oder ein anderes Buch hinzu: Wähle es hier oder leg es irgendwo im Fenster ab. Es bleibt auf diesem Computer.',
    },
    study: {
      title: 'Lesen und fragen',
      body: 'Auf der einen Seite steht das Buch, auf der anderen stehen deine Fragen. Jede Antwort nennt die Seite, von der sie stammt.',
    },
    review: {
      title: 'Dauerhaft lernen',
      body: 'Mach Karten aus dem, was du liest. Lectern zeigt dir jede noch einmal, kurz bevor du sie vergessen würdest.',
    },
    memory: {
      title: 'Was sich Lectern merkt',
      body: 'Hier steht jeder gemerkte Fakt mit seiner Herkunft. Du kannst ihn korrigieren, ausschalten oder löschen.',
    },
    settings: {
      title: 'Richte es dir ein',
      body: 'Design, Modelle und alles andere findest du in den Einstellungen. Strg oder Cmd mit K durchsucht alles, und ? zeigt die Tastenkürzel.',
    },
  },
};
