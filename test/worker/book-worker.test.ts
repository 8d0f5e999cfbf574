import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { BookWorker, ImportPart } from '../../src/core/ports';
import { createBookWorker } from '../../src/worker/book-worker';
import { bundleBookThread, tokens, wordTable } from '../support/book-thread-bundle';
import { tempDocument, tempFolder } from '../support/temp-folder';
import type { JobStep } from '../../src/shared/model';

const sample = {
  path: resolve(import.meta.dirname, '../../resources/sample-book/field-guide.pdf'),
  name: 'field-guide.pdf',
};
const never = new AbortController().signal;

let bundle: Awaited<ReturnType<typeof bundleBookThread>>;
beforeAll(async () => {
  bundle = await bundleBookThread();
});
afterAll(() => bundle.remove());

const open = (options: { entry?: string; memory?: number } = {}): BookWorker => {
  const worker = createBookWorker({ entry: bundle.entry, wordTable, tokens, ...options });
  onTestFinished(() => worker.close());
  return worker;
};
const all = async (parts: AsyncIterable<ImportPart>): Promise<ImportPart[]> => {
  const found: ImportPart[] = [];
  for await (const part of parts) found.push(part);
  return found;
};

describe('book worker', () => {
  it('delivers a book in small parts: metadata, pages, passages', async () => {
    const progress: JobStep[] = [];
    const parts = await all(open().parse(sample, (_share, step) => progress.push(step), never));
    expect(parts[0]).toMatchObject({ kind: 'head', pageCount: 88 });
    const pages = parts.flatMap((part) => (part.kind === 'pages' ? part.pages : []));
    expect(pages.map(({ page }) => page)).toEqual(Array.from({ length: 88 }, (_, index) => index + 1));
    const sizes = (kind: 'pages' | 'passages'): number[] =>
      parts.flatMap((part) => {
        if (part.kind !== kind) return [];
        return [
          part.kind === 'pages' ? part.pages.length : part.kind === 'passages' ? part.passages.length : 0,
        ];
      });
    expect(Math.max(...sizes('pages'))).toBeLessThanOrEqual(16);
    expect(Math.max(...sizes('passages'))).toBeLessThanOrEqual(50);
    expect(parts.map(({ kind }) => kind).join(' ')).toMatch(/^head (pages )+(passages ?)+$/u);
    expect(progress.at(-1)).toMatchObject({ name: 'page', of: 88 });
  });

  it('requests the next part only after the last was consumed', async () => {
    // A thread that reports how often it was called before.
    const entry = join(await tempFolder(), 'counting.cjs');
    const part = "{ kind: 'part', part: { kind: 'pages', pages: [], asked } }";
    await writeFile(
      entry,
      `const { parentPort } = require('node:worker_threads'); let asked = 0;
       parentPort.on('message', ({ kind }) => { if (kind === 'next') asked += 1; if (asked < 3) parentPort.postMessage(${part}); else parentPort.postMessage({ kind: 'done' }); });`,
    );
    const asked: unknown[] = [];
    for await (const taken of open({ entry }).parse(sample, () => undefined, never)) asked.push(taken);
    expect(asked).toEqual([0, 1, 2].map((times) => ({ kind: 'pages', pages: [], asked: times })));
  });

  it('frees the thread when the reader disconnects', async () => {
    const worker = open();
    for await (const part of worker.parse(sample, () => undefined, never)) {
      expect(part.kind).toBe('head');
      break;
    }
    expect(await worker.embed(['the tide'], never)).toHaveLength(1);
  });

  it('stops at once when it is cancelled', async () => {
    const cancel = new AbortController();
    const reading = all(open().parse(sample, () => cancel.abort(), cancel.signal));
    await expect(reading).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect(all(open().parse(sample, () => undefined, AbortSignal.abort()))).rejects.toMatchObject({
      code: 'CANCELLED',
    });
  });

  it('passes on a rejection as the same error, and serves the next book', async () => {
    const worker = open();
    const broken = await tempDocument('broken.pdf', '%PDF-1.7 and nothing else');
    await expect(all(worker.parse(broken, () => undefined, never))).rejects.toMatchObject({
      code: 'DAMAGED_FILE',
    });
    expect((await all(worker.parse(sample, () => undefined, never))).length).toBeGreaterThan(3);
  });

  it('survives a thread that crashes', async () => {
    const entry = join(await tempFolder(), 'dying.cjs');
    await writeFile(
      entry,
      "require('node:worker_threads').parentPort.on('message', () => { throw new Error('died'); });",
    );
    await expect(all(open({ entry }).parse(sample, () => undefined, never))).rejects.toMatchObject({
      code: 'INTERNAL',
    });
  });

  it('rejects a book that needs more memory than allowed', async () => {
    const entry = join(await tempFolder(), 'greedy.cjs');
    await writeFile(
      entry,
      "require('node:worker_threads').parentPort.on('message', () => { const all = []; for (;;) all.push(new Array(1e5).fill(0.5)); });",
    );
    await expect(
      all(open({ entry, memory: 32 }).parse(sample, () => undefined, never)),
    ).rejects.toMatchObject({ code: 'DAMAGED_FILE' });
  });

  it('embeds texts in order, as unit vectors', async () => {
    const texts = ['patience and the tide', 'copper roofs in rain', 'patience and the tide'];
    const vectors = await open().embed(texts, never);
    expect(vectors).toHaveLength(3);
    expect(vectors[0]).toEqual(vectors[2]);
    expect(vectors[0]).not.toEqual(vectors[1]);
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  });
});
