export const thread = {
  label: 'Conversation',
  now: 'Back to now',
  start: 'The conversation begins here',
  older: 'Reading what came before…',
  session: (when: string) => `Session of ${when}`,
  thisSession: 'This session',
  topic: 'Topic:',
  today: 'Today',
  yesterday: 'Yesterday',
  goToDate: 'Go to a date',
  go: 'Go',
  more: 'Show older sessions',
  noBook: 'What was said without a book',
  noBookTitle: 'Conversations without a book',
  noBookHint: 'What was said without a book, and chats that came from elsewhere, are here.',
  noBookWelcome: 'Ask, or tell',
  noBookText:
    'Without a book, Lectern answers from what it remembers: your notes, plans, and what you told it before.',
  noBookStarters: [
    'What did we talk about last time?',
    'What do you know about me?',
    'What should I do next?',
  ],
  noBookPlaceholder: 'Ask, or tell something',
  lookInto: 'What this answer was made from',
  semanticAt: (percent: string) =>
    `Semantic search is getting ready: ${percent}. Answers already use what is done.`,
  semanticPaused: (percent: string) =>
    `Semantic search is paused at ${percent} while the computer runs on battery. Answers already use what is done.`,
  semanticCount: (done: string, total: string) =>
    `Semantic search is getting ready: ${done} of ${total} texts. Answers already use what is done.`,
  wordsAnswer: 'This answer was found by words alone.',
};
