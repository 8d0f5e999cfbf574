import type { JobKind } from '../../model';

/** Names of background jobs that have no book, file or model to be named after. */
export const jobLabels = {
  'tidy-shelf': 'Checking covers',
  'extract-facts': 'Remembering an answer',
  'compress-session': 'Condensing earlier messages',
  'end-session': 'Summarising a session',
  'digest-session': 'Saving session conclusions',
  'embed-memory': 'Indexing notes and messages for semantic search',
  'encode-memory': 'Indexing messages sentence by sentence',
  cascade: 'Condensing memory',
  'cluster-summaries': 'Grouping earlier conversations',
  'archive-summaries': 'Archiving older summaries',
  'compact-memory': 'Merging duplicate memories',
  'split-topic': 'Splitting a long topic',
  'sync-topics': 'Syncing the topic folder',
  'retell-erased': 'Rewriting summaries without a deleted message',
  'change-embedding': 'Rebuilding the semantic index with another model',
  'erase-vectors': 'Deleting unused vectors',
} as const satisfies Partial<Record<JobKind, string>>;

const outOf = (unit: string, done: number, total: number): string =>
  `${unit} ${String(done)} of ${String(total)}`;

/** With commas between thousands. */
const count = (number: number): string => number.toLocaleString('en');

/** What a running job is doing. */
export const jobDetail = {
  page: (number: number, of: number) => outOf('page', number, of),
  part: (number: number, of: number) => outOf('part', number, of),
  textRead: 'text read',
  storing: (page: number, of: number) => outOf('storing page', page, of),
  makingSearchable: 'making the text searchable',
  replacingText: 'replacing the text',
  summarising: 'summarising the book',
  passage: (number: number, of: number) => outOf('passage', number, of),
  passages: (done: number, of: number) => `Passages ${count(done)} of ${count(of)}`,
  sentences: (done: number, of: number) => `Sentences ${count(done)} of ${count(of)}`,
  messages: (done: number) => `Messages ${count(done)}`,
  cover: (number: number, of: number) => outOf('cover', number, of),
  text: (number: number, of: number) => outOf('text', number, of),
  vector: (number: number, of: number) => outOf('vector', number, of),
  paused: 'Paused while the computer runs on battery',
} as const;
