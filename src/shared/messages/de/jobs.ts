import type { JobStep } from '../../model';
import type { jobDetail as englishDetail, jobLabels as english } from '../en/jobs';
import type { Translation } from '../translation';

export const jobLabels: Translation<typeof english> = {
  'tidy-shelf': 'Einbände werden geprüft',
  'extract-facts': 'Fakten aus einer Antwort werden gespeichert',
  'compress-session': 'Frühere Nachrichten werden zusammengefasst',
  'end-session': 'Eine Sitzung wird zusammengefasst',
  'digest-session': 'Erkenntnisse einer Sitzung werden gespeichert',
  'propose-cards': 'Karteikarten werden vorgeschlagen',
  'embed-memory': 'Notizen und Nachrichten werden für die semantische Suche indiziert',
  'encode-memory': 'Nachrichten werden Satz für Satz indiziert',
  cascade: 'Das Gedächtnis wird verdichtet',
  'try-policy': 'Gedächtnisregeln werden erprobt',
  'guard-policy': 'Die Gedächtnisregeln werden geprüft',
  'tune-policy': 'Bessere Gedächtnisregeln werden gesucht',
  'cluster-summaries': 'Frühere Gespräche werden gruppiert',
  'archive-summaries': 'Ältere Zusammenfassungen werden archiviert',
  'compact-memory': 'Doppelte Erinnerungen werden vereint',
  'tidy-notes': 'Der Papierkorb der Notizen wird geleert',
  'split-topic': 'Ein langes Thema wird geteilt',
  'sync-topics': 'Der Themenordner wird abgeglichen',
  'retell-erased': 'Zusammenfassungen werden ohne eine gelöschte Nachricht neu geschrieben',
  'clear-memory': 'Das Gedächtnis wird gelöscht',
  'import-memory': 'Ein Gedächtnis wird importiert',
  'import-chats': 'Gespräche werden importiert',
  'remove-chats': 'Importierte Gespräche werden entfernt',
  'rewrite-backups': 'Gelöschte Erinnerungen werden aus Sicherungen entfernt',
  'change-embedding': 'Der semantische Index wird mit einem anderen Modell neu aufgebaut',
  'erase-vectors': 'Unbenutzte Vektoren werden gelöscht',
  'erase-facts': 'Erinnerungen werden gelöscht',
  'back-up': 'Eine Sicherung wird angelegt',
  'compact-database': 'Die Datenbank wird verkleinert',
};

const stepNames: Readonly<Record<JobStep['name'], string>> = {
  page: 'Seite',
  part: 'Teil',
  'text-read': 'Text gelesen',
  storing: 'Speichern, Seite',
  'making-searchable': 'Text wird durchsuchbar gemacht',
  'replacing-text': 'Text wird ersetzt',
  summarising: 'Buch wird zusammengefasst',
  passage: 'Textstelle',
  sentence: 'Satz',
  message: 'Nachricht',
  fact: 'Erinnerung',
  cover: 'Einband',
  text: 'Text',
  vector: 'Vektor',
  item: 'Eintrag',
  conversation: 'Gespräch',
  backup: 'Sicherung',
  question: 'Frage',
  paused: 'pausiert, solange der Computer im Akkubetrieb läuft',
};

const count = (number: number): string => number.toLocaleString('de');

export const jobDetail: Translation<typeof englishDetail> = (step) => {
  if (!step) return '';
  const { name, done, of } = step;
  return [
    stepNames[name],
    ...(done === undefined ? [] : [count(done)]),
    ...(of === undefined ? [] : ['von', count(of)]),
  ].join(' ');
};
