import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ClosableEmbedder, Store } from '../../../src/core/ports';
import { LecternError } from '../../../src/shared/errors';
import { embeddingChoiceSchema, type EmbeddingState } from '../../../src/shared/model';
import { createBuiltinCognition } from '../../../src/adapters/cognition/builtin';
import { bagEmbedder } from '../../support/bag-embedder';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedProviders, settingsWith } from '../../support/scripted-providers';
import { failEach, tideEmbedder } from '../../support/tide-embedder';
import { addBook, ask, dataFolder, openRoom, openStore } from '../support/study-room';

const at = '2026-03-02T18:00:00.000Z';
const byTide = embeddingChoiceSchema.parse({ provider: 'server', model: 'tide' });
const builtin = embeddingChoiceSchema.parse({});
const note = (title: string, content: string) => ({
  title,
  content,
  tags: [],
  relatedPages: [],
  bookId: null,
});

const pages = Array.from(
  { length: 300 },
  (_, at) => `Page ${at} tells how the tide number ${at} turns the boat.`,
);

interface Change {
  readonly dataDir?: string;
  readonly store?: (store: Store) => Store;
  readonly tide?: ReturnType<typeof tideEmbedder>;
  readonly others?: readonly ClosableEmbedder[];
  readonly pages?: readonly string[];
}

const study = async (change: Change = {}) => {
  const dataDir = change.dataDir ?? (await dataFolder());
  const clock = fixedClock(at);
  const own = openStore(dataDir, clock);
  const store = change.store?.(own) ?? own;
  const tide = change.tide ?? tideEmbedder();
  const scripted = scriptedProviders();
  const opened: string[] = [];
  const mind = createBuiltinCognition({ embedder: bagEmbedder() });
  if (!change.dataDir) await addBook(store, clock, [{ title: 'Tides', pages: [...(change.pages ?? pages)] }]);
  const room = await openRoom(dataDir, clock, mind, {
    store,
    embedder: bagEmbedder(),
    providers: (meter) => ({
      ...scripted.make(meter),
      priceOf: () => ({ input: 0.1, output: 0, cached: null }),
      embedder: async ({ model }) => {
        opened.push(model ?? '');
        const found = [tide, ...(change.others ?? [])].find(({ modelId }) => modelId.includes(`/${model}/`));
        if (!found) throw new LecternError('MODEL_GONE', 'There is no such model.');
        return found;
      },
    }),
  });
  await room.engine.settings.save(settingsWith([], { serverUrl: 'http://127.0.0.1:9/v1' }));
  const { embedding } = room.engine;
  /** Lets time pass until it is so. */
  const until = async (isSo: (state: EmbeddingState) => boolean, step = 500): Promise<EmbeddingState> => {
    for (let turns = 0; turns < 20_000; turns += 1) {
      const state = await embedding.embedding();
      if (isSo(state)) return state;
      await new Promise<void>((resolve) => setImmediate(resolve));
      clock.advance(step);
    }
    throw new Error(`it never came to that: ${JSON.stringify(await embedding.embedding())}`);
  };
  return { ...room, dataDir, clock, store, tide, opened, embedding, until };
};

const serves = (modelId: string) => (state: EmbeddingState) =>
  state.modelId === modelId && state.next === null;
const flat = (batches: readonly (readonly string[])[]): readonly string[] => batches.flat();

