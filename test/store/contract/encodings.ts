import { describe, expect, it } from 'vitest';
import { asPassageId } from '../../../src/shared/model';
import type { Subject } from '../describe-store';
import { addReadyBook, leaning, model, texts } from '../support/samples';

export const describeEncodings = (subject: Subject): void => {
  describe('vectors and sentences of passages', () => {
    it('counts vectors and finds the passages that still need one', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      const [first, second] = await store.library.listUnembedded(id, model, 10);
      expect(first).toMatchObject({ text: texts[0], headingPath: ['Resolve'] });
      const vectors = [first, second].map((item, axis) => ({
        passageId: item?.id ?? asPassageId(0),
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

    it('rejects a vector with the wrong dimension', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      const [first, second] = await store.library.listPassages(id, 0, 2);
      await store.library.addVectors(id, model, [
        { passageId: first?.id ?? asPassageId(0), vector: leaning(0) },
      ]);
      const odd = [{ passageId: second?.id ?? asPassageId(0), vector: new Float32Array(3) }];
      await expect(store.library.addVectors(id, model, odd)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    });

    it('knows which passages are encoded, even those without a sentence', async () => {
      const { store } = subject;
      const id = await addReadyBook(store, 1);
      const [first, second] = await store.library.listUnencoded(id, model, 10);
      expect(first).toMatchObject({ text: texts[0], headingPath: ['Resolve'] });
      const none = { passageId: first?.id ?? asPassageId(0), sentences: [] };
      await store.library.addSentences(id, model, [none]);
      expect(await store.library.listUnencoded(id, model, 10)).toHaveLength(3);
      const one = { passageId: second?.id ?? asPassageId(0), sentences: [{ vector: leaning(1), start: 0 }] };
      await store.library.addSentences(id, model, [one]);
      await store.library.addSentences(id, model, [one, { ...one, passageId: asPassageId(999) }]);
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
      // Rejected as a whole: the previous content is unchanged.
      expect(await store.search.sentencesByVector(id, model, leaning(1), 10)).toHaveLength(1);
    });

    it('reports an encoder’s progress on a book, separately from the embedder’s vectors', async () => {
      const { store } = subject;
      const encoder = 'an-encoder';
      const id = await addReadyBook(store, 1);
      await addReadyBook(store, 2);
      const ids = (await store.library.listPassages(id, 0, 4)).map((one) => one.id);
      const [first = asPassageId(0), second = asPassageId(0), third = asPassageId(0)] = ids;
      expect(await store.library.encodedShare(id, encoder)).toEqual({ passages: 0, sentences: 0, total: 4 });
      const whole = [first, second].map((passageId, axis) => ({ passageId, vector: leaning(axis) }));
      await store.library.addVectors(id, encoder, whole);
      await store.library.addSentences(id, encoder, [
        { passageId: second, sentences: [{ vector: leaning(1), start: 0 }] },
        { passageId: third, sentences: [] },
      ]);
      await store.library.addSentences(id, 'another-encoder', [{ passageId: first, sentences: [] }]);
      expect(await store.library.encodedShare(id, encoder)).toEqual({ passages: 2, sentences: 2, total: 4 });
      expect(await store.search.encodedAmong(encoder, [first, second, third, asPassageId(999)])).toEqual(
        new Set([second, third]),
      );
      expect(await store.search.encodedAmong('unknown', ids)).toEqual(new Set());
      expect((await store.library.listUnembedded(id, encoder, 10)).map((one) => one.id)).toEqual(
        ids.slice(2),
      );
      expect((await store.search.passagesByVector(id, encoder, leaning(1), 5))[0]?.id).toBe(second);
      expect((await store.library.findBook(id, model))?.vectors).toEqual({ done: 0, total: 4 });
    });

    it('keeps an encoder’s passage vectors when the embedding model changes', async () => {
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

    it('drops the sentences of an interrupted import', async () => {
      const { store, folder } = subject;
      const id = await addReadyBook(store, 1);
      const [first] = await store.library.listUnencoded(id, model, 1);
      const sentences = [{ vector: leaning(0), start: null }];
      await store.library.addSentences(id, model, [{ passageId: first?.id ?? asPassageId(0), sentences }]);
      await store.library.resetImport(id);
      expect(await store.search.sentencesByVector(id, model, leaning(0), 10)).toEqual([]);
      for (const table of ['sentences', 'encoded_passages', 'sentence_vectors_1_rowids'])
        expect(folder.count(`SELECT COUNT(*) FROM ${table}`)).toBe(0);
    });
  });
};
