import type { thread as en } from '../en/thread';
import type { Translation } from '../translation';

/** `noBookStarters` is missing: the questions are sent to the tutor, which reads commands in English. */
export const thread: Translation<typeof en> = {
  label: 'Gespräch',
  now: 'Zur neuesten Nachricht',
  start: 'Beginn des Gesprächs',
  older: 'Frühere Nachrichten werden geladen …',
  session: (when) => `Sitzung: ${when}`,
  thisSession: 'Diese Sitzung',
  topic: 'Thema:',
  today: 'Heute',
  yesterday: 'Gestern',
  goToDate: 'Zu einem Datum gehen',
  go: 'Los',
  more: 'Ältere Sitzungen zeigen',
  noBook: 'Nachrichten ohne Buch',
  noBookTitle: 'Gespräche ohne Buch',
  noBookHint: 'Nachrichten, die zu keinem Buch gehören, und importierte Chats.',
  noBookWelcome: 'Frag oder erzähl mir etwas',
  noBookText:
    'Ohne Buch antwortet Lectern aus dem, was es sich gemerkt hat: deinen Notizen, deinen Plänen und dem, was du erzählt hast.',
  noBookPlaceholder: 'Frag oder erzähl mir etwas',
  lookInto: 'Worauf diese Antwort beruht',
  semanticAt: (percent) =>
    `Der semantische Index wird aufgebaut: ${percent}. Antworten nutzen, was schon fertig ist.`,
  semanticPaused: (percent) =>
    `Die semantische Suche ist bei ${percent} angehalten, solange der Computer im Akkubetrieb läuft. Antworten nutzen, was schon fertig ist.`,
  semanticCount: (done, total) =>
    `Der semantische Index wird aufgebaut: ${done} von ${total} Texten. Antworten nutzen, was schon fertig ist.`,
  wordsAnswer: 'Für diese Antwort wurde nur nach Wörtern gesucht.',
};
