/** How it ended when the learner was asked where a file goes; `address`: what was given out to be saved. */
export type SavedFile =
  | { readonly address: string; readonly outcome: 'saved' | 'cancelled' }
  | { readonly address: string; readonly outcome: 'failed'; readonly reason: string };

/** How it ended when the learner was asked where a PDF goes. */
export type SavedPdf =
  { readonly outcome: 'saved' | 'cancelled' } | { readonly outcome: 'failed'; readonly reason: string };
