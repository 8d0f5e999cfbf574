import { describe, expect, it } from 'vitest';
import { embeddingChoiceSchema, type EmbeddingChoice } from '../../src/shared/model';
import { ask } from '../core/support/test-engine';
import { voyageFaults } from '../support/providers/voyage-server';
import { openModelSetup, type ModelSetup } from '../support/providers/model-setup';

const byVoyage = embeddingChoiceSchema.parse({ provider: 'voyage', model: 'voyage-4-lite', dimension: 256 });
const notes = 300;

const change = async ({ engine }: ModelSetup, choice: EmbeddingChoice): Promise<string | null> => {
  await engine.embedding.changeEmbedding(choice);
  for (;;) {
    const { next } = await engine.embedding.embedding();
    if (next === null) return null;
    if (next.error !== null) return next.error;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
};

/** The documents that the server embedded, in order. */
const embedded = (setup: ModelSetup, from = 0): readonly string[] =>
  setup.voyage.requests.slice(from).flatMap(({ json }) => {
    const body = json as { readonly input?: string | readonly string[]; readonly input_type?: string };
    return body.input_type === 'document' ? [body.input ?? []].flat() : [];
  });

describe('changing the embedding model over a socket', { timeout: 60_000 }, () => {
  it('loses and duplicates no vector if one request in five fails, and switches back without a request', async () => {
    const setup = await openModelSetup();
    const { engine, store, voyage } = setup;
    for (let at = 0; at < notes; at += 1)
      await engine.notes.create({
        title: `Note ${at}`,
        content: `The gull number ${at} flies over the harbour.`,
        tags: [],
        relatedPages: [],
        bookId: null,
      });
    const failed = new Set<unknown>();
    voyage.failWhen((request, nth) => {
      if (nth % 5 !== 1) return null;
      failed.add(request);
      return voyageFaults.broken;
    });
    expect(await change(setup, byVoyage)).toBeNull();
    expect(failed.size).toBeGreaterThan(0);
    expect((await store.memory.countVectors('voyage/voyage-4-lite/256/float')).note).toEqual({
      done: notes,
      total: notes,
    });
    const texts = voyage.requests
      .filter((request) => !failed.has(request))
      .flatMap(({ json }) => [(json as { readonly input?: readonly string[] }).input ?? []].flat())
      .filter((text) => text.startsWith('Note '));
    expect(texts.length).toBe(notes);
    expect(new Set(texts).size).toBe(notes);

    voyage.failWhen(null);
    const asked = voyage.requests.length;
    expect(await change(setup, embeddingChoiceSchema.parse({}))).toBeNull();
    expect(await change(setup, byVoyage)).toBeNull();
    expect(embedded(setup, asked)).toEqual([]);
    // Its cost is in the log, and switching again is estimated at zero.
    expect((await engine.models.usage()).ofMonth.inputTokens).toBeGreaterThan(0);
    expect(await engine.embedding.estimateEmbedding(byVoyage)).toMatchObject({
      items: 0,
      tokens: 0,
      cost: 0,
    });
  });

  it('is not delayed by settings and keys saved meanwhile', async () => {
    const setup = await openModelSetup();
    const { engine, voyage, store } = setup;
    for (let at = 0; at < 200; at += 1)
      await engine.notes.create({
        title: `Note ${at}`,
        content: 'The gull.',
        tags: [],
        relatedPages: [],
        bookId: null,
      });
    const saved = new Set<number>();
    voyage.failWhen((_request, nth) => {
      if (!saved.has(nth)) {
        saved.add(nth);
        // While the request is running.
        void setup.save({ serverUrl: `http://127.0.0.1:${9000 + nth}/v1` });
        void engine.models.useKeys({ voyage: 'pa-very-secret-voyage-key-0123456789', gemini: `key ${nth}` });
      }
      return { drip: { bytes: 20_000, everyMs: 5 } };
    });
    expect(await change(setup, byVoyage)).toBeNull();
    expect(saved.size).toBeGreaterThan(1);
    expect((await store.memory.countVectors('voyage/voyage-4-lite/256/float')).note.done).toBe(200);
  });

  it('says with an answer that its question got no vector', async () => {
    const setup = await openModelSetup();
    expect(await change(setup, byVoyage)).toBeNull();
    const sessionId = await setup.start();
    setup.voyage.failWhen(() => voyageFaults.badKey);
    expect(await ask(setup.engine, sessionId, 'What pulls the tide?')).toMatchObject({
      state: 'complete',
      fallbacks: [{ step: 'embedding', provider: 'voyage', code: 'MODEL_KEY_REFUSED' }],
    });
  });

  it('stops with the reason when the key is refused, and continues once there is another', async () => {
    const setup = await openModelSetup();
    const { engine } = setup;
    await engine.notes.create({
      title: 'Tide',
      content: 'It turns.',
      tags: [],
      relatedPages: [],
      bookId: null,
    });
    await engine.models.useKeys({ voyage: 'wrong' });
    expect(await change(setup, byVoyage)).toContain('did not accept the key');
    expect((await engine.embedder()).modelId).toBe('bag-test-1');
    await engine.models.useKeys({ voyage: 'pa-very-secret-voyage-key-0123456789' });
    while ((await engine.embedding.embedding()).next !== null)
      await new Promise<void>((resolve) => setImmediate(resolve));
    expect(await engine.embedder()).toEqual({ modelId: 'voyage/voyage-4-lite/256/float', dimension: 256 });
  });
});
