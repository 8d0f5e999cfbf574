import type { FactWrite, PassageDraft, Store } from '../../../src/core/ports/store';
import {
  asBookId,
  asSessionId,
  bookFormats,
  type BookId,
  type Citation,
  type ContextPiece,
  type Fact,
  type MemoryEvent,
  type NoteInput,
  type PlanInput,
  type SessionId,
  type StoredWarmup,
} from '../../../src/shared/model';
import { later, start } from './data-folder';
import { readStatement } from '../../../src/shared/text/grammar/statement';

export const model = 'words-test-1';

/** A unit vector of four dimensions, mostly along axis `axis` and partly along the next. */
export const leaning = (axis: number, lean = 1): Float32Array => {
  const vector = new Float32Array(4);
  vector[axis % 4] = lean;
  vector[(axis + 1) % 4] = Math.sqrt(1 - lean * lean);
  return vector;
};

export const bookId = (digit: number): BookId => asBookId(`b${String(digit).repeat(16)}`);

export const passage = (ordinal: number, text: string, chapter: string | null = 'Resolve'): PassageDraft => ({
  ordinal,
  chapter,
  headingPath: chapter === null ? [] : [chapter],
  text,
  parts: [{ page: ordinal + 1, start: 0, end: text.length, at: 0 }],
  tokens: text.split(' ').length,
  before: '',
  after: '',
});

export const texts = [
  'Breathing slowly lowers the pulse before a contest.',
  'Routines protect attention when the crowd is loud.',
  'A setback is information, not a verdict.',
  'Slow breathing and a routine belong together.',
] as const;

/** A book that is about to be imported. */
export const newBook = {
  id: bookId(1),
  sha256: '1'.repeat(64),
  extension: 'epub',
  fileName: 'one.epub',
  fileSize: 5,
  format: 'epub',
  title: 'one',
  addedAt: later(0),
} as const;

const chapterOf = (index: number): string => (index < 2 ? 'Resolve' : 'Practice');

/** A ready book with a page and a passage for each text, in two chapters. */
export const addReadyBook = async (
  store: Store,
  digit: number,
  of: readonly string[] = texts,
): Promise<BookId> => {
  const id = bookId(digit);
  await store.library.addBook({
    id,
    sha256: String(digit).repeat(64),
    extension: 'md',
    fileName: `book-${digit}.md`,
    fileSize: 1000,
    format: 'markdown',
    title: `Book ${digit}`,
    addedAt: later(digit),
  });
  await store.library.setHead(
    id,
    {
      title: `Book ${digit}`,
      author: 'A. Writer',
      language: 'en',
      format: 'markdown',
      pageCount: of.length,
      warnings: [],
      readBy: bookFormats.markdown.readerVersion,
    },
    [
      { title: 'Resolve', level: 1, page: 1, offset: 0, label: 'i' },
      { title: 'Practice', level: 1, page: 3, offset: 0, label: 'iii' },
    ],
  );
  await store.library.addPages(
    id,
    of.map((text, index) => ({
      page: index + 1,
      label: ['i', 'ii', 'iii', 'iv'][index] ?? String(index + 1),
      chapter: chapterOf(index),
      text,
      blocks: [{ kind: 'paragraph', start: 0, end: text.length }],
    })),
  );
  await store.library.addPassages(
    id,
    of.map((text, index) => passage(index, text, chapterOf(index))),
  );
  await placeAllMarks(store, id);
  await store.library.finishImport(id, later(digit));
  return id;
};

/** Marks of the same file that were left without a book are restored. */
export const placeAllMarks = async (store: Store, id: BookId): Promise<void> => {
  await store.library.restoreMarks(id);
  for (let at = await store.library.placeMarks(id, null); at; at = await store.library.placeMarks(id, at));
};

export const emptyWarmup: StoredWarmup = { lastSession: null, lines: [], facts: [], plans: [] };

export const sessionId = (digit: number): SessionId =>
  asSessionId(`00000000-0000-4000-8000-${String(digit).padStart(12, '0')}`);

