import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBuiltinCognition } from '../../../src/adapters/cognition/builtin';
import { markdownReader } from '../../../src/adapters/documents/markdown/markdown-reader';
import { createTokenizer } from '../../../src/adapters/system/tokenizer';
import { structureOf } from '../../../src/core/library/cut/book-structure';
import { cutPassages } from '../../../src/core/library/cut/cut-passages';
import { isoTime, type Cognition, type Store } from '../../../src/core/ports';
import type { SentenceEncoder } from '../../../src/core/ports/language/sentence-encoder';
import { createPassageSearch } from '../../../src/core/retrieval/search-passages';
import { createPassageFinder } from '../../../src/core/session/retrieve/answer-passages';
import { rerankPassages } from '../../../src/core/session/retrieve/rerank-passages';
import { event, factWrite } from '../../store/support/samples';
import { bagEmbedder, bagWords } from '../../support/bag-embedder';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { ask, dataFolder, lastOf, openTestEngine, openStore, markdownBook } from '../support/test-engine';
import { asBookId, asSessionId, asTurnId } from '../../../src/shared/model';

const root = join(import.meta.dirname, '../../..');
const bookId = asBookId('b0123456789abcdef');
const tokenizer = createTokenizer(join(import.meta.dirname, '../../../resources/tokens'));

const questions = (
  JSON.parse(readFileSync(join(root, 'test/bench/sample-questions.json'), 'utf8')) as {
    readonly answerable: readonly { readonly question: string }[];
  }
).answerable
  .map(({ question }) => question)
  .slice(0, 50);

