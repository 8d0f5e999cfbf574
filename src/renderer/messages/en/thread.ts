export const thread = {
  label: 'Conversation',
  now: 'Go to latest',
  start: 'Start of the conversation',
  older: 'Loading earlier messages…',
  session: (when: string) => `Session of ${when}`,
  thisSession: 'This session',
  topic: 'Topic:',
  today: 'Today',
  yesterday: 'Yesterday',
  goToDate: 'Go to a date',
  go: 'Go',
  more: 'Show older sessions',
  noBook: 'Messages without a book',
  noBookTitle: 'Conversations without a book',
  noBookHint: 'Messages that belong to no book, and imported chats.',
  noBookWelcome: 'Ask or tell me something',
  noBookText:
    'Without a book, Lectern answers from what it remembers: your notes, your plans and what you have told it.',
  noBookStarters: [
    'What did we talk about last time?',
    'What do you know about me?',
    'What should I do next?',
  ],
  noBookPlaceholder: 'Ask or tell me something',
  lookInto: 'What this answer is based on',
  semanticAt: (percent: string) =>
    `Building the semantic index: ${percent}. Answers already use what is done.`,
  semanticPaused: (percent: string) =>
    `Semantic search is paused at ${percent} while the computer runs on battery. Answers already use what is done.`,
  semanticCount: (done: string, total: string) =>
    `Building the semantic index: ${done} of ${total} texts. Answers already use what is done.`,
  wordsAnswer: 'This answer used keyword search only.',
};
