import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SentenceEncoder } from '../../src/core/ports';
import { minilm } from '../../src/adapters/embedding/minilm';
import { createSentenceEncoder } from '../../src/worker/sentence-encoder';
import { bundleSentenceThread } from '../support/sentence-thread-bundle';
import { tempFolder } from '../support/temp-folder';

const never = new AbortController().signal;
const open = (entry: string, idle?: number): SentenceEncoder => {
  const encoder = createSentenceEncoder({ entry, ...minilm, ...(idle === undefined ? {} : { idle }) });
  onTestFinished(() => encoder.close());
  return encoder;
};
const cosine = (a: Float32Array | undefined, b: Float32Array | undefined): number =>
  a && b ? a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0) : Number.NaN;

/** A thread that answers each text with a vector of how many messages came before. */
const countingThread = async (before = ''): Promise<string> => {
  const entry = join(await tempFolder(), 'counting.cjs');
  await writeFile(
    entry,
    `const { parentPort } = require('node:worker_threads'); let count = 0;
     parentPort.on('message', ({ texts }) => { ${before}
       const vectors = texts.map(() => Float32Array.of(count)); count += 1;
       parentPort.postMessage({ kind: 'vectors', vectors }); });`,
  );
  return entry;
};

describe('sentence encoder', () => {
  let thread: Awaited<ReturnType<typeof bundleSentenceThread>>;
  beforeAll(async () => {
    thread = await bundleSentenceThread();
  });
  afterAll(() => thread.remove());

  it('holds a paraphrase nearer than a sentence that shares words', async () => {
    const encoder = open(thread.entry);
    const [question, paraphrase, other] = await encoder.encode(
      [
        'How do I stop my nerves before a race?',
        'Slow breathing calms an athlete who is anxious at the start.',
        'A race is won by the boat that crosses the line first.',
      ],
      'question',
      never,
    );
    expect(question).toHaveLength(384);
    expect(Math.hypot(...(question ?? []))).toBeCloseTo(1, 4);
    expect(cosine(question, paraphrase)).toBeGreaterThan(cosine(question, other));
  });

  it('is made ready by a question without texts', async () => {
    const encoder = open(thread.entry);
    expect(await encoder.encode([], 'question', never)).toEqual([]);
    expect(await encoder.encode(['Now it is quick.'], 'question', never)).toHaveLength(1);
    await expect(open('/nowhere.cjs').encode([], 'question', never)).rejects.toThrow('Cannot find module');
  });

  it('takes a question before texts that wait', async () => {
    const encoder = open(await countingThread());
    const background = encoder.encode(Array.from({ length: 20 }, String), 'background', never);
    const [asked] = await encoder.encode(['?'], 'question', never);
    // The first pair was under way.
    expect(asked?.[0]).toBe(1);
    expect((await background).map((vector) => vector[0]).slice(0, 4)).toEqual([0, 0, 2, 2]);
    expect(await background).toHaveLength(20);
  });

  it('lets go of what is cancelled and goes on with the rest', async () => {
    const encoder = open(await countingThread());
    const cancel = new AbortController();
    const cancelled = encoder.encode(['a', 'b', 'c'], 'background', cancel.signal);
    const kept = encoder.encode(['d'], 'background', never);
    cancel.abort(new Error('enough'));
    await expect(cancelled).rejects.toThrow('enough');
    expect(await kept).toHaveLength(1);
    await expect(encoder.encode(['e'], 'question', cancel.signal)).rejects.toThrow('enough');
  });

  it('ends its thread when nobody asks and starts another', async () => {
    const encoder = open(await countingThread(), 0);
    const first = async (): Promise<number | undefined> =>
      (await encoder.encode(['?'], 'question', never))[0]?.[0];
    expect(await first()).toBe(0);
    // A new thread counts from the start; the same one would go on counting.
    await vi.waitFor(async () => {
      if ((await first()) !== 0) throw new Error('it is the same thread');
    });
  });

  it('tries a failed thread once more and then stays off', async () => {
    const encoder = open(await countingThread(`throw new Error('died');`));
    await expect(encoder.encode(['a'], 'question', never)).rejects.toThrow('died');
    await expect(encoder.encode(['a'], 'question', never)).rejects.toThrow('died');
    await expect(encoder.encode(['a'], 'question', never)).rejects.toThrow('failed twice');
  });

  it('recovers from one failure', async () => {
    const mark = join(await tempFolder(), 'failed-once');
    const once = `const fs = require('node:fs'); if (!fs.existsSync(${JSON.stringify(mark)})) { fs.writeFileSync(${JSON.stringify(mark)}, ''); throw new Error('once'); }`;
    const encoder = open(await countingThread(once));
    await expect(encoder.encode(['a'], 'question', never)).rejects.toThrow('once');
    expect(await encoder.encode(['a'], 'question', never)).toHaveLength(1);
  });

  it('is off where the thread is not there', async () => {
    const encoder = open('/nowhere/sentence-thread.cjs');
    await expect(encoder.encode(['a'], 'question', never)).rejects.toThrow('Cannot find module');
    await expect(encoder.encode(['a'], 'question', never)).rejects.toThrow('Cannot find module');
    await expect(encoder.encode(['a'], 'question', never)).rejects.toThrow('failed twice');
  });

  it('refuses after it was closed, also what waits', async () => {
    const encoder = open(await countingThread());
    const waiting = encoder.encode(['a', 'b', 'c'], 'background', never);
    await Promise.all([expect(waiting).rejects.toThrow('closed'), encoder.close()]);
    await expect(encoder.encode(['a'], 'question', never)).rejects.toThrow('closed');
  });
});
