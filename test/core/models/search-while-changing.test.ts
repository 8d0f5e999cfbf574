import { describe, expect, it, onTestFinished } from 'vitest';
import { LecternError } from '../../../src/shared/errors';
import { tideEmbedder } from '../../support/tide-embedder';
import { ask } from '../support/test-engine';
import { builtin, byTide, embeddingStudy, flat, note, pages, serves } from '../support/embedding-study';

describe('searching with another embedding model', () => {
  it('uses the new vectors, calibrated to the scale of the floors', async () => {
    const { engine, embedding, tide, until, store } = await embeddingStudy({ pages: pages.slice(0, 20) });
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
    // Two unrelated texts have a cosine of 0.75 with this model, and near 0 with the built-in one.
    const [vector] = await tide.embedPassages(['Violins are tuned before the concert begins.']);
    const [near] = await store.search.notesByVector(null, 'server/tide/1', vector ?? new Float32Array(64), 1);
    expect(near?.similarity).toBeLessThan(0.3);
    const [same] = await tide.embedPassages(['Knots\nA bowline holds the boat.']);
    const [equal] = await store.search.notesByVector(null, 'server/tide/1', same ?? new Float32Array(64), 1);
    expect(equal?.similarity).toBeCloseTo(1, 5);
  });

  it('answers each question with the vectors of a single model during a switch', async () => {
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
    const { embedding, tide, until, engine, failures } = await embeddingStudy({
      store: (store) => ({ ...store, search: watch(store.search), recall: watch(store.recall) }),
    });
    // Questions wait in the embedder, so that switches happen between creating and using a vector.
    tide.before = () => new Promise((resolve) => setImmediate(resolve));
    const { sessionId } = await engine.sessions.start(null, false);
    const asking = new AbortController();
    onTestFinished(() => asking.abort());
    const questions = (async () => {
      for (let at = 0; !asking.signal.aborted; at += 1) {
        // Learners pause between questions, so the last message has its vector before the next one.
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

  it('uses keywords only if the provider is down, after at most two seconds, and tries it again later', async () => {
    const { embedding, tide, until, engine, clock } = await embeddingStudy({ pages: pages.slice(0, 10) });
    await embedding.changeEmbedding(byTide);
    await until(serves('server/tide/1'));
    await engine.notes.create(note('Knots', 'A bowline holds the boat.'));
    const asked = Promise.withResolvers<undefined>();
    tide.before = async (_texts, use) => {
      if (use !== 'query') return;
      asked.resolve(undefined);
      await new Promise(() => undefined);
    };
    const look = () => engine.search({ q: 'bowline knots', bookId: null, kind: 'note', range: {}, limit: 5 });
    let waited = 0;
    const found: Awaited<ReturnType<typeof look>>[] = [];
    const looking = look().then((hits) => found.push(hits));
    await asked.promise;
    for (; found.length === 0 && waited < 60_000; waited += 500) {
      clock.advance(500);
      for (let turns = 0; turns < 20; turns += 1) await new Promise<void>((resolve) => setImmediate(resolve));
    }
    expect(waited).toBe(2000);
    await looking;
    expect(found[0]?.map(({ matched }) => matched)).toEqual(['keyword']);
    // It is not tried again for a while, so the next question does not wait.
    expect((await look()).length).toBe(1);
    tide.before = async () => undefined;
    clock.advance(61_000);
    await engine.memory.health();
    await look();
    expect(tide.questions).toContain('bowline knots');
  });

  it('starts without the provider, resumes a change at the next start, and uses the old vectors until then', async () => {
    const first = await embeddingStudy();
    let asked = 0;
    first.tide.before = async (texts) => {
      asked += texts.length > 1 ? 1 : 0;
      if (asked > 2)
        throw new LecternError('MODEL_UNREACHABLE', 'It cannot be reached.', { provider: 'server' });
    };
    await first.embedding.changeEmbedding(byTide);
    await first.until(({ next }) => (next?.done ?? 0) >= 128);
    await first.engine.close();
    const second = await embeddingStudy({ dataDir: first.dataDir });
    await second.until(serves('server/tide/1'));
    expect(flat(second.tide.given).filter((text) => text.startsWith('Tides')).length).toBe(300 - 128);
    await second.engine.close();
    const away = tideEmbedder('server/gone/1');
    const third = await embeddingStudy({ dataDir: first.dataDir, tide: away });
    expect(await third.engine.embedder()).toEqual({ modelId: 'server/tide/1', dimension: 64 });
    const hits = await third.engine.search({ q: 'tide', bookId: null, kind: 'passage', range: {}, limit: 3 });
    expect(hits.map(({ matched }) => matched)).toEqual(['keyword', 'keyword', 'keyword']);
  });
});
