/** The result of asking the learner where to save a file; `address` is that of the file. */
export type SavedFile =
  | { readonly address: string; readonly outcome: 'saved' | 'cancelled' }
  | { readonly address: string; readonly outcome: 'failed'; readonly reason: string };

/** The result of asking the learner where to save a PDF. */
export type SavedPdf =
  { readonly outcome: 'saved' | 'cancelled' } | { readonly outcome: 'failed'; readonly reason: string };
