import { describe, expect, it } from 'vitest';
import type { StagedPart, Store } from '../../../src/core/ports';
import { readerVersions, type Citation } from '../../../src/shared/model';
import type { Subject } from '../describe-store';
import { later } from '../support/data-folder';
import {
  addFact,
  addReadyBook,
  addSession,
  bookId,
  exchange,
  leaning,
  model,
  noteInput,
  passage,
  planInput,
  texts,
} from '../support/samples';

/** As the job does it. */
const takeAll = async (store: Store, id: string, at: string): Promise<void> => {
  while (await store.library.stepReread(id));
  await store.library.finishReread(id, at);
};

const text = 'Quokkas smile at the tide.';
const newText: readonly StagedPart[] = [
  {
    kind: 'head',
    head: {
      title: 'Another title',
      author: 'Somebody Else',
      language: 'de',
      format: 'epub',
      pageCount: 1,
      warnings: ['One page is missing.'],
    },
    outline: [{ title: 'Smiles', level: 1, page: 1, offset: 0, label: '7' }],
  },
  { kind: 'pages', pages: [{ page: 1, label: '7', chapter: 'Smiles', text, blocks: [] }] },
  { kind: 'passages', passages: [passage(0, text, 'Smiles')] },
];

const newBook = {
  id: bookId(1),
  sha256: '1'.repeat(64),
  extension: 'epub',
  fileName: 'one.epub',
  fileSize: 5,
  format: 'epub',
  title: 'one',
  addedAt: later(0),
} as const;

