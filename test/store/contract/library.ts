import { describe, expect, it } from 'vitest';
import { asPassageId } from '../../../src/shared/model';
import type { Subject } from '../describe-store';
import { later } from '../support/data-folder';
import {
  addFact,
  addReadyBook,
  addSession,
  bookId,
  contextPiece,
  exchange,
  leaning,
  model,
  newBook,
  noteInput,
  passage,
  planInput,
  texts,
} from '../support/samples';

export const describeLibrary = (subject: Subject): void => {
  describe('library', () => {
    it('adds a book together with the job that imports it', async () => {
      const { store } = subject;
      const { id } = newBook;
      const { jobId } = await store.library.addBook(newBook);
      expect(await store.library.findBook(id, model)).toMatchObject({
        state: 'importing',
        title: 'one',
        passageCount: 0,
      });
      expect(await store.jobs.findJob(jobId)).toMatchObject({
        kind: 'import-book',
        state: 'queued',
        bookId: id,
        label: 'one.epub',
      });
      expect((await store.jobs.claimJob(later(0), []))?.payload).toEqual({ bookId: id });
      await expect(store.library.addBook(newBook)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    });

    it('gives the size of a ready book', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      expect(await store.library.findBook(id, model)).toMatchObject({
        state: 'ready',
        author: 'A. Writer',
        pageCount: 4,
        chapterCount: 2,
        passageCount: 4,
        vectors: { done: 0, total: 4 },
        position: 1,
        progress: 0,
        openedAt: null,
      });
      expect((await store.library.listOutline(id)).map(({ title }) => title)).toEqual([
        'Resolve',
        'Practice',
      ]);
      expect((await store.library.listOutlineTitles(id)).map(({ title }) => title)).toEqual(
        (await store.library.listOutline(id)).map(({ title }) => title),
      );
      expect(await store.library.findPage(id, 3)).toMatchObject({
        page: 3,
        label: 'iii',
        chapter: 'Practice',
        text: texts[2],
      });
      expect(await store.library.findPage(id, 5)).toBeNull();
      expect(await store.library.findPageByLabel(id, 'iv')).toBe(4);
      expect(await store.library.findPageByLabel(id, 'x')).toBeNull();
      expect([...(await store.library.labelsOf(id, [2, 9, 1]))]).toEqual([
        [1, 'i'],
        [2, 'ii'],
      ]);
      const word = (texts[2] ?? '').split(/\s+/u).find((one) => /^\p{L}{5,}$/u.test(one)) ?? '';
      const { total, places } = await store.library.findPlaces(id, word.toUpperCase(), 1);
      expect(total).toBeGreaterThan(0);
      expect(places).toHaveLength(1);
      expect(places[0]?.match.toLowerCase()).toBe(word.toLowerCase());
      const standing = texts[(places[0]?.page ?? 0) - 1]?.slice(places[0]?.start, places[0]?.end);
      expect(standing?.toLowerCase()).toBe(word.toLowerCase());
      expect(await store.library.findPlaces(id, 'zzzz', 5)).toEqual({ total: 0, places: [] });
      expect((await store.library.listPassages(id, 1, 2)).map(({ ordinal }) => ordinal)).toEqual([1, 2]);
    });

    it('lists books newest first', async () => {
      const { store } = subject;
      await addReadyBook(store, 1);
      await addReadyBook(store, 2);
      expect((await store.library.listBooks(model)).map(({ id }) => id)).toEqual([bookId(2), bookId(1)]);
    });

    it('queues vectors and a summary once the text can be searched', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      const jobs = await store.jobs.listJobs();
      expect(jobs.map(({ kind }) => kind).toSorted()).toEqual([
        'embed-book',
        'import-book',
        'summarise-book',
      ]);
      expect(jobs.every((job) => job.bookId === id)).toBe(true);
    });

    it('remembers where the learner is', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      await store.library.updateBook(id, { position: 3, openedAt: later(9), summary: 'About breathing.' });
      const book = await store.library.findBook(id, model);
      expect(book).toMatchObject({
        position: 3,
        pagesRead: 0,
        progress: 0,
        openedAt: later(9),
        summary: 'About breathing.',
        author: 'A. Writer',
      });
      await expect(store.library.updateBook(bookId(7), { position: 1 })).rejects.toMatchObject({
        code: 'BOOK_NOT_FOUND',
      });
    });

    it('remembers which warnings were dismissed', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      expect((await store.library.findBook(id, model))?.dismissedWarnings).toEqual([]);
      await store.library.updateBook(id, { dismissedWarnings: ['textless-pages'] });
      await store.library.updateBook(id, { title: 'Another' });
      expect((await store.library.findBook(id, model))?.dismissedWarnings).toEqual(['textless-pages']);
    });

    it('returns only summaries of what was read, if requested', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      const [resolve, practice] = await store.library.listOutline(id);
      await store.library.setChapterSummary(id, resolve?.id ?? 0, 'Resolve sums up.');
      await store.library.setChapterSummary(id, practice?.id ?? 0, 'Practice sums up.');
      await store.library.updateBook(id, { summary: 'All of it.', position: 1, openedAt: later(2) });
      const told = async () => ({
        book: (await store.library.findBook(id, model))?.summary,
        listed: (await store.library.listBooks(model)).map(({ summary }) => summary),
        chapters: (await store.library.listOutline(id)).map(({ summary, held }) => summary ?? held),
      });
      const all = {
        book: 'All of it.',
        listed: ['All of it.'],
        chapters: ['Resolve sums up.', 'Practice sums up.'],
      };
      expect(await told()).toEqual(all);

      await store.library.updateBook(id, { readBound: true });
      const nothing = { book: null, listed: [null] };
      expect(await told()).toEqual({ ...nothing, chapters: ['ahead', 'ahead'] });
      // A page that was opened was not read.
      await store.library.updateBook(id, { position: 4 });
      expect(await told()).toEqual({ ...nothing, chapters: ['ahead', 'ahead'] });
      await store.reading.markRead(id, { from: 1, to: 1 });
      expect(await told()).toEqual({ ...nothing, chapters: ['begun', 'ahead'] });
      await store.reading.markRead(id, { from: 2, to: 2 });
      expect(await told()).toEqual({ ...nothing, chapters: ['Resolve sums up.', 'ahead'] });
      await store.reading.markRead(id, { from: 4, to: 4 });
      expect(await told()).toEqual({ ...nothing, chapters: ['Resolve sums up.', 'begun'] });
      expect((await store.library.listOutline(id, 'whole')).map(({ summary }) => summary)).toEqual(
        all.chapters,
      );
      await store.reading.markRead(id, { from: 3, to: 3 });
      expect(await told()).toEqual(all);
      await store.library.updateBook(id, { readBound: false, position: 1 });
      expect(await told()).toEqual(all);
    });

    it('cuts a passage to what was read, even if a footnote follows an unread part', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      const text = 'Read on page one.\nUnread on page two.\n1 A note to page one.';
      const lines = text.split('\n');
      const parts = [1, 2, 1].map((page, index) => ({
        page,
        start: index * 100,
        end: index * 100 + (lines[index]?.length ?? 0),
        at: lines.slice(0, index).join('\n').length + (index === 0 ? 0 : 1),
      }));
      await store.library.addPassages(id, [{ ...passage(9, text), parts }]);
      const [added] = (await store.library.listPassages(id, 9, 1)).map((one) => one.id);
      await store.reading.markRead(id, { from: 1, to: 1 });
      await store.library.updateBook(id, { readBound: true });
      const [cut] = await store.search.passages([added ?? asPassageId(0)]);
      expect(cut?.text).toBe('Read on page one.\n1 A note to page one.');
      expect(cut?.parts.map(({ page, at }) => [page, at])).toEqual([
        [1, 0],
        [1, 18],
      ]);
    });

    it('counts the page on which the next chapter begins as the last of a chapter that ends on it', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      const head = { author: null, language: null, format: 'text', pageCount: 4, warnings: [] } as const;
      await store.library.setHead(id, { ...head, title: 'Book 1' }, [
        { title: 'Resolve', level: 1, page: 1, offset: 0, label: 'i' },
        { title: 'Breath', level: 2, page: 2, offset: 0, label: 'ii' },
        { title: 'Practice', level: 1, page: 3, offset: 9, label: 'iii' },
      ]);
      const [resolve] = await store.library.listOutline(id);
      await store.library.setChapterSummary(id, resolve?.id ?? 0, 'Resolve sums up.');
      await store.reading.markRead(id, { from: 1, to: 2 });
      await store.library.updateBook(id, { readBound: true });
      expect((await store.library.listOutline(id)).map(({ held }) => held)).toEqual(['begun', null, null]);
      await store.reading.markRead(id, { from: 3, to: 3 });
      expect((await store.library.listOutline(id))[0]).toMatchObject({
        summary: 'Resolve sums up.',
        held: null,
      });
    });

    it('restarts an interrupted import from the beginning', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      await store.library.resetImport(id);
      expect(await store.library.findBook(id, model)).toMatchObject({
        state: 'importing',
        pageCount: 0,
        passageCount: 0,
      });
      expect(await store.library.listOutline(id)).toEqual([]);
      expect(await store.library.findPage(id, 1)).toBeNull();
      expect(await store.search.passagesByKeyword(id, ['breathing'], 5)).toEqual([]);
      await store.library.addPassages(id, [passage(0, texts[0])]);
      expect(await store.search.passagesByKeyword(id, ['breathing'], 5)).toHaveLength(1);
    });

    it('stores a batch of passages completely or not at all', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      await expect(
        store.library.addPassages(id, [passage(9, 'Grit grows.'), passage(0, 'taken')]),
      ).rejects.toThrow(/UNIQUE/);
      expect(await store.search.passagesByKeyword(id, ['grit'], 5)).toEqual([]);
      expect(await store.library.findBook(id, model)).toMatchObject({ passageCount: 4 });
    });

    it('erases a book with everything that depends on it, but keeps sessions, notes and plans', async () => {
      const { store, folder } = subject;
      const id = await addReadyBook(store, 1);
      const other = await addReadyBook(store, 2);
      const passages = await store.library.listPassages(id, 0, 4);
      await store.library.addVectors(
        id,
        model,
        passages.map((item, axis) => ({ passageId: item.id, vector: leaning(axis) })),
      );
      await store.library.addSentences(
        id,
        model,
        passages.map((item, axis) => ({
          passageId: item.id,
          sentences: [{ vector: leaning(axis), start: 0 }],
        })),
      );
      const session = await addSession(store, 1, id);
      const seen = contextPiece(texts[0], {
        source: { kind: 'passage', id: String(passages[0]?.id), page: 1 },
      });
      const { answered } = await exchange(store, session, 'How do I calm down?', 'Breathe.', later(1), [
        seen,
      ]);
      const note = await store.notes.addNote(noteInput('Calm', 'breathe', { bookId: id }), later(2));
      const plan = await store.plans.addPlan(planInput('Read it', { bookId: id }), later(2));
      const fact = await addFact(store, 'Quokkas breathe', {
        scope: 'book',
        scopeId: id,
        type: 'concept',
        ttlDays: null,
      });

      await store.library.eraseBook(id);

      expect(await store.library.findBook(id, model)).toBeNull();
      expect(await store.library.findPage(id, 1)).toBeNull();
      expect(await store.library.getPassages(passages.map((item) => item.id))).toEqual([]);
      expect(await store.search.passagesByVector(id, model, leaning(0), 5)).toEqual([]);
      expect(await store.search.sentencesByVector(id, model, leaning(0), 5)).toEqual([]);
      expect(await store.sessions.findSession(session)).toMatchObject({ bookId: null, turnCount: 2 });
      expect(await store.notes.findNote(note.id)).toMatchObject({ bookId: null });
      expect(await store.plans.findPlan(plan.id)).toMatchObject({ bookId: null });
      expect(await store.memory.findFact(fact.id)).toBeNull();
      expect((await store.sessions.findAnswer(answered.turnId))?.context).toEqual([]);
      expect(
        (await store.jobs.listJobs())
          .filter(({ bookId: of, state }) => of === null && state === 'queued')
          .map(({ kind }) => kind),
      ).toEqual([]);
      expect(await store.search.passagesByKeyword(null, ['breathing'], 9)).toHaveLength(2);
      expect((await store.library.findBook(other, model))?.passageCount).toBe(4);

      const { count } = folder;
      for (const table of ['outline', 'pages', 'passages']) {
        expect(count(`SELECT COUNT(*) FROM ${table} WHERE book_id = ?`, id)).toBe(0);
      }
      for (const table of [
        'context_pieces',
        'facts',
        'evidence',
        'vector_items',
        'vectors',
        'sentences',
        'encoded_passages',
        'sentence_vectors_1_rowids',
      ]) {
        expect(count(`SELECT COUNT(*) FROM ${table}`)).toBe(0);
      }
      expect(count('SELECT COUNT(*) FROM passages_fts_docsize')).toBe(4);
      // The word was only in the erased fact; the pages of the index must not contain it either.
      expect(
        count(`SELECT COUNT(*) FROM facts_fts_data WHERE instr(block, CAST('quokka' AS BLOB)) > 0`),
      ).toBe(0);
    });
  });
};
