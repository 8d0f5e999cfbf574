import type { AskNext, SectionOf } from '../../../shared/model';
import { card as english } from '../en/card';
import { formatNumber, plural } from '../format';
import type { Translation } from '../translation';
import { quoted } from './quoted';

const numberWords = [
  'Null',
  'Ein',
  'Zwei',
  'Drei',
  'Vier',
  'Fünf',
  'Sechs',
  'Sieben',
  'Acht',
  'Neun',
  'Zehn',
];

/** Small numbers as words, for the beginning of a sentence. */
const spelled = (n: number): string => numberWords[n] ?? formatNumber(n);

const pages = (n: number): string => plural(n, 'Seite', 'Seiten');

/** A title with its number in front. Many titles already contain it, as in "3. Breath" or "Kapitel 3: Atem". */
function numbered(number: number | null, title: string): string {
  if (number === null) return title;
  const bare = title.replace(
    new RegExp(String.raw`^(?:(?:chapter|kapitel)\s+)?${number}(?!\d)[\s.:·–—-]*`, 'iu'),
    '',
  );
  return bare === '' ? title : `${number} · ${bare}`;
}

type Of = SectionOf<'summary'>['of'];

const summaryOrder: Readonly<Record<Of, string>> = {
  book: 'in der Reihenfolge des Buchs',
  chapter: 'in der Reihenfolge des Kapitels',
  section: 'in der Reihenfolge des Textes',
  page: 'in der Reihenfolge der Seite',
  marks: 'in der Reihenfolge des Buchs',
};

const summaryLead = (n: number, of: Of): string => {
  if (n === 1) return of === 'marks' ? 'Eine Textstelle, zitiert.' : 'Ein Kernsatz, zitiert.';
  return `${spelled(n)} ${of === 'marks' ? 'Textstellen' : 'Kernsätze'}, zitiert ${summaryOrder[of]}.`;
};

/** What a click does, in German. The questions that it asks stay English: the engine reads commands in English only. */
const suggestion = (ask: AskNext): string => {
  if (ask.kind === 'search') return `Nach ${quoted(ask.words)} suchen`;
  if (ask.kind !== 'search-library') return english.ask(ask);
  return ask.books === 1 ? 'Bibliothek durchsuchen' : `Alle ${formatNumber(ask.books)} Bücher durchsuchen`;
};