export const addSession = async (
  store: Store,
  digit: number,
  book: BookId | null = null,
  at = later(digit),
): Promise<SessionId> => {
  const id = sessionId(digit);
  await store.sessions.addSession({ id, bookId: book, at, warmup: emptyWarmup });
  return id;
};

export const contextPiece = (text: string, change: Partial<ContextPiece> = {}): ContextPiece => ({
  component: 'passages',
  source: { kind: 'passage', id: '1', page: 1, label: 'i' },
  text,
  tokens: 10,
  ...change,
});

/** A question, and an answer of which nothing has arrived yet. */
export const askedAndBegun = async (store: Store, session: SessionId, question = 'Why?', by = 'm') => {
  const asked = await store.sessions.addQuestion({ sessionId: session, content: question, at: start });
  const begun = await store.sessions.beginAnswer({
    sessionId: session,
    replyTo: asked.turnId,
    model: by,
    at: start,
    context: [],
  });
  return { asked, begun };
};

/** A question with its answer in two pieces; complete by default. */
export const exchange = async (
  store: Store,
  session: SessionId,
  question: string,
  answer: string,
  at = later(1),
  context: readonly ContextPiece[] = [],
  citations: readonly Citation[] = [],
) => {
  const asked = await store.sessions.addQuestion({ sessionId: session, content: question, at });
  const begun = await store.sessions.beginAnswer({
    sessionId: session,
    replyTo: asked.turnId,
    model: 'builtin-1',
    at,
    context,
  });
  const middle = Math.ceil(answer.length / 2);
  await store.sessions.appendAnswer(begun.turnId, answer.slice(0, middle), []);
  await store.sessions.appendAnswer(begun.turnId, answer.slice(middle), []);
  const answered = await store.sessions.finishAnswer(begun.turnId, {
    state: 'complete',
    tokens: 12,
    basis: 'book',
    outcome: 'answered',
    citations,
    error: null,
    errorCode: null,
    at,
    extract: true,
  });
  return { asked, answered };
};

export const me = { scope: 'user', scopeId: 'me' } as const;

export const event = (change: Partial<Omit<MemoryEvent, 'id'>> = {}): Omit<MemoryEvent, 'id'> => ({
  source: 'message',
  role: 'user',
  scope: 'user',
  scopeId: 'me',
  content: {},
  sessionId: null,
  turnId: null,
  at: start,
  ...change,
});

/** Returns the event's id. */
export const addEventTo = async (store: Store): Promise<number> => (await store.memory.addEvent(event())).id;

export const factWrite = (eventId: number, fact: string, change: Partial<FactWrite> = {}): FactWrite => ({
  scope: 'user',
  scopeId: 'me',
  type: 'preference',
  ...readStatement(fact),
  factKey: fact
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .slice(0, 128),
  confidence: 0.7,
  importance: 0.5,
  status: 'active',
  ttlDays: 90,
  page: null,
  label: null,
  chapter: null,
  sessionId: null,
  at: start,
  evidence: {
    method: 'rule',
    eventId,
    turnId: null,
    quote: fact,
    start: 0,
    end: fact.length,
    bookId: null,
    page: null,
    label: null,
    meta: {},
    at: start,
  },
  vector: null,
  mergeInto: null,
  supersedes: [],
  ...change,
});

/** A fact with its own event as evidence. */
export const addFact = async (store: Store, fact: string, change: Partial<FactWrite> = {}): Promise<Fact> =>
  store.memory.writeFact(factWrite(await addEventTo(store), fact, change));

export const noteInput = (title: string, content: string, change: Partial<NoteInput> = {}): NoteInput => ({
  title,
  content,
  tags: [],
  relatedPages: [],
  bookId: null,
  ...change,
});

export const planInput = (title: string, change: Partial<PlanInput> = {}): PlanInput => ({
  title,
  description: '',
  status: 'active',
  bookId: null,
  pace: null,
  steps: [],
  ...change,
});
