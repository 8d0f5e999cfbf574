import { describe, expect, it } from 'vitest';
import { asJobId, asPassageId, type JobId } from '../../../src/shared/model';
import type { Subject } from '../describe-store';
import { later } from '../support/data-folder';
import { addFact, addReadyBook, bookId, leaning, model, newBook } from '../support/samples';

export const describeCollections = (subject: Subject): void => {
  describe('collections', () => {
    it('contain books, each in any number of collections, and are listed by name', async () => {
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

    it('change completely or not at all, and have unique names', async () => {
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

    it('are deleted with their facts, and their ids are never reused', async () => {
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

  describe('a book that is being erased', () => {
    it('disappears from lists and searches at once, and its words are gone at the end', async () => {
      const { store, folder } = subject;
      const id = await addReadyBook(store, 1, ['The quokka smiles.', 'Another page of the quokka.']);
      const other = await addReadyBook(store, 2);
      for (const [at, one] of (await store.library.listPassages(id, 0, 9)).entries())
        await store.library.addVectors(id, model, [{ passageId: one.id, vector: leaning(at) }]);
      const [kept] = await store.library.listPassages(other, 0, 1);
      await store.library.addVectors(other, model, [
        { passageId: kept?.id ?? asPassageId(0), vector: leaning(2) },
      ]);
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
    it('keeps what a retry needs, while the book is gone', async () => {
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

    it('deletes its copy if nothing else needs the file', async () => {
      const { store } = subject;
      const add = (): Promise<{ readonly jobId: JobId }> => store.library.addBook(newBook);
      const failed: JobId[] = [];
      for (const minute of [1, 2]) {
        const { jobId } = await add();
        await store.jobs.claimJob(later(minute), []);
        await store.library.failImport(bookId(1), jobId, 'No.', later(minute));
        failed.push(jobId);
      }
      expect(await store.library.dropKeptCopy(failed[0] ?? asJobId(0))).toBeNull();
      expect(await store.library.dropKeptCopy(failed[0] ?? asJobId(0))).toBeNull();
      await add();
      expect(await store.library.dropKeptCopy(failed[1] ?? asJobId(0))).toBeNull();
      expect(await store.library.listKeptCopies()).toEqual([]);
    });
  });
};
