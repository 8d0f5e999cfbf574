import type { KnowledgeState } from '../../../../shared/model';
import type * as en from '../../en/study/quiz';
import { formatNumber, formatPercent, plural } from '../../format';
import type { Translation } from '../../translation';
import { quoted } from '../quoted';

export const quiz: Translation<typeof en.quiz> = {
  title: 'Quiz',
  ofChapter: (title) => `Quiz zu ${quoted(title)}`,
  ofChapterShort: 'Quiz zu diesem Kapitel',
  take: 'Als Quiz beantworten',
  making: 'Fragen werden ausgewählt',
  progress: 'Beantwortete Fragen',
  doneOf: (done, total) => `${formatNumber(done)} von ${formatNumber(total)} beantwortet`,
  stop: 'Für jetzt aufhören',
  delete: 'Dieses Quiz löschen',
  deleteQuestion: 'Diese Frage löschen',
  question: 'Frage',
  kinds: {
    choice: 'Wähle, was in die Lücke gehört, oder die richtige Antwort',
    cloze: 'Fülle die Lücke',
    number: 'Ergänze die Zahl mit ihrer Einheit',
    open: 'Antworte in eigenen Worten und vergleiche dann',
  },
  correction: 'Das hast du schon einmal verwechselt',
  gap: 'Lücke',
  options: 'Auswahl',
  yourAnswer: 'Deine Antwort',
  check: 'Prüfen',
  show: 'Antwort zeigen',
  notKnown: 'Ich weiß es nicht',
  results: { right: 'Richtig', partly: 'Teilweise richtig', wrong: 'Nicht richtig' },
  youSaid: (given) =>
    given === '' ? 'Du hast keine Antwort gegeben.' : `Du hast ${quoted(given)} geantwortet.`,
  answerIs: 'Antwort',
  grade: 'Hast du es gewusst?',
  grades: [
    ['wrong', 'Nein', 'diesmal nicht'],
    ['partly', 'Teilweise', 'einen Teil davon'],
    ['right', 'Ja', 'alles Wichtige'],
  ],
  next: 'Nächste Frage',
  toResult: 'Ergebnis ansehen',
  passage: 'Textstelle',
  fromPage: 'Von der Seite',
  openPage: 'Seite öffnen',
  allKeys: 'alle Tasten',
  done: 'Quiz beendet',
  score: (right, partly, total) =>
    `${formatNumber(right)} von ${formatNumber(total)} richtig (${formatPercent(total === 0 ? 0 : right / total)})${partly > 0 ? `, ${formatNumber(partly)} teilweise` : ''}.`,
  missed: 'Das solltest du dir noch einmal ansehen',
  noneMissed: 'Du hast alles gewusst.',
  makeCards: 'Karten daraus erstellen',
  madeCards: (n) =>
    n === 0
      ? 'Zu diesen Fragen gibt es schon Karten.'
      : `${plural(n, 'Karte', 'Karten')} erstellt. Du findest sie unter „Wiederholen“.`,
  again: 'Noch ein Quiz',
  toBook: 'Zurück zum Buch',
  start: 'Quiz starten',
  startText:
    'Die Fragen kommen von den Seiten eines Buchs. Zuerst kommt, was du verwechselt hast oder was noch unsicher ist; was du weißt, nur selten.',
  book: 'Buch',
  scope: 'Umfang',
  scopes: { chapter: 'ein Kapitel', read: 'die gelesenen Seiten', book: 'das ganze Buch' },
  chapter: 'Kapitel',
  noBooks: 'Füge zuerst ein Buch hinzu. Die Fragen entstehen aus seinen Seiten.',
  open: 'Weitermachen',
  openQuiz: (answered, total) => `${formatNumber(answered)} von ${formatNumber(total)} beantwortet`,
  ofScope: (kind, title) =>
    kind === 'chapter'
      ? (title ?? 'Ein Kapitel')
      : kind === 'read'
        ? 'Die gelesenen Seiten'
        : 'Das ganze Buch',
};

const states: Readonly<Record<KnowledgeState, string>> = {
  'not-met': 'neu',
  met: 'gesehen',
  shaky: 'unsicher',
  known: 'sicher',
};

export const knowledge: Translation<typeof en.knowledge> = {
  states,
  title: 'Was du weißt',
  ofChapter: (title) => `Was du von ${quoted(title)} weißt`,
  stateOf: (name, state) => `${name}: ${states[state]}`,
  open: (title, state) => `Was du von ${quoted(title)} weißt: ${states[state]}`,
  whole: 'Das Kapitel als Ganzes',
  terms: 'Wichtige Begriffe',
  noTerms: 'In diesem Kapitel definiert das Buch keine Begriffe, und sein Register führt keine auf.',
  evidence: 'Warum',
  noEvidence: 'Dafür gibt es noch keinen Hinweis.',
  correct: (name) => `${quoted(name)} korrigieren`,
  mark: {
    known: 'Als sicher markieren',
    shaky: 'Als unsicher markieren',
    'not-met': 'Als neu markieren',
  },
  kinds: {
    read: () => 'Du hast die Seiten gelesen.',
    review: (words, weight) => `Karte ${quoted(words)}: ${weight < 0 ? 'vergessen' : 'gewusst'}.`,
    quiz: (words, weight) =>
      `Quiz: ${quoted(words)} ${weight > 0 ? 'richtig' : weight <= -2 ? 'nicht richtig' : 'teilweise richtig'}.`,
    question: (words) => `Du hast ${quoted(words)} gefragt.`,
    correction: (words) => `Korrigiert in ${quoted(words)}.`,
    hand: (state) => `Du hast es als ${states[state ?? 'met']} markiert.`,
  },
  today: 'Noch einmal ansehen',
  shaky: (n) => `Unsicher: ${plural(n, 'Begriff', 'Begriffe')}`,
  misconceptions: (n) => plural(n, 'Irrtum', 'Irrtümer'),
  mixedUp: (wrong, correct) => `Du hast ${quoted(wrong)} für ${quoted(correct)} gehalten`,
  rightOnce: 'einmal richtig; die nächste Frage dazu kommt frühestens in zwei Tagen',
  dismiss: 'Verwerfen',
  dismissed: 'Verworfen. Es wird nicht mehr bevorzugt abgefragt.',
  quizShaky: 'Quiz dazu',
};
