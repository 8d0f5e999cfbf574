import type { erase as en } from '../../en/memory/erase';
import type { Translation } from '../../translation';

/** Deleting a question with its answers. */
export const erase: Translation<typeof en> = {
  menu: 'Mehr',
  action: 'Frage und Antwort löschen',
  title: (answers) =>
    answers === 0
      ? 'Diese Nachricht löschen?'
      : answers === 1
        ? 'Diese Frage und ihre Antwort löschen?'
        : `Diese Frage und ihre ${answers} Antworten löschen?`,
  goes: (answers, facts) => {
    const what = answers === 0 ? 'Sie wird endgültig gelöscht' : 'Sie werden endgültig gelöscht';
    const on = answers === 0 ? 'auf ihr' : 'auf ihnen';
    if (facts === 0) return `${what}. Keine Erinnerung beruht nur ${on}.`;
    return facts === 1
      ? `${what}, ebenso die Erinnerung, die nur ${on} beruht:`
      : `${what}, ebenso ${facts} Erinnerungen, die nur ${on} beruhen:`;
  },
  returns: (facts) =>
    facts === 1
      ? 'Diese Erinnerung war ersetzt worden und wird wieder verwendet:'
      : 'Diese Erinnerungen waren ersetzt worden und werden wieder verwendet:',
  weakens: (facts) =>
    facts === 1
      ? 'Eine Erinnerung beruht auch auf anderen Nachrichten. Sie bleibt, ist aber etwas weniger sicher.'
      : `${facts} Erinnerungen beruhen auch auf anderen Nachrichten. Sie bleiben, sind aber etwas weniger sicher.`,
  more: (facts) => `und ${facts} weitere`,
  rewritten:
    'Zusammenfassungen, Themen und Basisgedächtnis werden neu geschrieben, wo davon die Rede ist. Deine Notizen und Pläne bleiben.',
  done: 'Endgültig gelöscht.',
};
