import { describe, expect, it } from 'vitest';
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

    it('tells of a ready book how much there is of it', async () => {
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
        progress: 0.75,
        openedAt: later(9),
        summary: 'About breathing.',
        author: 'A. Writer',
      });
      await expect(store.library.updateBook(bookId(7), { position: 1 })).rejects.toMatchObject({
        code: 'BOOK_NOT_FOUND',
      });
    });

    it('tells a summary only of what was read, where that is asked', async () => {
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
      expect(await told()).toEqual({ ...nothing, chapters: ['begun', 'ahead'] });
      await store.library.updateBook(id, { position: 2 });
      expect(await told()).toEqual({ ...nothing, chapters: ['Resolve sums up.', 'ahead'] });
      await store.library.updateBook(id, { position: 3 });
      expect(await told()).toEqual({ ...nothing, chapters: ['Resolve sums up.', 'begun'] });
      expect((await store.library.listOutline(id, 'whole')).map(({ summary }) => summary)).toEqual(
        all.chapters,
      );
      await store.library.updateBook(id, { position: 4 });
      expect(await told()).toEqual(all);
      await store.library.updateBook(id, { readBound: false, position: 1 });
      expect(await told()).toEqual(all);
    });

    it('gives of a passage no more than was read, also where a footnote stands behind what was not', async () => {
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
      await store.library.updateBook(id, { readBound: true });
      const [cut] = await store.search.passages([added ?? 0]);
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
      await store.library.updateBook(id, { position: 2 });
      await store.library.updateBook(id, { readBound: true });
      expect((await store.library.listOutline(id)).map(({ held }) => held)).toEqual(['begun', null, null]);
      await store.library.updateBook(id, { position: 3 });
      expect((await store.library.listOutline(id))[0]).toMatchObject({
        summary: 'Resolve sums up.',
        held: null,
      });
    });

    it('starts a cut import from nothing', async () => {
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

    it('stores a batch of passages whole or not at all', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      await expect(
        store.library.addPassages(id, [passage(9, 'Grit grows.'), passage(0, 'taken')]),
      ).rejects.toThrow(/UNIQUE/);
      expect(await store.search.passagesByKeyword(id, ['grit'], 5)).toEqual([]);
      expect(await store.library.findBook(id, model)).toMatchObject({ passageCount: 4 });
    });

    it('counts vectors and finds the passages that still need one', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      const [first, second] = await store.library.listUnembedded(id, model, 10);
      expect(first).toMatchObject({ text: texts[0], headingPath: ['Resolve'] });
      const vectors = [first, second].map((item, axis) => ({
        passageId: item?.id ?? 0,
        vector: leaning(axis),
      }));
      await store.library.addVectors(id, model, vectors);
      await store.library.addVectors(id, model, vectors);
      expect((await store.library.findBook(id, model))?.vectors).toEqual({ done: 2, total: 4 });
      expect((await store.library.findBook(id, 'another-model'))?.vectors).toEqual({ done: 0, total: 4 });
      expect((await store.library.listUnembedded(id, model, 10)).map(({ text }) => text)).toEqual([
        texts[2],
        texts[3],
      ]);
    });

    it('refuses a vector of another dimension than the model has', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      const [first, second] = await store.library.listPassages(id, 0, 2);
      await store.library.addVectors(id, model, [{ passageId: first?.id ?? 0, vector: leaning(0) }]);
      const odd = [{ passageId: second?.id ?? 0, vector: new Float32Array(3) }];
      await expect(store.library.addVectors(id, model, odd)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    });

    it('knows which passages are encoded, also those without a sentence', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      const [first, second] = await store.library.listUnencoded(id, model, 10);
      expect(first).toMatchObject({ text: texts[0], headingPath: ['Resolve'] });
      const none = { passageId: first?.id ?? 0, sentences: [] };
      await store.library.addSentences(id, model, [none]);
      expect(await store.library.listUnencoded(id, model, 10)).toHaveLength(3);
      const one = { passageId: second?.id ?? 0, sentences: [{ vector: leaning(1), start: 0 }] };
      await store.library.addSentences(id, model, [one]);
      await store.library.addSentences(id, model, [one, { ...one, passageId: 999 }]);
      expect((await store.library.listUnencoded(id, model, 10)).map(({ text }) => text)).toEqual([
        texts[2],
        texts[3],
      ]);
      expect(await store.library.listUnencoded(id, 'another-model', 10)).toHaveLength(4);
      expect(await store.search.sentencesByVector(id, model, leaning(1), 10)).toHaveLength(1);
      const odd = [{ ...one, sentences: [{ vector: new Float32Array(3), start: 0 }] }];
      await expect(store.library.addSentences(id, model, odd)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
      // Refused as a whole: what was there is still there.
      expect(await store.search.sentencesByVector(id, model, leaning(1), 10)).toHaveLength(1);
    });

    it('tells how far an encoder is with a book, and keeps that apart from the embedder’s vectors', async () => {
      const { store } = subject;
      const encoder = 'an-encoder';
      const id = await addReadyBook(store, 1);
      await addReadyBook(store, 2);
      const ids = (await store.library.listPassages(id, 0, 4)).map((one) => one.id);
      const [first = 0, second = 0, third = 0] = ids;
      expect(await store.library.encodedShare(id, encoder)).toEqual({ passages: 0, sentences: 0, total: 4 });
      const whole = [first, second].map((passageId, axis) => ({ passageId, vector: leaning(axis) }));
      await store.library.addVectors(id, encoder, whole);
      await store.library.addSentences(id, encoder, [
        { passageId: second, sentences: [{ vector: leaning(1), start: 0 }] },
        { passageId: third, sentences: [] },
      ]);
      await store.library.addSentences(id, 'another-encoder', [{ passageId: first, sentences: [] }]);
      expect(await store.library.encodedShare(id, encoder)).toEqual({ passages: 2, sentences: 2, total: 4 });
      expect(await store.search.encodedAmong(encoder, [first, second, third, 999])).toEqual(
        new Set([second, third]),
      );
      expect(await store.search.encodedAmong('unknown', ids)).toEqual(new Set());
      expect((await store.library.listUnembedded(id, encoder, 10)).map((one) => one.id)).toEqual(
        ids.slice(2),
      );
      expect((await store.search.passagesByVector(id, encoder, leaning(1), 5))[0]?.id).toBe(second);
      expect((await store.library.findBook(id, model))?.vectors).toEqual({ done: 0, total: 4 });
    });

    it('keeps an encoder’s vectors of passages when the embedding model is another one', async () => {
      const { store } = subject;
      const encoder = 'an-encoder';
      const id = await addReadyBook(store, 1);
      const passages = await store.library.listPassages(id, 0, 4);
      const vectors = passages.map((one, axis) => ({ passageId: one.id, vector: leaning(axis) }));
      await store.library.addVectors(id, model, vectors);
      await store.library.addVectors(id, encoder, vectors);
      const choice = { provider: 'builtin', model: null, dimension: null, outputType: 'float' } as const;
      const builtin = { modelId: 'built-in', choice, dimension: 4 };
      await store.embedding.planEmbedding({ ...builtin, modelId: 'another-model' }, builtin);
      await store.embedding.switchEmbedding('another-model');
      while ((await store.embedding.eraseVectors(model, 'another-model', 2)) > 0);
      expect((await store.library.findBook(id, model))?.vectors.done).toBe(0);
      expect(await store.library.encodedShare(id, encoder)).toMatchObject({ passages: 4 });
    });

    it('forgets the sentences of a cut import', async () => {
      const { store, folder } = subject;
      const id = await addReadyBook(store, 1);
      const [first] = await store.library.listUnencoded(id, model, 1);
      const sentences = [{ vector: leaning(0), start: null }];
      await store.library.addSentences(id, model, [{ passageId: first?.id ?? 0, sentences }]);
      await store.library.resetImport(id);
      expect(await store.search.sentencesByVector(id, model, leaning(0), 10)).toEqual([]);
      for (const table of ['sentences', 'encoded_passages', 'sentence_vectors_1_rowids'])
        expect(folder.count(`SELECT COUNT(*) FROM ${table}`)).toBe(0);
    });

    it('erases a book with all that hangs on it and leaves sessions, notes and plans', async () => {
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
      // The word stood in the erased fact alone; the index's pages must not hold it either.
      expect(
        count(`SELECT COUNT(*) FROM facts_fts_data WHERE instr(block, CAST('quokka' AS BLOB)) > 0`),
      ).toBe(0);
    });
  });
};