/** Answers of the built-in engine: what was found, by source. What it says (`remark`) is in English. */
export const card: Translation<typeof english> = {
  fromBook: 'Aus dem Buch',
  fromNotes: 'Aus deinen Notizen',
  told: 'Das hast du mir gesagt',
  earlier: (n) => (n === 1 ? 'Aus einer früheren Nachricht' : 'Aus früheren Nachrichten'),
  sessions: (n) => (n === 1 ? 'Aus einer früheren Sitzung' : 'Aus früheren Sitzungen'),
  topic: (title) => `Aus dem Thema ${quoted(title)}`,
  verbatim: 'Wort für Wort',
  by: {
    learner: (session) => (session === '' ? 'Du hast gesagt' : `Du hast in ${quoted(session)} gesagt`),
    tutor: (session) => (session === '' ? 'Die Antwort war' : `Die Antwort in ${quoted(session)} war`),
  },
  plans: 'Aus deinen Plänen',
  also: 'Außerdem im Buch',
  elsewhere: 'Wo das Buch noch davon handelt',
  closest: 'Ähnlichste Textstellen',
  closestLead: (n) =>
    n === 1
      ? 'Keine Textstelle beantwortet das direkt. Diese kommt am nächsten.'
      : `Keine Textstelle beantwortet das direkt. Diese ${spelled(n).toLowerCase()} kommen am nächsten.`,
  wide: { code: 'Code', table: 'Tabelle', formula: 'Formel' },
  evidence: 'Beleg',
  until: (day) => `bis ${day}`,
  marginNote: 'Randnotiz',
  untitledNote: 'Notiz ohne Titel',
  what: {
    asked: (said) => `Du hast gefragt: ${said}`,
    said: (said) => `Du hast gesagt: ${said}`,
    answered: (said) => `Antwort: ${said}`,
  },
  steps: (done, all) => `${done} von ${plural(all, 'Schritt', 'Schritten')} erledigt`,
  nextStep: (title) => `Als Nächstes: ${title}`,
  stepPages: ([from, to]) => (from === to ? `Seite ${from}` : `Seiten ${from} bis ${to}`),
  due: (day) => `fällig: ${day}`,
  noStep: 'Alle Schritte sind erledigt.',
  reading: 'Wo du gerade bist',
  readingAt: (place, all) => `Du bist auf ${place}. Das Buch hat ${pages(all)}.`,
  readingIn: (chapter) => `Das Kapitel heißt ${quoted(chapter)}.`,
  about: 'Über dieses Buch',
  aboutRows: {
    title: 'Titel',
    author: 'Autor',
    chapters: 'Kapitel',
    pages: 'Seiten',
    format: 'Format',
  },
  noAuthor: 'In der Datei nicht genannt',
  noChapters: 'Keine im Inhaltsverzeichnis',
  numbered,
  summaryOf: {
    book: 'Dieses Buch',
    chapter: 'Dieses Kapitel',
    section: 'Dieser Abschnitt',
    page: 'Diese Seite',
    marks: 'Was du markiert hast',
  },
  summaryLead,
  pageRange: (from, to) => (from === to ? `S. ${from}` : `S. ${from} bis ${to}`),
  outline: { book: 'Kapitel', chapter: 'Abschnitte', next: 'Was als Nächstes kommt' },
  outlineMore: (n) => `${plural(n, 'weiterer Eintrag', 'weitere Einträge')} im Inhaltsverzeichnis.`,
  terms: { question: 'Im Buch definiert', selection: 'Begriffe in deiner Auswahl' },
  compare: 'Nebeneinander, aus dem Buch',
  compareNone: 'Das Buch hat dazu keine Textstelle.',
  quiz: (title, number) => (title === null ? 'Quiz' : `Quiz: ${numbered(number, title)}`),
  quizLead: (n) =>
    `${spelled(n)} ${n === 1 ? 'Satz' : 'Sätze'} aus dem Buch, in ${n === 1 ? 'dem' : 'denen'} ein Begriff fehlt.`,
  quizGap: 'Lücke',
  quizShow: 'Antwort zeigen',
  quizHide: 'Antwort verdecken',
  quizNumber: (n) => `Satz ${n}`,
  quizAnswer: 'Antwort:',
  notFound: 'In diesem Buch nicht gefunden',
  notFoundAnywhere: 'Nichts gefunden',
  lookedFor: 'Gesucht nach',
  lookedLike: (like) =>
    `und Wörtern wie ${like.length > 1 ? `${like.slice(0, -1).join(', ')} und ${like.at(-1) ?? ''}` : (like[0] ?? '')}`,
  lookedIn: (allPages, notes) => {
    const places = [
      ...(allPages > 0 ? [`auf ${pages(allPages)}`] : []),
      ...(notes > 0 ? [notes === 1 ? 'in deiner Notiz' : `in deinen ${formatNumber(notes)} Notizen`] : []),
    ];
    return places.length === 0 ? '.' : `, ${places.join(' und ')}.`;
  },
  orAsk: 'Oder frag',
  try: 'Versuch',
  next: 'Wie es weitergeht',
  ask: suggestion,
  seeProposal: 'Vorschlag ansehen',
  saving: 'Wird gespeichert …',
  savedTo: 'Gespeichert im',
  knownIn: 'Schon im',
  remembered: {
    pending: 'Noch nicht gespeichert, erst freigeben im',
    shadow: 'Zur Probe, also noch nicht verwendet; mehr im',
    refused: 'Nicht gespeichert: Deine Einstellungen für das Gedächtnis erlauben es nicht.',
  },
  removedFrom: 'Gelöscht aus:',
  memory: 'Gedächtnis',
  notSaved: 'Das konnte nicht gespeichert werden.',
  undo: 'Rückgängig',
  checked: (n) => `${n} ${n === 1 ? 'Zitat' : 'Zitate'} geprüft`,
  missing: (n) => `${n} ${n === 1 ? 'Zitat' : 'Zitate'} nicht gefunden`,
  used: (n) => `${n} ${n === 1 ? 'Erinnerung' : 'Erinnerungen'} verwendet`,
  searched: 'Was durchsucht wurde',
};
