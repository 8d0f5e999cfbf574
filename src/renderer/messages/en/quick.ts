/** The small window for a question. */
export const quick = {
  title: 'Quick question',
  placeholder: 'Ask about a book',
  book: 'Book',
  noBook: 'No book',
  hint: 'Enter asks · Esc closes',
  ask: 'Ask',
};
