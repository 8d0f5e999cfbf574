import type { today as en } from '../../en/study/today';
import { plural } from '../../format';
import type { Translation } from '../../translation';
import { quoted } from '../quoted';

const greetings = { morning: 'Guten Morgen', afternoon: 'Guten Tag', evening: 'Guten Abend' } as const;
const pages = (n: number): string => plural(n, 'Seite', 'Seiten');
const minutesOf = (n: number): string => plural(n, 'Minute', 'Minuten');

export const today: Translation<typeof en> = {
  title: 'Heute',
  carryOn: 'Weiterlesen',
  carryOnAt: (page) => `Weiter bei ${page}`,
  begin: 'Lesen beginnen',
  askAbout: 'Fragen stellen',
  pageOf: (label, count) => `${label} von ${count}`,
  lastTime: 'Letztes Mal',
  readSession: 'Sitzung lesen',
  firstTime: 'Noch nichts. Hier steht dann die Zusammenfassung deiner letzten Sitzung.',
  greeting: (part, name) => (name === null ? greetings[part] : `${greetings[part]}, ${name}`),
  plannedToday: (minutes) => `${minutes} geplant`,
  countdown: (event, days) =>
    days === 0 ? `${event} heute` : days === 1 ? `${event} morgen` : `${event} in ${days} Tagen`,
  startOn: 'Lesen beginnen',
  otherBooks: 'Andere Bücher, die du liest',
  isImporting: 'wird importiert',
  notBegun: 'noch nicht begonnen',
  openSoon: 'Jetzt öffnen',
  pagesLeft: (n) => `noch ${pages(n)} im Kapitel`,
  exchanges: (n) => plural(n, 'Frage', 'Fragen'),
  learned: 'Daraus gemerkt',
  openPlans: 'Offene Pläne',
  topicsLately: 'Neueste Themen',
  allTopics: 'Alle Themen',
  topicLines: (n) => plural(n, 'Zeile', 'Zeilen'),
  side: 'Lerntage und letzte Arbeit',
  minutesADay: 'Minuten pro Tag',
  daysOf: (studied, all) => `an ${studied} der letzten ${all} Tage`,
  minutesChart: (studied, all, minutes, best) =>
    `Du hast an ${studied} der letzten ${all} Tage gelernt, insgesamt ${minutesOf(minutes)}${best === null ? '' : `, am meisten ${best.day} mit ${best.minutes}`}.`,
  pagesByBook: 'Seiten nach Buch',
  pages,
  pagesOn: (day, title, n) => `${day}: ${pages(n)} von ${quoted(title)}`,
  noPages: 'Eine Seite zählt, sobald du dich etwas mit ihr beschäftigt hast.',
  span: { days: 'Tage', weeks: 'Wochen' },
  pagesChart: (span, books) =>
    `Gelesene Seiten in den letzten ${span === 'days' ? '14 Tagen' : '8 Wochen'}: ${books.length === 0 ? 'keine' : books.map(({ title, sum }) => `${title}, ${sum}`).join('; ')}.`,
  pagesAgainstPlan: 'Seiten im Vergleich zum Plan',
  behind: (n) => (n > 0 ? `${n} im Rückstand` : n < 0 ? `${-n} voraus` : 'im Plan'),
  planLine: (n) => `${n} geplant`,
  readLine: (n) => `${n} gelesen`,
  planChart: (title, planned, read) =>
    `Seiten von ${quoted(title)}: ${planned} bis jetzt geplant, ${read} gelesen.`,
  now: 'heute',
  nowDay: 'Heute',
  cardsDue: 'Fällige Karten',
  allCards: 'Alle Karten',
  review: 'Wiederholen',
  noneDue: 'Heute ist nichts fällig.',
  dueKinds: (due) =>
    [
      due.review > 0 ? `${due.review} zu wiederholen` : '',
      due.learning > 0 ? `${due.learning} in der Lernphase` : '',
      due.new > 0 ? `${due.new} neu` : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
  aboutMinutes: (n) => `etwa ${minutesOf(n)}`,
  dueChart: (days) =>
    `Fällige Karten in den nächsten sieben Tagen: ${days.map(({ day, cards }) => `${day} ${cards}`).join(', ')}.`,
  recall: 'Erinnerungsquote',
  recalled: (n, all, days) => `${n} von ${plural(all, 'Wiederholung', 'Wiederholungen')}, ${days} Tage`,
  noRecall: 'Noch nichts. Hier siehst du, wie viel du noch weißt, wenn Karten wiederkommen.',
  target: (share) => `Ziel ${share}`,
  recallChart: (share, target, now) =>
    `Du hast in den letzten 30 Tagen ${share} der wiederkehrenden Karten gewusst, zuletzt ${now}. Das Ziel ist ${target}.`,
  planned: 'geplant',
  studiedToday: (minutes) => `heute ${minutesOf(minutes)} gelernt`,
  nextSteps: 'Nächste Schritte',
  fromPlan: (title) => `aus ${quoted(title)}`,
  openPlan: 'Plan öffnen',
  noPlan: 'Noch kein Plan. Ein Plan teilt ein Buch in kleine Schritte.',
  makePlan: 'Plan erstellen',
  planDone: 'Alle Schritte dieses Plans sind erledigt.',
  earlier: 'Frühere Sitzungen',
  notesLately: 'Neueste Notizen',
  allNotes: 'Alle Notizen',
  noNotes: 'Noch keine Notizen.',
  days: 'Lerntage',
  monthBefore: 'Vorheriger Monat',
  monthAfter: 'Nächster Monat',
  studied: (days, minutes) =>
    `${plural(days, 'Tag', 'Tage')}${minutes === 0 ? '' : `, ${minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`}`}`,
  dayLabel: (day, minutes, planned = false) =>
    `${day}, ${minutes > 0 ? minutesOf(minutes) : 'nicht gelernt'}${planned ? ', Schritte geplant' : ''}`,
  legend: ['unter 25', '25 bis 40', 'über 40 min'],
  welcome: 'Willkommen bei Lectern',
  welcomeText:
    'Öffne ein Buch und stell Fragen dazu. Jede Antwort zitiert die Seite, von der sie stammt, und Lectern merkt sich, woran du gearbeitet hast.',
  sampleOffer: 'Beispielbuch lesen',
  sampleHint: 'A Field Guide to Mental Toughness: 12 kurze Kapitel (auf Englisch), um alles auszuprobieren.',
  addOwn: 'Eigenes Buch hinzufügen',
  importing: (title) => `${quoted(title)} wird importiert und ist gleich hier.`,
};
