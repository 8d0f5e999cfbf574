import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLocalModel, type LocalModelParts } from '../../../../src/adapters/models/local';
import { createSentenceEncoder } from '../../../../src/worker/sentences/sentence-encoder';
import { smallModel } from '../../../support/local-model/small-model';
import { bundleLocalModelThread } from '../../../support/local-model/thread-bundle';
import { tempFolder } from '../../../support/temp-folder';

const model = smallModel();
let bundle: Awaited<ReturnType<typeof bundleLocalModelThread>>;
beforeAll(async () => {
  bundle = await bundleLocalModelThread();
}, 60_000);
afterAll(() => bundle.remove());

const onMachine = async (change: (path: string) => Promise<void> = async () => undefined) => {
  const folder = await tempFolder();
  const own = join(folder, model.spec.name);
  await mkdir(own, { recursive: true });
  for (const file of Object.values(model.spec.files))
    await writeFile(join(own, file.name), model.files.get(file.path) ?? '');
  await change(own);
  const local: LocalModelParts = createLocalModel({
    spec: model.spec,
    folder,
    meter: { admit: async () => undefined, record: async () => undefined },
    now: Date.now,
    runtime: bundle.runtime,
    startThread: (data, spec) =>
      createSentenceEncoder({
        entry: bundle.entry,
        threads: ['all'],
        dataOf: () => data,
        group: { most: 4, sizeOf: () => 1 },
        modelId: spec.modelId,
        dimension: spec.dimension,
      }),
  });
  const embedder = await local.embedder();
  onTestFinished(() => embedder.close());
  return embedder;
};

/** The largest difference between two numbers; infinite if the lengths differ. */
const distance = (made: Float32Array | undefined, wanted: Float32Array): number =>
  made?.length === wanted.length
    ? Math.max(...wanted.map((value, at) => Math.abs(value - (made[at] ?? Infinity))))
    : Infinity;
const close = 1e-5;

describe('the local embedding model', { timeout: 60_000 }, () => {
  it('uses the prefix for questions or passages, and takes the mean over a text’s tokens', async () => {
    const embedder = await onMachine();
    expect(
      distance(await embedder.embedQuery('calm breath'), model.vectorOf(['▁query', ':', '▁calm', '▁breath'])),
    ).toBeLessThan(close);
    const [long, short, none] = await embedder.embedPassages(['tide turns boat sleep', 'tide', '']);
    expect(
      distance(long, model.vectorOf(['▁passage', ':', '▁tide', '▁turns', '▁boat', '▁sleep'])),
    ).toBeLessThan(close);
    // In a batch with a longer text, its padding does not count.
    expect(distance(short, model.vectorOf(['▁passage', ':', '▁tide']))).toBeLessThan(close);
    expect(distance(none, model.vectorOf(['▁passage', ':']))).toBeLessThan(close);
  });

  it('reads a text that is too long for the model in windows, each with its prefix', async () => {
    const embedder = await onMachine();
    const body = Array.from({ length: 900 }, (_, at) => (at % 3 === 0 ? 'calm' : 'boat'));
    const pieces = body.map((word) => `▁${word}`);
    const pieceLimit = 512 - 4;
    const windows = [pieces.slice(0, pieceLimit), pieces.slice(pieceLimit)].map((some) => [
      '▁passage',
      ':',
      ...some,
    ]);
    const sum = new Float64Array(model.spec.dimension);
    for (const window of windows)
      for (const [at, value] of model.vectorOf(window).entries())
        sum[at] = (sum[at] ?? 0) + value * (window.length + 2);
    const length = Math.hypot(...sum);
    const [made] = await embedder.embedPassages([body.join(' ')]);
    const wanted = Float32Array.from(sum, (value) => value / length);
    expect(distance(made, wanted)).toBeLessThan(close);
  });

  it('reports whether its files are damaged or missing', async () => {
    const damaged = await onMachine(async (own) => {
      const bytes = Buffer.from(model.files.get('onnx/small.onnx') ?? '');
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      await writeFile(join(own, 'model.onnx'), bytes);
    });
    await expect(damaged.embedQuery('calm')).rejects.toMatchObject({ code: 'LOCAL_MODEL_DAMAGED' });
    await expect(onMachine((own) => writeFile(join(own, 'model.onnx'), ''))).rejects.toMatchObject({
      code: 'LOCAL_MODEL_MISSING',
    });
  });
});
