import { formatNumber, formatPercent, plural } from '../../format';

const facts = (n: number): string => plural(n, 'fact', 'facts');
const chats = (n: number): string => plural(n, 'conversation', 'conversations');
const span = (from: string, to: string): string => (from === to ? from : `${from} to ${to}`);

/** Exporting, importing and clearing the whole memory. */
export const memoryTransfer = {
  menu: 'Export, import, delete',
  export: 'Export the memory…',
  import: 'Import a memory…',
  chats: 'Import conversations…',
  clear: 'Delete the whole memory…',
  stats: 'What is remembered, in numbers',

  exportTitle: 'Export the memory',
  exportWhat: 'All facts with their evidence, in one JSON file with checksums. It is not encrypted.',
  exportVectors: 'Include vectors, so another computer does not have to compute them',
  exportAction: 'Export',
  exporting: (done: number, of: number) => `Exporting ${formatNumber(done)} of ${facts(of)}`,
  exported: (n: number) => `Exported ${facts(n)}.`,
  fileName: (day: string) => `lectern-memory-${day}.json`,

  importTitle: 'Import a memory',
  chooseMemory: 'A file that Lectern exported',
  reading: (share: number) => `Checking the file: ${formatPercent(share)}`,
  nothingYet: 'Nothing changes until you confirm.',
  would: 'The import would change this:',
  verdicts: {
    add: (n: number) => `${facts(n)} added`,
    merge: (n: number) => `${facts(n)} merged with existing facts`,
    skip: (n: number) => `${facts(n)} skipped`,
    reject: (n: number) => `${facts(n)} rejected`,
  },
  evicts: (n: number) =>
    `${facts(n)} turned off: the least important ones of a scope that would have more than the policy allows`,
  verdict: { add: 'Add', merge: 'Merge', skip: 'Skip', reject: 'Reject' },
  reasons: (n: number, reason: string) => `${formatNumber(n)}: ${reason}`,
  examples: 'The first facts',
  importAction: 'Import',
  importing: 'Importing…',
  stopImport: 'Stop the import',
  imported: (added: number, merged: number) =>
    `Imported: ${facts(added)} added${merged === 0 ? '' : `, ${formatNumber(merged)} merged`}.`,
  nothingNew: 'Everything in this file is remembered already or cannot be added.',

  chatsTitle: 'Import conversations',
  chatsWhat:
    'Conversations with other assistants become sessions that you can search, and Lectern learns from them as it does from its own.',
  chooseChats: 'A ZIP archive or JSON file exported by the other program, or a Markdown file',
  found: (n: number) => `${chats(n)} found`,
  unreadable: (n: number) => `${chats(n)} without a message of yours left out`,
  all: 'All conversations',
  chatLine: (messages: number, from: string, to: string) =>
    `${plural(messages, 'message', 'messages')}, ${span(from, to)}`,
  known: 'imported before',
  chatsAction: (n: number) => (n === 0 ? 'Import' : `Import ${chats(n)}`),
  chatsBegun: (n: number) => `Importing ${chats(n)} in the background.`,
  chatsCancelled: 'The import was cancelled. Nothing was imported.',
  sources: 'Imported before',
  source: (n: number, from: string, to: string) => `${chats(n)}, ${span(from, to)}`,
  remove: (name: string) => `Remove the conversations from ${name}`,
  removing: (name: string) => `Removing the conversations from ${name} in the background.`,
  removalCancelled: 'The removal was cancelled. Conversations that were already removed stay deleted.',

  clearTitle: 'Delete the whole memory?',
  clearGone:
    'All conversations, facts, summaries, topics and the base memory are deleted permanently, with what you entered about yourself. Nothing of them is left in the data folder.',
  clearStays: 'Books, highlights, notes, plans, review cards and settings stay.',
  clearType: (word: string) => `Type ${word} to confirm`,
  clearWord: 'delete',
  clearAction: 'Delete the memory',
  clearing: 'Deleting…',
  cleared: 'The memory was deleted.',

  backupsTitle: 'Backups of the memory',
  backupsWhat:
    'Lectern copies its database every day and before an update, and keeps a damaged one that a backup replaced. Rewriting a copy removes what you deleted from it, and brings it up to this version.',
  noBackups: 'There are no backups.',
  inBackups: 'Some backups may still contain it.',
  showBackups: 'Backups',
  deletedIn: (n: number | null) =>
    n === null
      ? 'cannot be read'
      : n === 0
        ? 'contains nothing that you deleted'
        : 'still contains what you deleted',
  copyName: (when: string, reason: string) => `${when} · ${reason}`,
  copy: 'Copy of the database',
  setAside: 'Damaged database, replaced by a backup',
  deleteSetAside: (name: string) => `Delete ${name}`,
  setAsideDeleted: 'The damaged database was deleted.',
  rewrite: 'Rewrite',
  rewritten: 'What you deleted was removed from the backups.',
  backups: 'Backups…',

  statsTitle: 'What is remembered',
  statRows: {
    facts: 'Facts',
    evidence: 'Pieces of evidence',
    events: 'Events in the log',
    turns: 'Messages',
  },
  statSize: 'Size of the database',
};
