import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLocalModel } from '../../../src/adapters/models/local';
import { systemClock } from '../../../src/adapters/system/clock';
import type { LocalModel } from '../../../src/shared/model';
import { embeddingChoiceSchema } from '../../../src/shared/model';
import { createSentenceEncoder } from '../../../src/worker/sentences/sentence-encoder';
import { startModelServer } from '../../support/local-model/model-server';
import { smallModel } from '../../support/local-model/small-model';
import { bundleLocalModelThread } from '../../support/local-model/thread-bundle';
import { scriptedCognition } from '../../support/scripted-cognition';
import { scriptedProviders } from '../../support/scripted-providers';
import { dataFolder, openTestEngine } from '../support/test-engine';
import { errorText } from '../../../src/shared/messages/en/errors';

const byLocal = embeddingChoiceSchema.parse({ provider: 'local', model: 'small' });
let bundle: Awaited<ReturnType<typeof bundleLocalModelThread>>;
beforeAll(async () => {
  bundle = await bundleLocalModelThread();
}, 60_000);
afterAll(() => bundle.remove());

const start = async (wrong?: Buffer) => {
  const model = smallModel();
  const files = new Map(model.files);
  if (wrong) files.set('onnx/small.onnx', wrong);
  const server = await startModelServer(files);
  onTestFinished(() => server.close());
  const dataDir = await dataFolder();
  const setup = await openTestEngine(dataDir, systemClock(), scriptedCognition(), {
    providers: (meter) => {
      const local = createLocalModel({
        spec: model.spec,
        folder: join(dataDir, 'models'),
        url: server.url,
        meter,
        now: Date.now,
        runtime: bundle.runtime,
        startThread: (data, { modelId, dimension }) =>
          createSentenceEncoder({
            entry: bundle.entry,
            threads: ['all'],
            dataOf: () => data,
            group: { most: 4, sizeOf: () => 1 },
            modelId,
            dimension,
          }),
      });
      return {
        ...scriptedProviders().make(meter),
        local: local.files,
        embedder: () => local.embedder(),
      };
    },
  });
  const { embedding } = setup.engine;
  const until = async (isSo: (model: LocalModel) => boolean): Promise<LocalModel> => {
    for (;;) {
      const state = await embedding.localModel();
      if (isSo(state)) return state;
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  };
  return { ...setup, embedding, until, server, model };
};

describe('the embedding model of this machine', { timeout: 60_000 }, () => {
  it('is selected once it is downloaded, embeds, searches, and cannot be removed while in use', async () => {
    const { engine, embedding, until, store, server, model } = await start();
    await engine.notes.create({
      title: 'Tide',
      content: 'calm breath',
      tags: [],
      relatedPages: [],
      bookId: null,
    });
    expect(await embedding.localModel()).toMatchObject({ state: 'absent', received: 0, host: server.host });
    await expect(embedding.changeEmbedding(byLocal)).rejects.toMatchObject({ code: 'LOCAL_MODEL_MISSING' });
    expect(await embedding.downloadLocalModel()).toMatchObject({ state: 'downloading' });
    const ready = await until(({ state }) => state === 'ready');
    expect(ready).toMatchObject({ received: ready.bytes, error: null });
    expect(
      (await engine.models.requests(10, null)).map(({ provider, task, outcome }) => [
        provider,
        task,
        outcome,
      ]),
    ).toEqual([
      ['local', 'models', 'ok'],
      ['local', 'models', 'ok'],
    ]);
    await embedding.changeEmbedding(byLocal);
    while ((await embedding.embedding()).next !== null)
      await new Promise<void>((resolve) => setImmediate(resolve));
    expect(await engine.embedder()).toEqual({ modelId: 'local/small/1', dimension: 8 });
    const wanted = model.vectorOf(['▁passage', ':', '<unk>', '▁calm', '▁breath']);
    const [note] = await store.search.notesByVector(null, 'local/small/1', wanted, 1);
    expect(note?.similarity).toBeGreaterThan(0.99);
    await expect(embedding.removeLocalModel()).rejects.toMatchObject({ code: 'EMBEDDING_CHANGE_RUNNING' });
    await embedding.changeEmbedding(embeddingChoiceSchema.parse({}));
    while ((await embedding.embedding()).next !== null)
      await new Promise<void>((resolve) => setImmediate(resolve));
    expect(await embedding.removeLocalModel()).toMatchObject({ state: 'absent', received: 0 });
  });

  it('reports why a download was interrupted, and resumes it on request', async () => {
    const { embedding, until, server } = await start();
    server.cutAfter = 40;
    await embedding.downloadLocalModel();
    const cut = await until(({ state }) => state !== 'downloading');
    expect(cut).toMatchObject({ state: 'absent', error: errorText.downloadCut });
    server.cutAfter = null;
    await embedding.downloadLocalModel();
    await until(({ state }) => state === 'ready');
  });

  it('stores no file that is not the model', async () => {
    const { embedding, until, model } = await start(Buffer.from('not a model at all'));
    await embedding.downloadLocalModel();
    const ended = await until(({ state }) => state !== 'downloading');
    expect(ended.error).toBeTypeOf('string');
    expect(ended.received).toBeLessThanOrEqual(model.spec.files.tokenizer.bytes + 18);
    expect((await embedding.cancelLocalModel()).state).toBe('absent');
  });
});
