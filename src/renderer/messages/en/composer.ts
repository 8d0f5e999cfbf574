/** The row below the question: which books, which engine. */
export const composer = {
  scope: {
    label: (scope: string) => `Books to use: ${scope}`,
    tip: 'The books whose text, notes and facts answers may use',
    book: 'This book',
    everything: 'Everything',
    books: (n: number) => (n === 1 ? '1 book' : `${n} books`),
    empty: 'No books yet',
    searched: (scope: string) => `Looked in: ${scope}`,
  },
  engine: {
    label: (engine: string) => `Answered by: ${engine}`,
    builtin: 'Built-in engine',
    builtinHint: 'Quotes the book; needs no network',
    default: (engine: string) => `${engine} (default)`,
    inside: 'Runs inside Lectern',
    server: 'On your server',
    online: (company: string) => `Sends questions and passages to ${company}`,
    makeDefault: (engine: string) => `Use ${engine} by default`,
    settings: 'Model settings',
    noKey: 'No key yet. Add one in the model settings.',
    noServer: 'No server yet. Add its address in the model settings.',
    noModel: 'It offers no model that answers.',
    offline: 'No network connection.',
    asking: 'Asking for its models…',
    states: {
      absent: 'Not downloaded.',
      downloading: 'Still downloading.',
      waiting: 'Waiting for a connection to download.',
      paused: 'The download is paused.',
    },
  },
};

/** Commands of the composer. `takes`: what follows the name. */
export const slash = {
  label: 'Commands',
  count: (n: number) => (n === 1 ? '1 command' : `${n} commands`),
  title: 'In the question field',
  hint: 'Type / for commands. ↑ in an empty field brings back earlier questions.',
  commands: {
    summary: { hint: 'What the book is about', takes: '' },
    chapter: { hint: 'Summarise a chapter', takes: 'number or title' },
    outline: { hint: 'List the chapters', takes: '' },
    quiz: { hint: 'Questions about a chapter', takes: 'number or title' },
    define: { hint: 'Where a term is defined', takes: 'term' },
    remember: { hint: 'Save a fact', takes: 'fact' },
    forget: { hint: 'Find a fact to delete', takes: 'words' },
    note: { hint: 'Create a note', takes: 'title' },
    plan: { hint: 'Create a study plan', takes: '' },
    search: { hint: 'Search the text', takes: 'words' },
    everything: { hint: 'Ask about all books', takes: 'question' },
    book: { hint: 'Ask about this book again', takes: '' },
    help: { hint: 'All commands and keys', takes: '' },
  },
  /** The messages that the commands stand for. */
  asks: {
    summary: 'What is this book about?',
    outline: 'List the chapters',
    summarise: (chapter: string) => `Summarise ${chapter}`,
    quiz: (chapter: string) => `Quiz me on ${chapter}`,
    define: (term: string) => `Where is ${term} defined?`,
    remember: (fact: string) => `Remember that ${fact}`,
    thisChapter: 'this chapter',
    chapter: (number: string) => `chapter ${number}`,
    chapterCalled: (title: string) => `the chapter “${title}”`,
  },
};
