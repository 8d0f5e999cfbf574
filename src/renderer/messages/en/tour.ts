/** The tour of the first start. */
export const tour = {
  title: 'Tour',
  offer: 'New to Lectern? A short tour shows where everything is.',
  start: 'Take the tour',
  noThanks: 'No, thanks',
  progress: (at: number, of: number) => `${at} of ${of}`,
  skip: 'Skip',
  back: 'Back',
  next: 'Next',
  done: 'Done',
  steps: {
    library: {
      title: 'Your library',
      body: 'Add a PDF, an EPUB or another book: choose it here, or drop it anywhere in the window. It stays on this computer.',
    },
    study: {
      title: 'Read and ask',
      body: 'The book is on one side, and your questions are on the other. Every answer names the page it comes from.',
    },
    review: {
      title: 'Learn for good',
      body: 'Make cards from what you read. Lectern shows each one again shortly before you would forget it.',
    },
    memory: {
      title: 'What Lectern remembers',
      body: 'Every remembered fact is listed here with where it came from. You can correct it, turn it off or delete it.',
    },
    settings: {
      title: 'Make it yours',
      body: 'Themes, models and everything else are in Settings. Ctrl or Cmd with K finds anything, and ? lists the shortcuts.',
    },
  },
};
