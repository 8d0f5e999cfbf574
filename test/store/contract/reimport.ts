import { describe, expect, it } from 'vitest';
import type { StagedPart, Store } from '../../../src/core/ports';
import { asPassageId, bookFormats, type BookId, type Citation } from '../../../src/shared/model';
import type { Subject } from '../describe-store';
import { later } from '../support/data-folder';
import {
  addFact,
  addReadyBook,
  addSession,
  exchange,
  leaning,
  model,
  noteInput,
  passage,
  planInput,
  texts,
} from '../support/samples';

/** As the job does it. */
const takeAll = async (store: Store, id: BookId, at: string): Promise<void> => {
  while (await store.library.stepReplacement(id));
  await store.library.finishReplacement(id, at);
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
      warnings: [{ kind: 'damaged-pages', pages: [[3, 3]] }],
    },
    outline: [{ title: 'Smiles', level: 1, page: 1, offset: 0, label: '7' }],
  },
  { kind: 'pages', pages: [{ page: 1, label: '7', chapter: 'Smiles', text, blocks: [] }] },
  { kind: 'passages', passages: [passage(0, text, 'Smiles')] },
];

/** Pages of a new text, labelled by their numbers behind `prefix`. */
const pagesOf = (words: readonly string[], prefix = '') =>
  words.map((text, at) => ({
    page: at + 1,
    label: `${prefix}${String(at + 1)}`,
    chapter: null,
    text,
    blocks: [],
  }));

export const describeReimport = (subject: Subject): void => {
  describe('a book that is read in again', () => {
    it('is replaced once the new text is complete; staged text is not visible before', async () => {
      const { store, folder } = subject;
      const id = await addReadyBook(store, 1);
      await store.library.updateBook(id, { position: 3, openedAt: later(2), summary: 'Old.' });
      const [first] = await store.library.listPassages(id, 0, 1);
      await store.library.addVectors(id, model, [
        { passageId: first?.id ?? asPassageId(0), vector: leaning(0) },
      ]);
      const before = await store.library.findBook(id, model);
      await store.library.resetReimport(id);
      for (const [ordinal, part] of newText.entries()) await store.library.stagePart(id, ordinal, part);
      expect(await store.library.findBook(id, model)).toEqual(before);
      expect(await store.search.passagesByKeyword(null, ['quokkas'], 5)).toEqual([]);

      const [seen, page] = [await store.library.findBook(id, model), await store.library.findPage(id, 2)];
      await store.library.startReplacement(id, { pages: 1, passages: 1, moves: [1, 1, 1, 1] });
      expect([await store.library.findBook(id, model), await store.library.findPage(id, 2)]).toEqual([
        seen,
        page,
      ]);
      expect(await store.library.listUnfinishedReimports()).toEqual([id]);
      await takeAll(store, id, later(5));
      expect(await store.library.listUnfinishedReimports()).toEqual([]);
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
        warnings: [{ kind: 'damaged-pages', pages: [[3, 3]] }],
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
        passageId: asPassageId(1),
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
      const step = { id: 's', title: 'Read', pages: [1, 2] as [number, number], state: 'open' as const };
      const plan = await store.plans.addPlan(planInput('Plan', { bookId: id, steps: [step] }), later(2));
      const fact = await addFact(store, 'Quokkas smile', {
        scope: 'book',
        scopeId: id,
        type: 'concept',
        page: 2,
        label: 'ii',
      });
      const three = pagesOf(['Page a.', 'Page b.', `${quote} at the tide.`], 'n');
      await store.library.stagePart(id, 0, { kind: 'pages', pages: three });
      await store.library.startReplacement(id, { pages: 3, passages: 4, moves: [1, 2, 2, 3] });
      await takeAll(store, id, later(5));

      expect(await store.library.findBook(id, model)).toMatchObject({ position: 2, pageCount: 3 });
      expect(await store.notes.findNote(note.id)).toMatchObject({ relatedPages: [1, 2, 3] });
      expect((await store.plans.findPlan(plan.id))?.steps[0]?.pages).toEqual([1, 2]);
      expect(await store.memory.findFact(fact.id)).toMatchObject({ page: 2, label: 'n2' });
      // The quote is on the page after the one where its old page begins.
      expect((await store.sessions.getTurns([turn]))[0]?.citations).toMatchObject([
        { page: 3, label: 'n3', quote },
        { page: 1, label: 'n1', quote: 'not there' },
      ]);
    });

    it('leaves a citation where it is that was given while the new pages came', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      const pages = pagesOf([text, 'Page b.', 'Page c.', 'Page d.'], 'n');
      await store.library.stagePart(id, 0, { kind: 'pages', pages });
      await store.library.startReplacement(id, { pages: 4, passages: 4, moves: [3, 3, 4, 4] });
      await store.library.stepReplacement(id);
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

    it('is recommended if an older reader read its text', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      const outdated = async () => (await store.library.findBook(id, model))?.outdated;
      expect(await outdated()).toBe(false);
      const [first, ...rest] = newText;
      if (first?.kind !== 'head') throw new Error('the head comes first');
      await store.library.setHead(id, first.head, first.outline);
      expect(await outdated()).toBe(true);
      const head = { ...first, head: { ...first.head, readBy: bookFormats.epub.readerVersion } };
      for (const [ordinal, part] of [head, ...rest].entries())
        await store.library.stagePart(id, ordinal, part);
      expect(await outdated()).toBe(true);
      await store.library.startReplacement(id, { pages: 1, passages: 1, moves: null });
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
      await store.library.startReplacement(id, { pages: 4, passages: 4, moves: null });
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
        { kind: 'pages', pages: pagesOf(text) },
        { kind: 'passages', passages: text.map((words, at) => passage(at, words)) },
      ];
      for (const [ordinal, part] of parts.entries()) await store.library.stagePart(id, ordinal, part);
      await store.library.startReplacement(id, { pages: 40, passages: 40, moves: null });
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
      } while (await store.library.stepReplacement(id));
      expect(steps).toBeGreaterThan(5);
      await takeAll(store, id, later(5));
      expect(await store.library.findBook(id, model)).toMatchObject({ pageCount: 40, passageCount: 40 });
      expect(await store.search.passagesByKeyword(id, ['old'], 99)).toEqual([]);
    });
  });
};
