/** The three ways to use a model: inside Lectern, on a server on this computer, or through an online service. */
export const engines = {
  now: 'Answers use',
  builtin: 'Built-in engine',
  offline: {
    title: 'No internet connection.',
    text: 'Models on this computer still work. Downloads continue when you are back online.',
    again: 'Check again',
    why: 'No internet connection',
  },
  facts: { cost: 'Cost', text: 'Text', offline: 'Offline' },

  inside: {
    title: 'Inside Lectern',
    cost: ['Free.', 'Takes disk space, and memory while it answers.'],
    text: ['Stays on this computer.', ''],
    offline: 'Works once downloaded.',
    languages: (n: number) => (n === 1 ? 'English only' : `${String(n)} languages`),
    own: 'Your file',
    memory: (size: string) => `needs ${size} of memory`,
    slow: (size: string) => `May be slow with ${size} of memory`,
    download: 'Download',
    pause: 'Pause',
    resume: 'Resume',
    cancel: 'Cancel',
    remove: 'Remove',
    use: 'Use',
    inUse: 'In use',
    progress: (received: string, total: string, left: string | null) =>
      `${received} of ${total}${left === null ? '' : `, ${left} left`}`,
    checking: 'Checking the file',
    waiting: (received: string, total: string) => `Waiting, ${received} of ${total}`,
    paused: (received: string, total: string) => `Paused, ${received} of ${total}`,
    bar: { downloading: 'Downloading', waiting: 'Waiting', paused: 'Paused' },
    named: (action: string, model: string) => `${action}: ${model}`,
    removeTitle: (model: string) => `Remove ${model}?`,
    removeText: (size: string) => `This deletes the file and frees ${size}.`,
    removeUsed: 'The built-in engine will answer instead.',
    source: (host: string, day: string) =>
      `From ${host}. Each file is checked before use. List as of ${day}.`,
    free: (size: string) => `${size} free`,
    add: 'Add a GGUF file',
    addInBrowser: 'To add a GGUF file of your own, use the desktop app.',
  },

  server: {
    title: 'A server you run',
    cost: ['Free.', 'Uses the models you already have.'],
    text: ['Stays on this computer,', 'unless you add a server elsewhere.'],
    offline: 'Works.',
    found: (host: string, models: number) =>
      `Found at ${host}, ${String(models)} ${models === 1 ? 'model' : 'models'}`,
    none: 'No server found',
    noneText: 'Start Ollama, LM Studio, llama.cpp or vLLM, then look again.',
    look: 'Look again',
    looking: 'Looking…',
    missing: (names: string, one: boolean) => `${names} ${one ? 'is' : 'are'} not running.`,
    port: (name: string, port: number) => `${name} (port ${String(port)})`,
  },

  online: {
    title: 'An online service',
    cost: ['Billed to your key', 'by its provider. You set a monthly limit below.'],
    text: [
      'Goes to the provider:',
      'your question, the chat, and the passages, notes and facts found for it. Anything else is listed before you agree.',
    ],
    offline: 'Does not work.',
    spent: (money: string, cap: string | null) =>
      cap === null ? `${money} this month` : `${money} of your ${cap} limit this month`,
    limit: 'At your monthly limit, paid models are off until next month.',
    sent: 'What is sent where',
  },
} as const;
