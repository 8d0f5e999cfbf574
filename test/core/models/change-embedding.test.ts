import { describe, expect, it } from 'vitest';
import { LecternError } from '../../../src/shared/errors';
import { embeddingChoiceSchema } from '../../../src/shared/model';
import { failEach } from '../../support/tide-embedder';
import { builtin, byTide, embeddingStudy, flat, note, pages, serves } from '../support/embedding-study';

describe('changing the embedding model', () => {
  it('gives an estimate, makes the vectors in batches, switches, and switches back at no cost', async () => {
    const { engine, embedding, tide, until, store, clock } = await embeddingStudy();
    await engine.notes.create(note('Knots', 'A bowline holds the boat.'));
    const estimate = await embedding.estimateEmbedding(byTide);
    expect(estimate.items).toBe(301);
    expect(estimate.tokens).toBeGreaterThan(3000);
    expect(estimate.cost).toBeCloseTo((estimate.tokens * 0.1) / 1e6, 12);
    expect(await embedding.estimateEmbedding(builtin)).toMatchObject({ cost: 0 });
    expect(tide.given).toEqual([]);

    const planned = await embedding.changeEmbedding(byTide);
    expect(planned).toMatchObject({
      active: builtin,
      modelId: 'bag-test-1',
      next: { choice: byTide, paused: false },
    });
    await expect(
      embedding.changeEmbedding(embeddingChoiceSchema.parse({ provider: 'server', model: 'other' })),
    ).rejects.toMatchObject({ code: 'EMBEDDING_CHANGE_RUNNING' });
    const state = await until(serves('server/tide/1'));
    expect(state).toMatchObject({ active: byTide, dimension: 64 });
    expect(Math.max(...tide.given.map((batch) => batch.length))).toBeLessThanOrEqual(128);
    const counts = await store.memory.countVectors('server/tide/1');
    expect([counts.passage, counts.note]).toEqual([
      { done: 300, total: 300 },
      { done: 1, total: 1 },
    ]);
    expect(await engine.embedder()).toEqual({ modelId: 'server/tide/1', dimension: 64 });
    expect((await engine.memory.health()).embedder.modelId).toBe('server/tide/1');
    // A passage is embedded with its headings, which name its subject.
    expect(flat(tide.given)).toContain(`Tides. ${pages[0]}`);

    // Going back needs no request: the built-in model embeds what is new.
    await engine.notes.create(note('Oars', 'Feather the oar.'));
    clock.advance(200_000);
    while ((await store.memory.countVectors('server/tide/1')).note.done < 2) await until(() => true);
    const asked = tide.given.length;
    await embedding.changeEmbedding(builtin);
    await until(serves('bag-test-1'));
    expect((await embedding.embedding()).models).toMatchObject([
      { choice: builtin, modelId: 'bag-test-1', role: 'serves' },
      { choice: byTide, modelId: 'server/tide/1', role: 'kept', canServe: true },
    ]);
    expect(tide.given.length).toBe(asked);
    // Switching again, only what was added meanwhile is missing.
    expect((await embedding.estimateEmbedding(byTide)).items).toBeLessThanOrEqual(1);
    await embedding.changeEmbedding(byTide);
    await until(serves('server/tide/1'));
    expect(flat(tide.given.slice(asked)).length).toBeLessThanOrEqual(1);
  });

  it('stops on request, keeps finished vectors and resumes from there', async () => {
    const { embedding, tide, until, store } = await embeddingStudy();
    const held = Promise.withResolvers<undefined>();
    tide.before = async (texts) => {
      if (flat(tide.given).length > 150 && texts.length > 1) await held.promise;
    };
    await embedding.changeEmbedding(byTide);
    await until((state) => (state.next?.done ?? 0) >= 128);
    expect(await embedding.stopEmbeddingChange()).toMatchObject({ next: { paused: true } });
    held.resolve(undefined);
    // The batch in progress finishes and is kept.
    for (let turns = 0; turns < 50; turns += 1) await until(() => true);
    const { done } = (await store.memory.countVectors('server/tide/1')).passage;
    const stopped = await embedding.embedding();
    expect(stopped).toMatchObject({ modelId: 'bag-test-1', next: { paused: true, error: null } });
    expect(stopped.next?.done).toBe(done);
    expect(stopped.next?.done).toBeLessThan(300);
    tide.before = async () => undefined;
    await embedding.changeEmbedding(byTide);
    await until(serves('server/tide/1'));
    // Once each, except the batch in progress when it was stopped.
    expect(flat(tide.given).filter((text) => text.startsWith('Tides')).length).toBeLessThanOrEqual(300 + 128);
    // After another stop, a different model or the current one can be chosen.
    await embedding.changeEmbedding(builtin);
    await until(serves('bag-test-1'));
  });

  it('loses no vector and makes none twice at a provider that fails one request in five', async () => {
    const { embedding, tide, until, store, engine } = await embeddingStudy();
    tide.before = failEach(5);
    await embedding.changeEmbedding(byTide);
    for (let at = 0; at < 40; at += 1) await engine.notes.create(note(`Note ${at}`, `The gull ${at} flies.`));
    await until(serves('server/tide/1'));
    const counts = await store.memory.countVectors('server/tide/1');
    for (const kind of ['passage', 'note', 'turn', 'fact'] as const)
      expect(counts[kind].done).toBe(counts[kind].total);
    const texts = flat(tide.given).filter((text) => text.startsWith('Tides'));
    expect(texts.length).toBe(300);
    expect(new Set(texts).size).toBe(300);
  });

  it('reports why it has paused, and resumes on request', async () => {
    const { embedding, tide, until, failures } = await embeddingStudy();
    tide.before = async () => {
      throw new LecternError('MODEL_QUOTA', 'What the key may use is used up.', { provider: 'server' });
    };
    await embedding.changeEmbedding(byTide);
    const state = await until(({ next }) => next?.error !== null && next !== null);
    expect(state).toMatchObject({
      modelId: 'bag-test-1',
      next: { error: 'What the key may use is used up.', paused: false },
    });
    expect(failures).toEqual([]);
    tide.before = async () => undefined;
    await embedding.changeEmbedding(byTide);
    await until(serves('server/tide/1'));
  });

  it('gives a text that the model rejects a vector of its beginning, or a zero vector', async () => {
    const { embedding, tide, until, store, engine } = await embeddingStudy({ pages: pages.slice(0, 10) });
    const long = await engine.notes.create(note('Long', 'calm '.repeat(2000)));
    const bad = await engine.notes.create(note('Bad', 'forbidden words'));
    tide.before = async (texts) => {
      if (texts.some((text) => text.length > 6000))
        throw new LecternError('MODEL_CONTEXT_TOO_LONG', 'That is too long.');
      if (texts.some((text) => text.includes('forbidden')))
        throw new LecternError('MODEL_BLOCKED', 'It will not take that.');
    };
    await embedding.changeEmbedding(byTide);
    await until(serves('server/tide/1'));
    const [vector] = await tide.embedPassages(['calm calm calm']);
    const found = await store.search.notesByVector(null, 'server/tide/1', vector ?? new Float32Array(64), 5);
    expect(found.map(({ id }) => id)).toContain(long.id);
    expect(found.map(({ id }) => id)).not.toContain(bad.id);
  });

  it('gives what is written meanwhile a vector of the next model before the switch', async () => {
    const { embedding, tide, until, store, engine } = await embeddingStudy();
    let written = 0;
    tide.before = async (texts) => {
      if (texts.length < 2 || written >= 3) return;
      written += 1;
      const { id } = await engine.notes.create(note(`While ${written}`, 'Written while vectors are made.'));
      // Changed during embedding: no vector of the old text is stored for the new one.
      await engine.notes.update(id, note(`While ${written}`, 'Written again while vectors are made.'));
      // Otherwise it is embedded once it has not changed for a while.
      await engine.notes.close();
    };
    await embedding.changeEmbedding(byTide);
    await until(serves('server/tide/1'));
    expect(written).toBe(3);
    expect((await store.memory.countVectors('server/tide/1')).note).toEqual({ done: 3, total: 3 });
    const [vector] = await tide.embedPassages(['While 2\nWritten again while vectors are made.']);
    const [found] = await store.search.notesByVector(
      null,
      'server/tide/1',
      vector ?? new Float32Array(64),
      1,
    );
    expect(found?.similarity).toBeCloseTo(1, 5);
  });
});
