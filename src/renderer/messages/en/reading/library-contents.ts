/** The kinds of things that a library, or a backup of it, contains. */
export const libraryContents = {
  books: 'Books',
  notes: 'Notes',
  facts: 'Memories',
  sessions: 'Sessions',
  cards: 'Cards',
  plans: 'Plans',
} as const;