export const describeShelf = (subject: Subject): void => {
  describe('collections', () => {
    it('hold books, each in as many as it likes, and are listed by name', async () => {
      const { store } = subject;
      const one = await addReadyBook(store, 1);
      const two = await addReadyBook(store, 2);
      const exam = await store.library.addCollection('Oral exam', later(1));
      const maths = await store.library.addCollection('Mathematics', later(2));
      expect(exam).toMatchObject({ name: 'Oral exam', bookIds: [] });
      await store.library.changeCollection(exam.id, [one, two, one], []);
      await store.library.changeCollection(maths.id, [one], []);
      expect((await store.library.listCollections()).map(({ name, bookIds }) => [name, bookIds])).toEqual([
        ['Mathematics', [one]],
        ['Oral exam', [two, one]],
      ]);
      expect(await store.library.collectionsOf(one)).toEqual([exam.id, maths.id]);
      expect(await store.library.changeCollection(exam.id, [], [one])).toMatchObject({ bookIds: [two] });
      await store.library.eraseBook(two);
      expect((await store.library.listCollections()).map(({ bookIds }) => bookIds)).toEqual([[one], []]);
    });

    it('change wholly or not at all, and have names of their own', async () => {
      const { store } = subject;
      const one = await addReadyBook(store, 1);
      const { id } = await store.library.addCollection('Exam', later(1));
      await expect(store.library.addCollection('EXAM', later(1))).rejects.toMatchObject({
        code: 'COLLECTION_EXISTS',
      });
      const other = await store.library.addCollection('Other', later(1));
      await expect(store.library.renameCollection(other.id, 'exam')).rejects.toMatchObject({
        code: 'COLLECTION_EXISTS',
      });
      expect(await store.library.renameCollection(id, 'EXAM')).toMatchObject({ id, name: 'EXAM' });
      await expect(store.library.changeCollection(id, [one, bookId(9)], [])).rejects.toMatchObject({
        code: 'BOOK_NOT_FOUND',
      });
      expect(await store.library.collectionsOf(one)).toEqual([]);
      for (const refused of [
        store.library.changeCollection(99, [one], []),
        store.library.renameCollection(99, 'x'),
        store.library.eraseCollection(99),
      ])
        await expect(refused).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
    });

    it('go with what was remembered for them, never to come back under the same number', async () => {
      const { store } = subject;
      const one = await addReadyBook(store, 1);
      const { id } = await store.library.addCollection('Exam', later(1));
      await store.library.changeCollection(id, [one], []);
      const fact = await addFact(store, 'The exam is oral', { scope: 'collection', scopeId: String(id) });
      const scopes = [{ scope: 'collection', scopeId: String(id) }] as const;
      expect((await store.memory.listRecentFacts(scopes, later(2), 5)).map((one) => one.id)).toEqual([
        fact.id,
      ]);
      await store.library.eraseCollection(id);
      expect(await store.memory.findFact(fact.id)).toBeNull();
      expect(await store.library.listCollections()).toEqual([]);
      expect(await store.library.findBook(one, model)).not.toBeNull();
      expect((await store.library.addCollection('Exam', later(3))).id).not.toBe(id);
    });
  });

  describe('a book that is read in again', () => {
    it('is replaced once all is there; what is staged is seen by nobody before', async () => {
      const { store, folder } = subject;
      const id = await addReadyBook(store, 1);
      await store.library.updateBook(id, { position: 3, openedAt: later(2), summary: 'Old.' });
      const [first] = await store.library.listPassages(id, 0, 1);
      await store.library.addVectors(id, model, [{ passageId: first?.id ?? 0, vector: leaning(0) }]);
      const before = await store.library.findBook(id, model);
      await store.library.resetReread(id);
      for (const [ordinal, part] of newText.entries()) await store.library.stagePart(id, ordinal, part);
      expect(await store.library.findBook(id, model)).toEqual(before);
      expect(await store.search.passagesByKeyword(null, ['quokkas'], 5)).toEqual([]);

      const [seen, page] = [await store.library.findBook(id, model), await store.library.findPage(id, 2)];
      await store.library.takeReread(id, { pages: 1, passages: 1, moves: [1, 1, 1, 1] });
      expect([await store.library.findBook(id, model), await store.library.findPage(id, 2)]).toEqual([
        seen,
        page,
      ]);
      expect(await store.library.listTakingReread()).toEqual([id]);
      await takeAll(store, id, later(5));
      expect(await store.library.listTakingReread()).toEqual([]);
      expect(await store.library.findBook(id, model)).toMatchObject({
        state: 'ready',
        title: before?.title,
        author: before?.author,
        language: before?.language ?? 'de',
        format: 'epub',
        pageCount: 1,
        chapterCount: 1,
        passageCount: 1,
        vectors: { done: 0, total: 1 },
        position: 1,
        openedAt: later(2),
        warnings: ['One page is missing.'],
      });
      expect(await store.library.findPage(id, 1)).toMatchObject({ label: '7', text });
      expect(await store.library.findPage(id, 2)).toBeNull();
      expect((await store.library.listOutline(id)).map(({ title }) => title)).toEqual(['Smiles']);
      expect(await store.search.passagesByKeyword(id, ['quokkas'], 5)).toHaveLength(1);
      expect(await store.search.passagesByKeyword(id, ['breathing'], 5)).toEqual([]);
      expect((await store.library.listPassages(id, 0, 9))[0]?.id).toBeGreaterThan(first?.id ?? 0);
      const queued = (await store.jobs.listJobs()).filter(({ state }) => state === 'queued');
      expect(queued.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['embed-book', 'summarise-book']),
      );
      expect(folder.count('SELECT COUNT(*) FROM reread_parts')).toBe(0);
    });

    it('takes along what names its pages: place, notes, plans, facts and citations', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      await store.library.updateBook(id, { position: 2, openedAt: later(2) });
      const session = await addSession(store, 1, id);
      const quote = 'Quokkas smile';
      const cited = (page: number, words: string): Citation => ({
        marker: `[p. ${String(page)}]`,
        bookId: id,
        page,
        label: String(page),
        passageId: 1,
        quote: words,
        verdict: 'verbatim',
      });
      const { answered } = await exchange(
        store,
        session,
        'Who smiles?',
        `“${quote}”`,
        later(1),
        [],
        [cited(2, quote), cited(1, 'not there')],
      );
      const turn = answered.turnId;
      const note = await store.notes.addNote(
        noteInput('Smiles', 'x', { bookId: id, relatedPages: [1, 2, 4] }),
        later(2),
      );
      const step = { id: 's', title: 'Read', pages: [1, 2] as [number, number], done: false };
      const plan = await store.plans.addPlan(planInput('Plan', { bookId: id, steps: [step] }), later(2));
      const fact = await addFact(store, 'Quokkas smile', {
        scope: 'book',
        scopeId: id,
        type: 'concept',
        page: 2,
        label: 'ii',
      });
      const three = ['a', 'b', 'c'].map((letter, at) => ({
        page: at + 1,
        label: `n${String(at + 1)}`,
        chapter: null,
        text: at === 2 ? `${quote} at the tide.` : `Page ${letter}.`,
        blocks: [],
      }));
      await store.library.stagePart(id, 0, { kind: 'pages', pages: three });
      await store.library.takeReread(id, { pages: 3, passages: 4, moves: [1, 2, 2, 3] });
      await takeAll(store, id, later(5));

      expect(await store.library.findBook(id, model)).toMatchObject({ position: 2, pageCount: 3 });
      expect(await store.notes.findNote(note.id)).toMatchObject({ relatedPages: [1, 2, 3] });
      expect((await store.plans.findPlan(plan.id))?.steps[0]?.pages).toEqual([1, 2]);
      expect(await store.memory.findFact(fact.id)).toMatchObject({ page: 2, label: 'n2' });
      // The quote stands on the page after the one where its old page begins.
      expect((await store.sessions.getTurns([turn]))[0]?.citations).toMatchObject([
        { page: 3, label: 'n3', quote },
        { page: 1, label: 'n1', quote: 'not there' },
      ]);
    });

    it('leaves a citation where it is that was given while the new pages came', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      const pages = [text, 'Page b.', 'Page c.', 'Page d.'].map((words, at) => ({
        page: at + 1,
        label: `n${String(at + 1)}`,
        chapter: null,
        text: words,
        blocks: [],
      }));
      await store.library.stagePart(id, 0, { kind: 'pages', pages });
      await store.library.takeReread(id, { pages: 4, passages: 4, moves: [3, 3, 4, 4] });
      await store.library.stepReread(id);
      const session = await addSession(store, 1, id);
      const cited = { marker: '[p. 1]', bookId: id, page: 1, label: '1', passageId: 1, verdict: 'verbatim' };
      const { answered } = await exchange(
        store,
        session,
        'Who smiles?',
        `“${text}”`,
        later(1),
        [],
        [{ ...cited, quote: text } as Citation, { ...cited, quote: 'of the old pages' } as Citation],
      );
      await takeAll(store, id, later(5));
      expect((await store.sessions.getTurns([answered.turnId]))[0]?.citations).toMatchObject([
        { page: 1, label: 'n1' },
        { page: 3, label: 'n3' },
      ]);
    });

    it('is told to be worth it where its text was read by a reader of before', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      const outdated = async () => (await store.library.findBook(id, model))?.outdated;
      expect(await outdated()).toBe(false);
      const [first, ...rest] = newText;
      if (first?.kind !== 'head') throw new Error('the head comes first');
      await store.library.setHead(id, first.head, first.outline);
      expect(await outdated()).toBe(true);
      const head = { ...first, head: { ...first.head, readBy: readerVersions.epub } };
      for (const [ordinal, part] of [head, ...rest].entries())
        await store.library.stagePart(id, ordinal, part);
      expect(await outdated()).toBe(true);
      await store.library.takeReread(id, { pages: 1, passages: 1, moves: null });
      await takeAll(store, id, later(5));
      expect(await outdated()).toBe(false);
    });

    it('keeps what did not change, with its passages and vectors', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      const old = await store.library.listPassages(id, 0, 9);
      await store.library.addVectors(
        id,
        model,
        old.map((one, axis) => ({ passageId: one.id, vector: leaning(axis) })),
      );
      const same = (of: readonly string[]): readonly StagedPart[] => [
        { kind: 'passages', passages: of.map((words, at) => passage(at, words, old[at]?.chapter ?? null)) },
      ];
      const changed = texts.map((words, at) => (at === 1 ? 'Quokkas smile.' : words));
      for (const [ordinal, part] of same(changed).entries()) await store.library.stagePart(id, ordinal, part);
      await store.library.takeReread(id, { pages: 4, passages: 4, moves: null });
      await takeAll(store, id, later(5));
      const now = await store.library.listPassages(id, 0, 9);
      expect(now.map(({ text: words }) => words)).toEqual(changed);
      expect(now.map((one, at) => one.id === old[at]?.id)).toEqual([true, false, true, true]);
      expect(await store.library.findBook(id, model)).toMatchObject({
        passageCount: 4,
        vectors: { done: 3, total: 4 },
      });
      expect(await store.search.passagesByKeyword(id, ['quokkas'], 5)).toHaveLength(1);
    });

    it('is a whole book after every step, so that it can be cut anywhere', async () => {
      const { store, folder } = subject;
      const many = (words: string, count: number): readonly string[] =>
        Array.from({ length: count }, (_, at) => `${words} number ${String(at)}.`);
      const id = await addReadyBook(store, 1, many('Old tide', 90));
      const text = many('New tide', 40);
      const parts: readonly StagedPart[] = [
        {
          kind: 'pages',
          pages: text.map((words, at) => ({
            page: at + 1,
            label: String(at + 1),
            chapter: null,
            text: words,
            blocks: [],
          })),
        },
        { kind: 'passages', passages: text.map((words, at) => passage(at, words)) },
      ];
      for (const [ordinal, part] of parts.entries()) await store.library.stagePart(id, ordinal, part);
      await store.library.takeReread(id, { pages: 40, passages: 40, moves: null });
      const tables = (): unknown =>
        folder
          .peek()
          .prepare(
            'SELECT b.page_count - (SELECT COUNT(*) FROM pages) AS pages, b.passage_count - (SELECT COUNT(*) FROM passages) AS passages, b.token_count - (SELECT SUM(tokens) FROM passages) AS tokens FROM books b',
          )
          .get();
      let steps = 0;
      do {
        steps += 1;
        expect(tables()).toEqual({ pages: 0, passages: 0, tokens: 0 });
      } while (await store.library.stepReread(id));
      expect(steps).toBeGreaterThan(5);
      await takeAll(store, id, later(5));
      expect(await store.library.findBook(id, model)).toMatchObject({ pageCount: 40, passageCount: 40 });
      expect(await store.search.passagesByKeyword(id, ['old'], 99)).toEqual([]);
    });
  });

  describe('a book that is being erased', () => {
    it('is in no list and no search from the first moment, and its words are gone at the end', async () => {
      const { store, folder } = subject;
      const id = await addReadyBook(store, 1, ['The quokka smiles.', 'Another page of the quokka.']);
      const other = await addReadyBook(store, 2);
      for (const [at, one] of (await store.library.listPassages(id, 0, 9)).entries())
        await store.library.addVectors(id, model, [{ passageId: one.id, vector: leaning(at) }]);
      const [kept] = await store.library.listPassages(other, 0, 1);
      await store.library.addVectors(other, model, [{ passageId: kept?.id ?? 0, vector: leaning(2) }]);
      await store.library.beginErasing(id);
      expect((await store.library.listBooks(model)).map((book) => book.id)).toEqual([other]);
      expect(await store.library.findBook(id, model)).toBeNull();
      expect(await store.library.findBookFile(id)).toBeNull();
      expect(await store.search.passagesByKeyword(null, ['quokka'], 9)).toEqual([]);
      expect((await store.search.passagesByVector(null, model, leaning(0), 9)).map((hit) => hit.id)).toEqual([
        kept?.id,
      ]);
      expect((await store.library.listErasing()).map((book) => book.id)).toEqual([id]);

      while (await store.library.eraseSomeText(id));
      await store.library.eraseBook(id);
      expect(await store.library.listErasing()).toEqual([]);
      expect(await store.library.needsScrub()).toBe(true);
      while (await store.library.scrubSome());
      expect(await store.library.needsScrub()).toBe(false);
      const segments = folder.peek().prepare('SELECT block FROM passages_fts_data').pluck().all() as Buffer[];
      expect(segments.some((block) => block.includes('quokka'))).toBe(false);
      expect(await store.search.passagesByKeyword(other, ['breathing'], 5)).not.toEqual([]);
      await addReadyBook(store, 1);
    });
  });

  describe('a failed import', () => {
    it('keeps what it needs for another try, and the book is gone meanwhile', async () => {
      const { store } = subject;
      const id = bookId(1);
      const { jobId } = await store.library.addBook(newBook);
      await store.jobs.claimJob(later(0), []);
      await expect(store.library.retryFailed(jobId, later(1))).rejects.toMatchObject({
        code: 'NOTHING_TO_RETRY',
      });
      await store.library.failImport(id, jobId, 'The disk is full.', later(1));
      expect(await store.jobs.findJob(jobId)).toMatchObject({
        state: 'failed',
        error: 'The disk is full.',
        bookId: null,
        canRetry: true,
      });
      expect(await store.library.listBooks(model)).toEqual([]);
      expect(await store.library.listKeptCopies()).toEqual([
        { jobId, sha256: '1'.repeat(64), extension: 'epub', failedAt: later(1) },
      ]);
      expect(await store.library.retryFailed(jobId, later(2))).toMatchObject({
        id: jobId,
        state: 'queued',
        attempts: 0,
        progress: 0,
        error: null,
        bookId: id,
        canRetry: false,
      });
      expect(await store.library.findBook(id, model)).toMatchObject({
        state: 'importing',
        fileName: 'one.epub',
      });
      expect(await store.library.listKeptCopies()).toEqual([]);
      expect((await store.jobs.claimJob(later(2), []))?.payload).toEqual({ bookId: id });
    });

    it('lets go of its copy when nothing else needs the file', async () => {
      const { store } = subject;
      const add = (): Promise<{ readonly jobId: number }> => store.library.addBook(newBook);
      const failed: number[] = [];
      for (const minute of [1, 2]) {
        const { jobId } = await add();
        await store.jobs.claimJob(later(minute), []);
        await store.library.failImport(bookId(1), jobId, 'No.', later(minute));
        failed.push(jobId);
      }
      expect(await store.library.dropKeptCopy(failed[0] ?? 0)).toBeNull();
      expect(await store.library.dropKeptCopy(failed[0] ?? 0)).toBeNull();
      await add();
      expect(await store.library.dropKeptCopy(failed[1] ?? 0)).toBeNull();
      expect(await store.library.listKeptCopies()).toEqual([]);
    });
  });
};
