/**
 * A process that works in a data folder until it is killed: argv are the store's options as JSON and the task. It prints the
 * number of each item once it is done.
 */
import { createStore, type StoreOptions } from '../../../src/store';
import { asBookId, asSessionId } from '../../../src/shared/model';

const [, , options = '', task = ''] = process.argv;
const store = createStore(JSON.parse(options) as StoreOptions);
const say = (done: number) => process.stdout.write(`done ${done}\n`);

const answer = async () => {
  const session = {
    id: asSessionId('00000000-0000-4000-8000-000000000001'),
    bookId: null,
    at: '2026-03-02T09:00:00.000Z',
    warmup: { lastSession: null, lines: [], facts: [], plans: [] },
  };
  await store.sessions.addSession(session);
  const asked = await store.sessions.addQuestion({
    sessionId: session.id,
    content: 'Count',
    at: session.at,
  });
  const begun = await store.sessions.beginAnswer({
    sessionId: session.id,
    replyTo: asked.turnId,
    model: 'm',
    at: session.at,
    context: [],
  });
  for (let number = 1; ; number += 1) {
    await store.sessions.appendAnswer(begun.turnId, `${number} `, []);
    say(number);
  }
};

const book = {
  id: asBookId('b1111111111111111'),
  sha256: '1',
  extension: 'md',
  fileName: 'one.md',
  fileSize: 1,
  format: 'markdown',
  title: 'one',
  addedAt: '2026-03-02T09:00:00.000Z',
} as const;

const passages = async () => {
  const { id } = book;
  await store.library.addBook(book);
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
    await store.library.addPassages(id, drafts);
    say(batch + 1);
  }
};

const marks = async () => {
  const { id, addedAt } = book;
  await store.library.addBook(book);
  const page = { page: 1, label: '1', chapter: null, text: 'A line to be marked.', blocks: [] };
  await store.library.addPages(id, [page]);
  for (let number = 1; ; number += 1) {
    await store.marks.addMark(
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
      addedAt,
    );
    say(number);
  }
};

const tasks: Readonly<Record<string, () => Promise<unknown>>> = {
  answer,
  passages,
  marks,
  open: async () => undefined,
};
void tasks[task]?.();
