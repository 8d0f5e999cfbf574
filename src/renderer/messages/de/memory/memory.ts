import type { memory as en } from '../../en/memory/memory';
import { formatNumber } from '../../format';
import type { Translation } from '../../translation';
import { quoted } from '../quoted';

const notSaved = (facts: number, reached: string): string =>
  `${facts === 1 ? 'Ein Fakt wurde' : `${formatNumber(facts)} Fakten wurden`} nicht gespeichert: ${reached} ist das Limit erreicht (Einstellungen, Gedächtnis). „Remember that …“ speichert trotzdem.`;

/** The memory screen. `baseSections` is missing: the engine looks for these headings in English. */
export const memory: Translation<typeof en> = {
  title: 'Gedächtnis',
  sections: {
    facts: 'Fakten',
    inbox: 'Eingang',
    timeline: 'Verlauf',
    base: 'Basis',
    topics: 'Themen',
    archive: 'Archiv',
    policy: 'Regeln',
  },

  search: 'Fakten durchsuchen',
  scope: 'Bereich',
  anyScope: 'alle',
  scopes: { user: 'Du', collection: 'Eine Sammlung', book: 'Ein Buch', global: 'Allgemein' },
  goneBook: 'Ein entferntes Buch',
  type: 'Art',
  anyType: 'alle Arten',
  types: {
    concept: 'Begriff',
    technique: 'Technik',
    definition: 'Definition',
    example: 'Beispiel',
    quote: 'Zitat',
    profile: 'Profil',
    preference: 'Vorliebe',
    task_state: 'aktuelle Aufgabe',
    constraint: 'Vorgabe',
    episode: 'Ereignis',
  },
  status: 'Zeigen',
  anyStatus: 'alle, auch alte',
  statuses: {
    active: 'in Gebrauch',
    shadow: 'gespeichert, nicht verwendet',
    pending: 'wartet auf Freigabe',
    disabled: 'ausgeschaltet',
    expired: 'abgelaufen',
    superseded: 'ersetzt',
  },
  marked: 'Markiert',
  anyMark: 'alle',
  marks: { pinned: 'wichtig', muted: 'stummgeschaltet' },
  counted: (name, count) => `${name} (${count})`,
  columns: {
    fact: 'Fakt',
    type: 'Art',
    status: 'Status',
    confidence: 'Sicherheit',
    evidence: 'Belege',
    seen: 'Gesehen',
    actions: 'Aktionen',
  },
  facts: (n, one) => `${n} ${one ? 'Fakt' : 'Fakten'}`,
  list: 'Fakten',
  none: 'Keine passenden Fakten.',
  noneInUse: 'Keine Fakten in Gebrauch.',
  clear: 'Filter zurücksetzen',
  refused: {
    session: (facts) => notSaved(facts, 'In dieser Sitzung'),
    hour: (facts) => notSaved(facts, 'In dieser Stunde'),
  },
  emptyTitle: 'Noch nichts gemerkt',
  emptyText:
    'Nach jeder Antwort merkt sich Lectern, was das Buch gesagt hat und was du über dich gesagt hast, immer mit der Quelle.',
  certainty: ['kaum sicher', 'etwas sicher', 'ziemlich sicher', 'sicher', 'ganz sicher'],
  waiting: (n) =>
    n === 1
      ? '1 Fakt wartet auf deine Freigabe. Bis dahin wird er nicht verwendet.'
      : `${formatNumber(n)} Fakten warten auf deine Freigabe. Bis dahin werden sie nicht verwendet.`,
  showWaiting: 'Anzeigen',
  vectors: (done, total) =>
    `${done} von ${total} Einträgen ${done === '1' ? 'ist' : 'sind'} im semantischen Index; die übrigen werden nach Wörtern gefunden.`,

  pin: 'Als wichtig markieren',
  unpin: 'Nicht mehr wichtig',
  pinned: 'Wichtig: läuft nicht ab',
  mute: 'Stummschalten: behalten, aber nie verwenden',
  unmute: 'Wieder verwenden',
  muted: 'Stummgeschaltet: wird behalten, aber nie verwendet',
  correct: 'Wortlaut korrigieren',
  wording: 'Der Fakt in deinen Worten',
  correctHint: 'Was du schreibst, gilt als sicher. Enter speichert, Esc bricht ab.',
  showTwin: 'Diesen Fakt zeigen',
  approve: 'Freigeben',
  switchOn: 'Wieder verwenden',
  erase: 'Endgültig löschen',
  eraseTitle: 'Endgültig löschen?',
  eraseWith: (pieces, answers) => {
    const evidence = pieces === 1 ? 'der Beleg' : `die ${pieces} Belege`;
    if (answers === 0) return `Auch ${evidence}, der Vektor und der Sucheintrag werden gelöscht.`;
    return `Auch ${evidence}, der Vektor, der Sucheintrag und die Erwähnung in den Aufzeichnungen ${answers === 1 ? 'einer Antwort' : `von ${answers} Antworten`} werden gelöscht.`;
  },
  eraseStays:
    'Zeilen in Themen, die dasselbe sagen, werden ebenfalls gelöscht, und Zusammenfassungen werden neu geschrieben. Aus denselben Nachrichten wird er nicht noch einmal gelernt.',
  eraseRedacts: 'Die Wörter auch aus den Gesprächen entfernen',
  eraseReopens: (facts) =>
    facts === 1
      ? 'Er hatte diese Erinnerung ersetzt, die dann wieder verwendet wird:'
      : 'Er hatte diese Erinnerungen ersetzt; die neueste wird dann wieder verwendet:',
  eraseOlder: (facts) => (facts === 1 ? 'Diese ebenfalls löschen' : 'Alle diese ebenfalls löschen'),
  erased: 'Endgültig gelöscht.',
  saved: 'Korrigiert. Der Fakt gilt jetzt als sicher.',

  evidence: 'Belege',
  pieces: (n) => `${n} ${n === 1 ? 'Beleg' : 'Belege'}`,
  methods: {
    llm_extract: 'Aus einem Gespräch entnommen',
    rule: 'In einem Gespräch bemerkt',
    user_explicit: 'Du hast es gesagt',
  },
  onThePage: 'Auf der Seite',
  corrected: 'Von dir korrigiert',
  ended: 'Gilt nicht mehr, seit du das gesagt hast',
  turnGone:
    'Die Nachricht, aus der es stammt, ist hier nicht gespeichert: Sie wurde gelöscht, oder der Fakt wurde importiert.',
  openTurn: 'Öffnen, wo es gesagt wurde',
  openAnswer: 'Zugehörige Antwort öffnen',
  keep: 'Vergessen',
  keepFor: {
    7: 'nach einer Woche',
    30: 'nach einem Monat',
    90: 'nach 3 Monaten',
    180: 'nach einem halben Jahr',
    365: 'nach einem Jahr',
    never: 'nie',
  },
  keepDays: (n) => `nach ${n} ${n === 1 ? 'Tag' : 'Tagen'}`,
  until: (when) => `bis ${when}`,
  gone: 'Diesen Fakt gibt es nicht mehr.',
  backToFacts: 'Zurück zu den Fakten',
  history: 'Verlauf',
  timeline: {
    replacedBy: 'Ersetzt durch',
    corrected: 'Von dir korrigiert; vorher stand da',
    replaced: 'Ersetzte',
    before: 'Davor war es',
    again: 'Noch einmal erwähnt',
    first: 'Zuerst bemerkt',
    expired: 'Abgelaufen',
  },
  used: 'Verwendet in',
  usedIn: (n) => (n === 0 ? 'noch keiner Antwort' : n === 1 ? '1 Antwort' : `${n} Antworten`),

  baseWhat: 'Ein kurzer Text über dich, der mit jeder Frage an den Tutor geht. Du kannst ihn bearbeiten.',
  baseEmpty:
    'Er wird geschrieben, sobald es genug zu behalten gibt: Das Wichtige aus älteren Sitzungen kommt hinzu. Du kannst ihn auch selbst beginnen.',
  baseBegin: 'Selbst schreiben',
  baseEdit: 'Bearbeiten',
  baseText: 'Basisgedächtnis in Markdown',
  baseWords: (n, most) => `${n} von ${most} Wörtern`,
  baseTooLong: 'Über dem Limit: Der Text wird beim nächsten Verdichten gekürzt.',
  revision: (n) => `Fassung ${n}`,
  revisions: 'Fassungen',
  revisionNow: 'aktuell',
  compared: (n, with_) => `Was sich von Fassung ${n} zu ${with_} geändert hat`,
  same: 'Keine Unterschiede.',
  restore: 'Diese Fassung wiederherstellen',
  restored: (n) => `Fassung ${n} wurde als neue Fassung wiederhergestellt.`,
  merged: 'Der Text wurde auch anderswo bearbeitet. Die Zeilen beider Fassungen wurden behalten.',
  backToNow: 'Zurück zum aktuellen Text',

  topicsWhat: 'Einfache Markdown-Dateien, die du hier oder in ihrem Ordner bearbeiten kannst.',
  topicsIn: 'Sie liegen in',
  topicNew: 'Neues Thema',
  topicTitle: 'Titel',
  topicCreate: 'Erstellen',
  topicLines: (n) => `${n} ${n === 1 ? 'Zeile' : 'Zeilen'}`,
  topicsEmpty: 'Noch keine Themen',
  topicsEmptyText:
    'Wenn Sitzungen zu einer Sache mehrere Ergebnisse bringen, werden sie in einem Thema gesammelt: einer Datei, die du lesen und bearbeiten kannst.',
  topicList: 'Themen',
  topicText: 'Thema in Markdown',
  topicPick: 'Wähle ein Thema, um es zu lesen.',
  topicGone: 'Dieses Thema gibt es nicht mehr.',
  topicParent: 'Teil von',
  topicChildren: 'Aufgeteilt in',
  topicErase: (title) => `${quoted(title)} löschen?`,
  topicEraseText: (lines) =>
    `Die Datei und ${lines === 1 ? 'ihre Zeile' : `ihre ${lines} Zeilen`} werden endgültig gelöscht. Die Sitzungen, aus denen sie stammen, und die Unterthemen bleiben.`,
  copyPath: 'Pfad kopieren',
  copied: 'Kopiert.',

  archiveWhat:
    'Ältere Gespräche, Schritt für Schritt verdichtet und nie gelöscht. Öffne einen Zeitraum, um seine Nachrichten zu sehen.',
  archiveSearch: 'Archiv durchsuchen',
  archiveFrom: 'Von',
  archiveTo: 'Bis',
  archiveEmpty: 'Noch nichts verdichtet',
  archiveEmptyText:
    'Wenn Gespräche lang werden, werden ihre älteren Teile zusammengefasst; nach einigen Wochen werden die Zusammenfassungen nach Tag, Woche und Monat gruppiert. Die Nachrichten selbst bleiben lesbar.',
  archiveNone: 'Keine Treffer im Archiv.',
  archiveChart: 'Nachrichten nach Monat',
  archiveMonth: (month, messages) =>
    `${month}: ${messages} ${messages === '1' ? 'Nachricht' : 'Nachrichten'}`,
  archiveLately: 'Noch nicht archiviert',
  archiveOlder: 'Archiviert',
  days: (from, to) => `${from} bis ${to}`,
  tiers: { day: 'Tag', week: 'Woche', month: 'Monat' },
  week: (n, year) => `Woche ${n}, ${year}`,
  messages: (n) => `${n} ${n === 1 ? 'Nachricht' : 'Nachrichten'}`,
  summary: 'Zusammenfassung',
  turnsOf: 'Nachrichten',
  said: { user: 'Du', assistant: 'Der Tutor', tool: 'Ein Werkzeug' },
  found: (n) => `${n} gefunden`,
};
