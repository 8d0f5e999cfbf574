import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SentenceEncoder } from '../../../src/core/ports';
import { minilm } from '../../../src/adapters/embedding/minilm';
import { createMiniLmEncoder, threadsFor } from '../../../src/worker/sentences/minilm-encoder';
import {
  createSentenceEncoder,
  type SentenceEncoderOptions,
} from '../../../src/worker/sentences/sentence-encoder';
import { bundleSentenceThread } from '../../support/sentence-thread-bundle';
import { tempFolder } from '../../support/temp-folder';

const never = new AbortController().signal;
/** One thread, which gets texts in pairs. */
const open = (entry: string, options: Partial<SentenceEncoderOptions> = {}): SentenceEncoder => {
  const encoder = createSentenceEncoder({
    entry,
    ...minilm,
    threads: ['all'],
    dataOf: () => null,
    group: { most: 2, sizeOf: () => 1 },
    ...options,
  });
  onTestFinished(() => encoder.close());
  return encoder;
};
const openMiniLm = (entry: string): SentenceEncoder => {
  const encoder = createMiniLmEncoder(entry);
  onTestFinished(() => encoder.close());
  return encoder;
};
const cosine = (a: Float32Array | undefined, b: Float32Array | undefined): number =>
  a && b ? a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0) : Number.NaN;

/**
 * A thread that answers each text with the number of messages it answered before, its own number, and the shared
 * data that it was given. `before` is JavaScript that runs before each answer.
 */
const countingThread = async (before = ''): Promise<string> => {
  const entry = join(await tempFolder(), 'counting.cjs');
  await writeFile(
    entry,
    `const { parentPort, workerData } = require('node:worker_threads'); let count = 0;
     const { thread = 0, share = null } = workerData ?? {};
     parentPort.on('message', ({ id, texts }) => { ${before}
       const vectors = texts.map(() => Float32Array.of(count, thread, share ?? -1)); count += 1;
       parentPort.postMessage({ kind: 'vectors', id, vectors }); });
     parentPort.postMessage({ kind: 'ready', share: 7 });`,
  );
  return entry;
};

describe('sentence encoder', () => {
  let thread: Awaited<ReturnType<typeof bundleSentenceThread>>;
  beforeAll(async () => {
    thread = await bundleSentenceThread();
  });
  afterAll(() => thread.remove());

  it('ranks a paraphrase above a sentence that shares words', async () => {
    const encoder = openMiniLm(thread.entry);
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

  it('is loaded by a question without texts', async () => {
    const encoder = openMiniLm(thread.entry);
    expect(await encoder.encode([], 'question', never)).toEqual([]);
    expect(await encoder.encode(['Now it is quick.'], 'question', never)).toHaveLength(1);
    await expect(openMiniLm('/nowhere.cjs').encode([], 'question', never)).rejects.toThrow(
      'Cannot find module',
    );
  });

  it('encodes a question before waiting texts', async () => {
    const encoder = open(await countingThread());
    const first = encoder.encode(['a'], 'background', never);
    const background = encoder.encode(Array.from({ length: 20 }, String), 'background', never);
    await first;
    const [asked] = await encoder.encode(['?'], 'question', never);
    // The first text was done, one pair in progress, and another sent to the thread.
    expect(asked?.[0]).toBeLessThanOrEqual(3);
    const counts = (await background).map((vector) => vector[0] ?? 0);
    expect(counts).toHaveLength(20);
    expect(counts.at(-1)).toBe(11);
  });

  it('shares the first thread’s model with the others, and keeps one for questions', async () => {
    const gate = new Int32Array(new SharedArrayBuffer(4));
    // No thread answers until two have work.
    const bothHere = `const { gate } = workerData; if (thread > 0 && count === 0) {
      Atomics.add(gate, 0, 1); Atomics.notify(gate, 0); while (Atomics.load(gate, 0) < 2) Atomics.wait(gate, 0, 1); }`;
    const encoder = open(await countingThread(bothHere), {
      threads: ['questions', 'all', 'all'],
      dataOf: (thread, share) => ({ thread, share, gate }),
    });
    const background = await encoder.encode(Array.from({ length: 20 }, String), 'background', never);
    // The first loaded the model itself; the question's thread took no part.
    expect(new Map(background.map(([, thread, share]) => [thread, share]))).toEqual(
      new Map([
        [1, -1],
        [2, 7],
      ]),
    );
    await vi.waitFor(async () => {
      const [asked] = await encoder.encode(['?'], 'question', never);
      if (asked?.[1] !== 0) throw new Error('the question’s thread is still starting');
    });
  });

  it('drops what is cancelled and continues with the rest', async () => {
    const encoder = open(await countingThread());
    const cancel = new AbortController();
    const cancelled = encoder.encode(['a', 'b', 'c'], 'background', cancel.signal);
    const kept = encoder.encode(['d'], 'background', never);
    cancel.abort(new Error('enough'));
    await expect(cancelled).rejects.toThrow('enough');
    expect(await kept).toHaveLength(1);
    await expect(encoder.encode(['e'], 'question', cancel.signal)).rejects.toThrow('enough');
  });

  it('ends its thread when idle and starts another on demand', async () => {
    const encoder = open(await countingThread(), { idle: 0 });
    const first = async (): Promise<number | undefined> =>
      (await encoder.encode(['?'], 'question', never))[0]?.[0];
    expect(await first()).toBe(0);
    // A new thread counts from the start; the same one would go on counting.
    await vi.waitFor(async () => {
      if ((await first()) !== 0) throw new Error('it is the same thread');
    });
  });

  it('restarts a failed thread once and then stays off', async () => {
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

  it('is off if the thread’s file is missing', async () => {
    const encoder = open('/nowhere/sentence-thread.cjs');
    await expect(encoder.encode(['a'], 'question', never)).rejects.toThrow('Cannot find module');
    await expect(encoder.encode(['a'], 'question', never)).rejects.toThrow('Cannot find module');
    await expect(encoder.encode(['a'], 'question', never)).rejects.toThrow('failed twice');
  });

  it('rejects new and waiting texts after it is closed', async () => {
    const encoder = open(await countingThread());
    const waiting = encoder.encode(['a', 'b', 'c'], 'background', never);
    await Promise.all([expect(waiting).rejects.toThrow('closed'), encoder.close()]);
    await expect(encoder.encode(['a'], 'question', never)).rejects.toThrow('closed');
  });

  it('gives another thread what a failed one had not started', async () => {
    const mark = join(await tempFolder(), 'failed-once');
    const once = `const fs = require('node:fs'); if (texts[0] === 'bad' && !fs.existsSync(${JSON.stringify(mark)})) { fs.writeFileSync(${JSON.stringify(mark)}, ''); throw new Error('once'); }`;
    const encoder = open(await countingThread(once));
    const bad = encoder.encode(['bad'], 'background', never);
    const good = encoder.encode(['c', 'd', 'e'], 'background', never);
    await expect(bad).rejects.toThrow('once');
    expect(await good).toHaveLength(3);
  });
});

describe('threads of the sentence encoder', () => {
  it('are two for the background, or one fewer if the window would lose its core', () => {
    expect(threadsFor('linux', 2)).toEqual(['questions', 'all', 'all']);
    expect(threadsFor('linux', 1)).toEqual(['questions', 'all']);
    expect(threadsFor('darwin', 2)).toEqual(['questions', 'all']);
    expect(threadsFor('win32', 8)).toEqual(['questions', 'all', 'all']);
  });
});
