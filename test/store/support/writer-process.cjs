/**
 * A process of its own that works in a data folder until it is killed: argv are the built store thread, the store's
 * options as JSON, and what to do. It says each thing that is done, once it is.
 */
const { Worker } = require('node:worker_threads');

const [thread, options, task] = process.argv.slice(2);
const worker = new Worker(thread);
const waiting = new Map();
let lastId = 0;
worker.on('message', (responses) => {
  for (const { id, result, error } of responses) {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error) reject(new Error(error.message));
    else resolve(result);
  }
});
const send = (request) =>
  new Promise((resolve, reject) => {
    lastId += 1;
    waiting.set(lastId, { resolve, reject });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage([{ ...request, id: lastId }]);
  });
const verb = (domain, name, ...args) => send({ kind: 'verb', domain, verb: name, args });
const say = (text) => process.stdout.write(`${text}\n`);

const answer = async () => {
  const session = {
    id: '00000000-0000-4000-8000-000000000001',
    bookId: null,
    at: '2026-03-02T09:00:00.000Z',
    warmup: { text: '', lastSession: null, facts: [], plans: [] },
  };
  await verb('sessions', 'addSession', session);
  const asked = await verb('sessions', 'addQuestion', {
    sessionId: session.id,
    content: 'Count',
    at: session.at,
  });
  const begun = await verb('sessions', 'beginAnswer', {
    sessionId: session.id,
    replyTo: asked.turnId,
    model: 'm',
    at: session.at,
    context: [],
  });
  for (let number = 1; ; number += 1) {
    await verb('sessions', 'appendAnswer', begun.turnId, `${number} `, []);
    say(number);
  }
};

const book = {
  id: 'b1111111111111111',
  sha256: '1',
  extension: 'md',
  fileName: 'one.md',
  fileSize: 1,
  format: 'markdown',
  title: 'one',
  addedAt: '2026-03-02T09:00:00.000Z',
};

const passages = async () => {
  const { id } = book;
  await verb('library', 'addBook', book);
  for (let batch = 0; ; batch += 1) {
    const drafts = Array.from({ length: 50 }, (_, index) => ({
      ordinal: batch * 50 + index,
      chapter: null,
      headingPath: [],
      text: `passage number ${index} of a batch `.repeat(20),
      parts: [{ page: 1, start: 0, end: 1, at: 0 }],
      tokens: 100,
      before: '',
      after: '',
    }));
    await verb('library', 'addPassages', id, drafts);
    say(batch + 1);
  }
};

const marks = async () => {
  const { id } = book;
  const at = '2026-03-02T09:00:00.000Z';
  await verb('library', 'addBook', book);
  const page = { page: 1, label: '1', chapter: null, text: 'A line to be marked.', blocks: [] };
  await verb('library', 'addPages', id, [page]);
  for (let number = 1; ; number += 1) {
    await verb(
      'marks',
      'addMark',
      {
        bookId: id,
        page: 1,
        quote: 'to be marked',
        before: 'A line ',
        after: '.',
        rectangles: [],
        colour: 'yellow',
        note: String(number),
      },
      at,
    );
    say(number);
  }
};

send({ kind: 'open', options: JSON.parse(options) })
  .then(() => ({ answer, passages, marks, open: async () => say('open') })[task]())
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