describe('changing the embedding model', () => {
  it('tells what it would take, makes the vectors in batches, switches, and goes back for nothing', async () => {
    const { engine, embedding, tide, until, store, clock } = await study();
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
    // What a passage is about stands in its headings: they are embedded with it.
    expect(flat(tide.given)).toContain(`Tides. ${pages[0]}`);

    // Going back asks nobody: what is new since, the built-in model makes itself.
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
    // And forth again: nothing is lacking but what the built-in one alone has seen.
    expect((await embedding.estimateEmbedding(byTide)).items).toBeLessThanOrEqual(1);
    await embedding.changeEmbedding(byTide);
    await until(serves('server/tide/1'));
    expect(flat(tide.given.slice(asked)).length).toBeLessThanOrEqual(1);
  });

  it('lets go of the vectors of a model that is not used, and of no other', async () => {
    const { embedding, until, store, tide, dataDir } = await study({ pages: pages.slice(0, 20) });
    await expect(embedding.eraseVectors('bag-test-1')).rejects.toMatchObject({ code: 'EMBEDDING_SERVES' });
    await embedding.changeEmbedding(byTide);
    await expect(embedding.eraseVectors('server/tide/1')).rejects.toMatchObject({
      code: 'EMBEDDING_CHANGE_RUNNING',
    });
    await until(serves('server/tide/1'));
    await embedding.changeEmbedding(builtin);
    const both = await until(serves('bag-test-1'));
    expect(both.models).toMatchObject([
      { modelId: 'bag-test-1', role: 'serves', vectors: 20, bytes: 20 * 128 * 4 },
      { modelId: 'server/tide/1', role: 'kept', vectors: 20 },
    ]);
    await embedding.eraseVectors('server/tide/1');
    const left = await until(({ models }) => models.length === 1);
    expect(left.models[0]).toMatchObject({ modelId: 'bag-test-1', vectors: 20 });
    // On the disk too, head and tail.
    const database = new Sqlite(join(dataDir, 'lectern.db'), { readonly: true });
    expect(database.prepare('SELECT COUNT(*) AS n FROM vectors').get()).toEqual({ n: 20 });
    database.close();
    // Going back makes them anew, and nothing is missing then.
    const given = flat(tide.given).length;
    expect((await embedding.estimateEmbedding(byTide)).items).toBe(20);
    await embedding.changeEmbedding(byTide);
    await until(serves('server/tide/1'));
    expect((await store.memory.countVectors('server/tide/1')).passage).toEqual({ done: 20, total: 20 });
    expect(flat(tide.given).length).toBeGreaterThanOrEqual(given + 20);
  });

  it('lets go of vectors whose making was stopped, and makes none of them any more', async () => {
    const { embedding, until, store, tide } = await study();
    // The sentences that it is calibrated with, one batch, and no more.
    let batches = 0;
    const held = Promise.withResolvers<undefined>();
    tide.before = async () => {
      batches += 1;
      if (batches > 2) await held.promise;
    };
    await embedding.changeEmbedding(byTide);
    await until(({ next }) => (next?.done ?? 0) > 0 && batches > 2, 1);
    await embedding.stopEmbeddingChange();
    expect(await embedding.eraseVectors('server/tide/1')).toMatchObject({ next: null });
    const left = await until(({ models }) => models.length === 1);
    expect(left.modelId).toBe('bag-test-1');
    // What was under way comes to its end, and nothing of it is kept.
    const { length } = flat(tide.given);
    held.resolve(undefined);
    await until(() => flat(tide.given).length > length);
    for (let turns = 0; turns < 50; turns += 1) await until(() => true);
    expect((await store.memory.countVectors('server/tide/1')).passage.done).toBe(0);
  });

  it('keeps what is left of vectors that are wanted again meanwhile', async () => {
    const { embedding, until, store } = await study({ pages: pages.slice(0, 20) });
    await embedding.changeEmbedding(byTide);
    await until(serves('server/tide/1'));
    await store.embedding.planEmbedding(
      { modelId: 'bag-test-1', choice: builtin, dimension: 64 },
      {
        modelId: 'bag-test-1',
        choice: builtin,
        dimension: 64,
      },
    );
    expect(await store.embedding.eraseVectors('bag-test-1', 'bag-test-1', 10)).toBe(0);
    expect(await store.embedding.eraseVectors('server/tide/1', 'bag-test-1', 10)).toBe(0);
  });

  it('finds with the new vectors, on the scale that the floors are set for', async () => {
    const { engine, embedding, tide, until, store } = await study({ pages: pages.slice(0, 20) });
    await engine.notes.create(note('Knots', 'A bowline holds the boat.'));
    await embedding.changeEmbedding(byTide);
    await until(serves('server/tide/1'));
    const hits = await engine.search({
      q: 'Which knot holds the boat?',
      bookId: null,
      kind: 'note',
      range: {},
      limit: 5,
    });
    expect(hits[0]?.text).toContain('bowline');
    expect(tide.questions).toEqual(['Which knot holds the boat?']);
    // Two texts with nothing in common are at 0.75 under it; under the built-in one near 0.
    const [vector] = await tide.embedPassages(['Violins are tuned before the concert begins.']);
    const [near] = await store.search.notesByVector(null, 'server/tide/1', vector ?? new Float32Array(64), 1);
    expect(near?.similarity).toBeLessThan(0.3);
    const [same] = await tide.embedPassages(['Knots\nA bowline holds the boat.']);
    const [equal] = await store.search.notesByVector(null, 'server/tide/1', same ?? new Float32Array(64), 1);
    expect(equal?.similarity).toBeCloseTo(1, 5);
  });

  it('stops when it is told to, keeps what is made and goes on from there', async () => {
    const { embedding, tide, until, store } = await study();
    const held = Promise.withResolvers<undefined>();
    tide.before = async (texts) => {
      if (flat(tide.given).length > 150 && texts.length > 1) await held.promise;
    };
    await embedding.changeEmbedding(byTide);
    await until((state) => (state.next?.done ?? 0) >= 128);
    expect(await embedding.stopEmbeddingChange()).toMatchObject({ next: { paused: true } });
    held.resolve(undefined);
    // What was under way comes to its end and is kept.
    for (let turns = 0; turns < 50; turns += 1) await until(() => true);
    const { done } = (await store.memory.countVectors('server/tide/1')).passage;
    const stopped = await embedding.embedding();
    expect(stopped).toMatchObject({ modelId: 'bag-test-1', next: { paused: true, error: null } });
    expect(stopped.next?.done).toBe(done);
    expect(stopped.next?.done).toBeLessThan(300);
    tide.before = async () => undefined;
    await embedding.changeEmbedding(byTide);
    await until(serves('server/tide/1'));
    // Once each, but for the batch that was under way when it was stopped.
    expect(flat(tide.given).filter((text) => text.startsWith('Tides')).length).toBeLessThanOrEqual(300 + 128);
    // Stopped again, another model may be chosen, and the one that serves again too.
    await embedding.changeEmbedding(builtin);
    await until(serves('bag-test-1'));
  });

  it('loses no vector and makes none twice at a provider that fails one request in five', async () => {
    const { embedding, tide, until, store, engine } = await study();
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

  it('says why it does not go on, and goes on when it is told to', async () => {
    const { embedding, tide, until, failures } = await study();
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

  it('gives a text that the model will not take a vector of its beginning, or one without a direction', async () => {
    const { embedding, tide, until, store, engine } = await study({ pages: pages.slice(0, 10) });
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

  it('gives what is written meanwhile its vector of the model that serves, and the next one’s before the switch', async () => {
    const { embedding, tide, until, store, engine } = await study();
    let written = 0;
    tide.before = async (texts) => {
      if (texts.length < 2 || written >= 3) return;
      written += 1;
      const { id } = await engine.notes.create(note(`While ${written}`, 'Written while vectors are made.'));
      // Changed while it is embedded: a vector of the old words is not kept for the new ones.
      await engine.notes.update(id, note(`While ${written}`, 'Written anew while vectors are made.'));
    };
    await embedding.changeEmbedding(byTide);
    await until(serves('server/tide/1'));
    expect(written).toBe(3);
    await until(() => true);
    for (const model of ['server/tide/1', 'bag-test-1'])
      expect((await store.memory.countVectors(model)).note).toEqual({ done: 3, total: 3 });
    const [vector] = await tide.embedPassages(['While 2\nWritten anew while vectors are made.']);
    const [found] = await store.search.notesByVector(
      null,
      'server/tide/1',
      vector ?? new Float32Array(64),
      1,
    );
    expect(found?.similarity).toBeCloseTo(1, 5);
  });

  it('answers each question with vectors and indexes of one model while it switches', async () => {
    const seen: { readonly modelId: string; readonly numbers: number }[] = [];
    const watch = <Reader extends object>(reader: Reader): Reader =>
      new Proxy(reader, {
        get: (target, name) => {
          const verb = Reflect.get(target, name) as (...args: unknown[]) => unknown;
          return (...args: unknown[]) => {
            const vectors = [...args, ...args.flatMap((arg) => Object.values(Object(arg) as object))];
            for (const [index, arg] of args.entries()) {
              const before: unknown = args[index - 1];
              if (arg instanceof Float32Array) seen.push({ modelId: String(before), numbers: arg.length });
            }
            for (const one of vectors)
              if (one !== null && typeof one === 'object' && 'modelId' in one && 'vector' in one)
                seen.push({
                  modelId: String(one.modelId),
                  numbers: one.vector instanceof Float32Array ? one.vector.length : -1,
                });
            return verb.apply(target, args);
          };
        },
      });
    const { embedding, tide, until, engine, failures } = await study({
      store: (store) => ({ ...store, search: watch(store.search), recall: watch(store.recall) }),
    });
    // Questions wait within the embedder, so that switches come between a vector and its use.
    tide.before = () => new Promise((resolve) => setImmediate(resolve));
    const { sessionId } = await engine.sessions.start(null, false);
    const asking = new AbortController();
    onTestFinished(() => asking.abort());
    const questions = (async () => {
      for (let at = 0; !asking.signal.aborted; at += 1) {
        // Nobody asks without a pause: the last message's vector is to be had before the next one.
        for (let turns = 0; turns < 40; turns += 1)
          await new Promise<void>((resolve) => setImmediate(resolve));
        await ask(engine, sessionId, `Which tide turns boat number ${at}?`);
        await engine.search({ q: `tide ${at}`, bookId: null, kind: null, range: {}, limit: 5 });
      }
    })();
    for (const [choice, modelId] of [
      [byTide, 'server/tide/1'],
      [builtin, 'bag-test-1'],
      [byTide, 'server/tide/1'],
      [builtin, 'bag-test-1'],
    ] as const) {
      await embedding.changeEmbedding(choice);
      await until(serves(modelId), 1);
      const before = seen.length;
      await until(() => seen.length > before + 20, 1);
    }
    asking.abort();
    await questions;
    expect(failures).toEqual([]);
    expect(new Set(seen.map(({ modelId }) => modelId))).toEqual(new Set(['bag-test-1', 'server/tide/1']));
    expect(seen.filter(({ modelId, numbers }) => numbers !== (modelId === 'bag-test-1' ? 128 : 64))).toEqual(
      [],
    );
  });

  it('answers by words alone where the provider is away, after three seconds at most, and asks it again later', async () => {
    const { embedding, tide, until, engine, clock } = await study({ pages: pages.slice(0, 10) });
    await embedding.changeEmbedding(byTide);
    await until(serves('server/tide/1'));
    await engine.notes.create(note('Knots', 'A bowline holds the boat.'));
    tide.before = async (_texts, use) => {
      if (use === 'query') await new Promise(() => undefined);
    };
    const look = () => engine.search({ q: 'bowline knots', bookId: null, kind: 'note', range: {}, limit: 5 });
    let waited = 0;
    const found: Awaited<ReturnType<typeof look>>[] = [];
    const asked = Promise.withResolvers<undefined>();
    const wait = tide.before;
    tide.before = async (texts, use) => {
      if (use === 'query') asked.resolve(undefined);
      await wait(texts, use);
    };
    const looking = look().then((hits) => found.push(hits));
    await asked.promise;
    for (; found.length === 0 && waited < 60_000; waited += 500) {
      clock.advance(500);
      for (let turns = 0; turns < 20; turns += 1) await new Promise<void>((resolve) => setImmediate(resolve));
    }
    expect(waited).toBe(3000);
    await looking;
    expect(found[0]?.map(({ matched }) => matched)).toEqual(['keyword']);
    // Not asked again for a while: the next one does not wait.
    expect((await look()).length).toBe(1);
    tide.before = async () => undefined;
    clock.advance(31_000);
    await engine.memory.health();
    await look();
    expect(tide.questions).toContain('bowline knots');
  });

  it('starts without the provider, goes on with a change at the next start, and serves what it had', async () => {
    const first = await study();
    let asked = 0;
    first.tide.before = async (texts) => {
      asked += texts.length > 1 ? 1 : 0;
      if (asked > 2)
        throw new LecternError('MODEL_UNREACHABLE', 'It cannot be reached.', { provider: 'server' });
    };
    await first.embedding.changeEmbedding(byTide);
    await first.until(({ next }) => (next?.done ?? 0) >= 128);
    await first.engine.close();
    const second = await study({ dataDir: first.dataDir });
    await second.until(serves('server/tide/1'));
    expect(flat(second.tide.given).filter((text) => text.startsWith('Tides')).length).toBe(300 - 128);
    await second.engine.close();
    const away = tideEmbedder('server/gone/1');
    const third = await study({ dataDir: first.dataDir, tide: away });
    expect(await third.engine.embedder()).toEqual({ modelId: 'server/tide/1', dimension: 64 });
    const hits = await third.engine.search({ q: 'tide', bookId: null, kind: 'passage', range: {}, limit: 3 });
    expect(hits.map(({ matched }) => matched)).toEqual(['keyword', 'keyword', 'keyword']);
  });
});
