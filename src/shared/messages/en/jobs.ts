import type { JobKind, JobStep } from '../../model';

/** Names of background jobs that have no book, file or model to be named after. */
export const jobLabels = {
  'tidy-shelf': 'Checking covers',
  'extract-facts': 'Saving facts from an answer',
  'compress-session': 'Condensing earlier messages',
  'end-session': 'Summarising a session',
  'digest-session': 'Saving session conclusions',
  'propose-cards': 'Proposing review cards',
  'embed-memory': 'Indexing notes and messages for semantic search',
  'encode-memory': 'Indexing messages sentence by sentence',
  cascade: 'Condensing memory',
  'try-policy': 'Trying a memory policy',
  'guard-policy': 'Checking the memory policy',
  'tune-policy': 'Searching for a better memory policy',
  'cluster-summaries': 'Grouping earlier conversations',
  'archive-summaries': 'Archiving older summaries',
  'compact-memory': 'Merging duplicate memories',
  'tidy-notes': 'Emptying the bin of notes',
  'split-topic': 'Splitting a long topic',
  'sync-topics': 'Syncing the topic folder',
  'retell-erased': 'Rewriting summaries without a deleted message',
  'clear-memory': 'Deleting the memory',
  'import-memory': 'Importing a memory',
  'import-chats': 'Importing conversations',
  'remove-chats': 'Removing imported conversations',
  'rewrite-backups': 'Removing deleted memories from backups',
  'change-embedding': 'Rebuilding the semantic index with another model',
  'erase-vectors': 'Deleting unused vectors',
  'erase-facts': 'Deleting memories',
  'back-up': 'Making a backup',
  'compact-database': 'Compacting the database',
} as const satisfies Partial<Record<JobKind, string>>;

const stepNames: Readonly<Record<JobStep['name'], string>> = {
  page: 'page',
  part: 'part',
  'text-read': 'text read',
  storing: 'storing page',
  'making-searchable': 'making the text searchable',
  'replacing-text': 'replacing the text',
  summarising: 'summarising the book',
  passage: 'passage',
  sentence: 'sentence',
  message: 'message',
  fact: 'memory',
  cover: 'cover',
  text: 'text',
  vector: 'vector',
  item: 'item',
  conversation: 'conversation',
  backup: 'backup',
  question: 'question',
  paused: 'paused while the computer runs on battery',
};

/** With commas between thousands. */
const count = (number: number): string => number.toLocaleString('en');

/** What a running job is doing. */
export const jobDetail = (step: JobStep | null): string => {
  if (!step) return '';
  const { name, done, of } = step;
  return [
    stepNames[name],
    ...(done === undefined ? [] : [count(done)]),
    ...(of === undefined ? [] : ['of', count(of)]),
  ].join(' ');
};
