/** A process that fills a data folder through the store's verbs: argv are the folder, the project's root and the counts. */
import { join } from 'node:path';
import type { PassageDraft, Store } from '../../../src/core/ports';
import { asBookId, asSessionId, type BookId } from '../../../src/shared/model';
import { createStore } from '../../../src/store';
import { addFact } from '../../store/support/samples';
import { seededRandom } from '../../support/seeded-random';

const [folder = '', root = '', given = '{}'] = process.argv.slice(2);

/** What a library of several years may have. */
const counts = {
  books: 20,
  passages: 100_000,
  notes: 10_000,
  plans: 200,
  turns: 10_000,
  facts: 5_000,
  cards: 20_000,
  ...(JSON.parse(given) as Readonly<Record<string, number>>),
};

const random = seededRandom(20_261_125);
const syllables = 'ba ke lo mi nu ra si to ve wa zo fe gri hal jun pel tor dan mur ost'.split(' ');
/** 6,000 words; the first ones are much more frequent, as in a language. */
const vocabulary = Array.from({ length: 6000 }, (_, at) =>
  Array.from({ length: 2 + (at % 3) }, () => syllables[Math.floor(random() * syllables.length)]).join(''),
);
const word = (): string => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? 'ba';
const words = (length: number): string => Array.from({ length }, word).join(' ');
const sentence = (): string => {
  const said = words(6 + Math.floor(random() * 12));
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
};
const text = (sentences: number): string => Array.from({ length: sentences }, sentence).join(' ');
const day = 86_400_000;
const now = Date.parse('2026-11-02T18:00:00.000Z');
const daysAgo = (days: number): string => new Date(now - days * day).toISOString();
const range = (length: number): readonly number[] => Array.from({ length }, (_, at) => at);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

const addBook = async (store: Store, at: number): Promise<BookId> => {
  const id = asBookId(`b${at.toString(16).padStart(16, '0')}`);
  const title = words(3);
  const size = Math.ceil(counts.passages / counts.books);
  await store.library.addBook({
    id,
    sha256: at.toString(16).padStart(64, '0'),
    extension: 'md',
    fileName: `${title}.md`,
    fileSize: 1,
    format: 'markdown',
    title,
    addedAt: daysAgo(400 - at),
  });
  const chapterOf = (page: number): string => `Chapter ${Math.floor(page / 40) + 1}`;
  const drafts = range(size).map((ordinal): PassageDraft => {
    const passage = text(8);
    return {
      ordinal,
      chapter: chapterOf(ordinal),
      headingPath: [chapterOf(ordinal)],
      text: passage,
      parts: [{ page: ordinal + 1, start: 0, end: passage.length, at: 0 }],
      tokens: Math.ceil(passage.length / 4),
      before: '',
      after: '',
    };
  });
  const head = {
    title,
    author: words(2),
    language: 'en',
    format: 'markdown',
    pageCount: size,
    warnings: [],
  } as const;
  await store.library.setHead(
    id,
    { ...head, warnings: [] },
    range(Math.ceil(size / 40)).map((chapter) => ({
      title: chapterOf(chapter * 40),
      level: 1,
      page: chapter * 40 + 1,
      offset: 0,
      label: String(chapter * 40 + 1),
    })),
  );
  await store.library.addPages(
    id,
    drafts.map(({ ordinal, chapter, text: passage }) => ({
      page: ordinal + 1,
      label: String(ordinal + 1),
      chapter,
      text: passage,
      blocks: [{ kind: 'paragraph' as const, start: 0, end: passage.length }],
    })),
  );
  await store.library.addPassages(id, drafts);
  await store.library.finishImport(id, daysAgo(400 - at));
  return id;
};

const fill = async (store: Store): Promise<void> => {
  const books: BookId[] = [];
  for (const at of range(counts.books)) books.push(await addBook(store, at));
  const tags = range(40).map(word);
  for (const at of range(counts.notes))
    await store.notes.addNote(
      {
        title: words(2 + (at % 5)),
        content: Array.from({ length: 1 + (at % 6) }, () => text(3)).join('\n\n'),
        tags: [pick(tags), pick(tags)],
        relatedPages: [],
        bookId: at % 4 === 0 ? null : pick(books),
      },
      daysAgo(((counts.notes - at) / counts.notes) * 365),
    );
  for (const at of range(counts.plans))
    await store.plans.addPlan(
      {
        title: words(4),
        description: text(2),
        status: at % 5 === 0 ? 'completed' : 'active',
        bookId: pick(books),
        pace: null,
        steps: range(30).map((step) => ({
          id: `s${step}`,
          title: words(5),
          state: random() < 0.4 ? ('done' as const) : ('open' as const),
        })),
      },
      daysAgo((counts.plans - at) / 2),
    );
  for (const at of range(counts.facts)) {
    const fact = `${sentence().slice(0, -1)} ${String(at)}.`;
    await addFact(store, fact, { ttlDays: null, at: daysAgo(at / 20) });
  }
  const ofBatch = 500;
  for (const at of range(Math.ceil(counts.cards / ofBatch)))
    await store.review.addCards(
      range(Math.min(ofBatch, counts.cards - at * ofBatch)).map((nth) => ({
        guid: `card-${String(at)}-${String(nth)}`,
        kind: 'plain' as const,
        front: sentence(),
        back: sentence(),
        bookId: pick(books),
        pin: null,
        tags: [pick(tags)],
        source: 'hand' as const,
        sourceId: null,
      })),
      daysAgo(at % 300),
    );
  const ofSession = 20;
  for (const at of range(Math.ceil(counts.turns / ofSession))) {
    const id = asSessionId(`00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
    await store.sessions.importSession({
      id,
      title: words(4),
      startedAt: daysAgo(365 - at / 2),
      turns: range(ofSession).map((turn) => ({
        role: turn % 2 === 0 ? ('user' as const) : ('assistant' as const),
        speaker: null,
        content: text(turn % 2 === 0 ? 1 : 5),
        at: daysAgo(365 - at / 2),
      })),
    });
  }
};

const main = async (): Promise<void> => {
  const store = createStore({
    dataDir: folder,
    migrationsDir: join(root, 'migrations'),
    startedAt: new Date(now).toISOString(),
  });
  await fill(store);
  // The books are complete; their vectors and summaries are not needed.
  const later = daysAgo(-1);
  for (let job = await store.jobs.claimJob(later, []); job; job = await store.jobs.claimJob(later, []))
    await store.jobs.finishJob(job.id, { state: 'done', error: null }, later);
  await store.close();
};

void main();