const readSample = async () => {
  const folder = join(root, 'resources/sample-book');
  const chapters = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const own = mkdtempSync(join(tmpdir(), 'lectern-test-'));
  const path = join(own, 'book.md');
  writeFileSync(path, chapters.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n\n'));
  try {
    return await markdownReader.read(
      { path, name: 'book.md' },
      () => undefined,
      new AbortController().signal,
    );
  } finally {
    rmSync(own, { recursive: true });
  }
};

let sample: Awaited<ReturnType<typeof readSample>>;
beforeAll(async () => {
  sample = await readSample();
});

/** Like an import, including passages that cross page borders. */
const importSample = async (store: Store, at: string): Promise<void> => {
  const structure = structureOf(sample.outline, sample.pages);
  await store.library.addBook(markdownBook(bookId, at));
  await store.library.setHead(
    bookId,
    {
      title: 'A Field Guide',
      author: null,
      language: 'en',
      format: 'markdown',
      pageCount: sample.pages.length,
      warnings: [],
    },
    structure.map(({ title, level, page, offset }) => ({ title, level, page, offset, label: String(page) })),
  );
  await store.library.addPages(
    bookId,
    sample.pages.map((page, index) => ({
      page: index + 1,
      label: page.label ?? String(index + 1),
      chapter: null,
      text: page.text,
      blocks: page.blocks,
    })),
  );
  await store.library.addPassages(
    bookId,
    cutPassages({ pages: sample.pages, structure, language: 'en' }, tokenizer),
  );
  await store.library.finishImport(bookId, at);
  // The import is complete; the engine's jobs make vectors and the summary.
  const job = await store.jobs.claimJob(at, []);
  if (job?.kind !== 'import-book') throw new Error('the import was not the first job');
  await store.jobs.finishJob(job.id, { state: 'done', error: null }, at);
};

/** Encodes by bag of words, so that the third arm contributes. */
const encoder = (): SentenceEncoder => ({
  modelId: 'bag-sentences-1',
  dimension: bagEmbedder().dimension,
  encode: (texts) => bagEmbedder().embedPassages(texts),
  close: async () => undefined,
});

/** Everything that an engine receives, task by task, as JSON. */
const recording = (cognition: Cognition): { readonly cognition: Cognition; readonly given: string[] } => {
  const given: string[] = [];
  const wrap =
    <Arguments extends unknown[], Result>(act: (...args: Arguments) => Result) =>
    (...args: Arguments): Result => {
      given.push(JSON.stringify(args));
      return act(...args);
    };
  return {
    given,
    cognition: {
      id: cognition.id,
      composes: cognition.composes,
      answer: wrap(cognition.answer),
      summarise: wrap(cognition.summarise),
      nameSession: wrap(cognition.nameSession),
      extractFacts: wrap(cognition.extractFacts),
      draftPlan: wrap(cognition.draftPlan),
      proposeCards: wrap(cognition.proposeCards),
      makeQuiz: wrap(cognition.makeQuiz),
      writeNote: wrap(cognition.writeNote),
      detectTopic: wrap(cognition.detectTopic),
      nameTopic: wrap(cognition.nameTopic),
      digest: wrap(cognition.digest),
      sentiment: wrap(cognition.sentiment),
      distil: wrap(cognition.distil),
    },
  };
};

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const runs = 6;
const runsOf = (text: string): readonly string[] => {
  const words = wordsOf(text.replaceAll(/\\[nt"]/gu, ' '));
  return words.slice(runs - 1).map((_, at) => words.slice(at, at + runs).join(' '));
};

/** Sequences of six words that occur only beyond the bound, not in the pages read, a title or a question. */
const unreadRuns = (bound: number): ReadonlySet<string> => {
  const read = new Set(
    [
      ...sample.pages.slice(0, bound).map((page) => page.text),
      ...sample.outline.map(({ title }) => title),
      ...questions,
    ].flatMap(runsOf),
  );
  return new Set(
    sample.pages
      .slice(bound)
      .flatMap((page) => runsOf(page.text))
      .filter((run) => !read.has(run)),
  );
};

const leaks = (given: readonly string[], unread: ReadonlySet<string>): readonly string[] =>
  given.flatMap(runsOf).filter((run) => unread.has(run));

const cognitions: readonly (readonly [string, () => Cognition])[] = [
  ['a scripted engine', () => scriptedCognition()],
  ['the built-in engine', () => createBuiltinCognition({ embedder: bagEmbedder(), tokenizer })],
];

const open = async (make: () => Cognition, encode: boolean) => {
  const clock = fixedClock('2026-03-02T18:00:00.000Z');
  const { cognition, given } = recording(make());
  const folder = await dataFolder();
  const store = openStore(folder, clock);
  await importSample(store, isoTime(clock));
  const setup = await openTestEngine(folder, clock, cognition, {
    store,
    tokenizer,
    ...(encode ? { encoder: encoder() } : {}),
  });
  await setup.engine.library.setPosition(bookId, 1);
  await setup.settle();
  return { ...setup, given, clock };
};

describe('only what I have read', () => {
  for (const [name, make] of cognitions)
    for (const encode of [false, true])
      it(`gives ${name} nothing of a page beyond, ${encode ? 'with' : 'without'} the sentence encoder`, async () => {
        const { engine, store, given, settle, clock } = await open(make, encode);
        // Without the bound, the same questions do reach later pages.
        const bound = Math.floor(sample.pages.length / 3);
        const before = await engine.sessions.start(bookId, true);
        await ask(engine, before.sessionId, questions[40] ?? '');
        const unread = unreadRuns(bound);
        expect(leaks(given, unread).length).toBeGreaterThan(0);
        await engine.sessions.eraseExchange(before.sessionId, asTurnId(1));
        await engine.sessions.end(before.sessionId);
        clock.advance(1000);
        await settle();

        await engine.reading.mark(bookId, { from: 1, to: bound }, true);
        expect((await engine.library.update(bookId, { readBound: true })).readUpTo).toBe(bound);
        given.length = 0;
        let parts = 0;
        const { sessionId } = await engine.sessions.start(bookId, true);
        for (const question of questions) {
          const answer = await ask(engine, sessionId, question);
          expect(answer.citations.every(({ page }) => page <= bound)).toBe(true);
          expect(answer.context.find(({ component }) => component === 'book-summary')?.source.page).toBe(
            bound,
          );
          parts += answer.context.filter(({ component }) => component === 'passages').length;
        }
        // A refusal says how far the search went.
        const [last] = await store.library.listPages(bookId, bound, bound);
        expect(given.filter((call) => call.includes(`"readUpTo":"${last?.label ?? ''}"`)).length).toBe(
          questions.length,
        );
        // A session without a book searches all of them.
        const anywhere = await engine.sessions.start(null, true);
        for (const question of questions.slice(0, 5)) {
          const answer = await ask(engine, anywhere.sessionId, question);
          await lastOf(engine.sessions.regenerate(anywhere.sessionId, answer.turnId));
        }
        await engine.sessions.end(sessionId);
        // Work that paused for an answer goes on.
        clock.advance(1000);
        await settle();
        expect(parts).toBeGreaterThan(50);
        expect(given.length).toBeGreaterThan(55);
        expect(leaks(given, unread)).toEqual([]);
        // The learner's own search covers the whole book.
        const hits = await engine.search({
          q: questions[40] ?? '',
          bookId,
          kind: 'passage',
          range: {},
          limit: 20,
        });
        expect(hits.some(({ page }) => (page ?? 0) > bound)).toBe(true);
        expect(await store.search.passagesByKeyword(bookId, ['practice'], 500, 'whole')).not.toEqual(
          await store.search.passagesByKeyword(bookId, ['practice'], 500),
        );
      }, 120_000);

  it('sends a reranker nothing beyond the bound, and cuts a passage at it', async () => {
    const { engine, store, clock } = await open(() => scriptedCognition(), false);
    const passages = await store.library.listPassages(bookId, 0, 1000);
    const over = passages.find(({ pageStart, pageEnd }) => pageStart > 2 && pageEnd > pageStart);
    if (!over) throw new Error('no passage of the sample book goes over a page border');
    await engine.reading.mark(bookId, { from: 1, to: over.pageStart }, true);
    await engine.library.update(bookId, { readBound: true });
    const unread = unreadRuns(over.pageStart);
    const texts: string[] = [];
    const search = createPassageSearch({ search: store.search, embedder: bagEmbedder(), words: bagWords() });
    const find = rerankPassages(createPassageFinder(search, store.library), {
      findReranker: async () => ({
        id: 'rerank',
        rerank: async (_question, given) => {
          texts.push(...given);
          return given.map((_, index) => index);
        },
      }),
      clock,
      logger: { info: () => undefined, error: () => undefined },
    });
    for (const question of questions)
      await find(question, bookId, 10, { sessionId: asSessionId('a session'), turnId: asTurnId(1) });
    expect(texts.length).toBeGreaterThan(400);
    expect(leaks(texts, unread)).toEqual([]);
    const [cut] = await store.search.passages([over.id]);
    expect(over.text.startsWith(cut?.text ?? 'nothing')).toBe(true);
    expect(cut?.text.length).toBeLessThan(over.text.length);
    expect(cut?.parts.map(({ page }) => page)).toEqual([over.pageStart]);
  });

  it('follows the pages read, not those opened, and ends when turned off', async () => {
    const { engine } = await open(() => scriptedCognition(), false);
    const { library, reading } = engine;
    await library.setPosition(bookId, 9);
    expect((await library.get(bookId)).readUpTo).toBeNull();
    expect((await library.update(bookId, { readBound: true })).readUpTo).toBe(0);
    const report = { bookId, day: '2026-03-02', seconds: 40 };
    expect((await reading.report({ ...report, pages: [4, 6] })).readUpTo).toBe(6);
    expect((await reading.mark(bookId, { from: 5, to: 6 }, false)).readUpTo).toBe(4);
    expect(await reading.ranges(bookId)).toEqual([{ from: 4, to: 4 }]);
    expect((await library.update(bookId, { readBound: false })).readUpTo).toBeNull();
  });

  it('gives nothing of pages that were skipped', async () => {
    const { engine, given } = await open(() => scriptedCognition(), true);
    const third = Math.floor(sample.pages.length / 3);
    await engine.reading.mark(bookId, { from: 1, to: third }, true);
    await engine.reading.mark(bookId, { from: 2 * third, to: sample.pages.length }, true);
    await engine.library.update(bookId, { readBound: true });
    given.length = 0;
    const read = new Set(
      [
        ...sample.pages.filter((_, index) => index < third || index >= 2 * third - 1).map(({ text }) => text),
        ...sample.outline.map(({ title }) => title),
        ...questions,
      ].flatMap(runsOf),
    );
    const skipped = new Set(
      sample.pages
        .slice(third, 2 * third - 1)
        .flatMap(({ text }) => runsOf(text))
        .filter((run) => !read.has(run)),
    );
    const { sessionId } = await engine.sessions.start(bookId, true);
    for (const question of [...questions.slice(0, 20), 'What is this book about?', 'Summarise this book']) {
      const answer = await ask(engine, sessionId, question);
      expect(answer.citations.filter(({ page }) => page > third && page < 2 * third)).toEqual([]);
      const card = JSON.stringify(answer);
      expect(leaks([card], skipped)).toEqual([]);
    }
    expect(leaks(given, skipped)).toEqual([]);
  });

  it('withholds the summaries of the book and of unfinished chapters', async () => {
    const { engine, given } = await open(() => scriptedCognition(), false);
    const { library } = engine;
    const chapters = async () => (await library.outline(bookId)).filter(({ level }) => level === 1);
    const whole = await library.get(bookId);
    expect(whole.summary).not.toBeNull();
    const all = await chapters();
    expect(all.every(({ summary, held }) => summary && held === null)).toBe(true);

    const [, , third, fourth] = all;
    if (!third || !fourth) throw new Error('the sample book has fewer than four chapters');
    await engine.reading.mark(bookId, { from: 1, to: third.page }, true);
    await library.update(bookId, { readBound: true });
    expect((await library.get(bookId)).summary).toBeNull();
    expect((await library.list()).map(({ summary }) => summary)).toEqual([null]);
    expect((await chapters()).map(({ held }) => held).slice(0, 4)).toEqual([null, null, 'begun', 'ahead']);
    expect((await chapters()).filter(({ summary }) => summary)).toEqual(all.slice(0, 2));

    // A plan is drafted from the outline.
    given.length = 0;
    await engine.plans.draft(bookId, 'Read it', null);
    expect(given).toHaveLength(1);
    for (const { summary } of all.slice(2)) expect(given[0]).not.toContain(JSON.stringify(summary));

    await engine.reading.mark(bookId, { from: 1, to: whole.pageCount }, true);
    expect(await chapters()).toEqual(all);
    expect((await library.get(bookId)).summary).toBe(whole.summary);
  });

  it('withholds facts from later pages', async () => {
    const { engine, store, given } = await open(() => scriptedCognition(), false);
    const { id: eventId } = await store.memory.addEvent(event({ source: 'note' }));
    for (const [fact, page] of [
      ['Resolve is a muscle of the harbour', 2],
      ['Resolve is the murderer of the lighthouse', 20],
    ] as const)
      await store.memory.writeFact(
        factWrite(eventId, fact, {
          scope: 'book',
          scopeId: bookId,
          type: 'concept',
          page,
          label: String(page),
        }),
      );
    const scopes = [{ scope: 'book', scopeId: bookId }];
    const now = '2026-03-02T18:00:00.000Z';
    const found = (reach?: 'whole') => store.search.factsByKeyword(scopes, ['resolve'], now, 9, reach);
    await engine.reading.mark(bookId, { from: 1, to: 5 }, true);
    expect(await found()).toHaveLength(2);
    await engine.library.update(bookId, { readBound: true });
    expect(await found()).toHaveLength(1);
    expect(await found('whole')).toHaveLength(2);
    expect(await store.memory.listRecentFacts([{ scope: 'book', scopeId: bookId }], now, 9)).toHaveLength(1);
    const { sessionId } = await engine.sessions.start(bookId, true);
    await ask(engine, sessionId, 'What is resolve?');
    expect(given.join()).toContain('muscle of the harbour');
    expect(given.join()).not.toContain('murderer');
  });
});
