import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtinEmbedder, builtinWordVectors } from '../../../src/adapters/embedding/builtin';

const directory = join(import.meta.dirname, '../../../resources/embedding');
const words = builtinWordVectors(directory);
const embedder = builtinEmbedder(words);

const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

async function nearest(question: string, passages: readonly string[]): Promise<string | undefined> {
  const asked = await embedder.embedQuery(question);
  const vectors = await embedder.embedPassages(passages);
  const scores = vectors.map((vector) => cosine(asked, vector));
  return passages[scores.indexOf(Math.max(...scores))];
}

describe('the built-in embedder', () => {
  it('ships the table that its manifest describes, within 16 MB', () => {
    const manifest = JSON.parse(readFileSync(join(directory, 'words.json'), 'utf8')) as {
      sha256: string;
      bytes: number;
    };
    const bytes = readFileSync(join(directory, 'words.bin'));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(manifest.sha256);
    expect(bytes.length).toBeLessThanOrEqual(16_000_000);
  });

  it('gets its model id from the manifest, and reads the table only for the first text', () => {
    const only = mkdtempSync(join(tmpdir(), 'lectern-words-'));
    try {
      copyFileSync(join(directory, 'words.json'), join(only, 'words.json'));
      const withoutTable = builtinWordVectors(only);
      expect(builtinEmbedder(withoutTable).modelId).toBe(words.modelId);
      expect(withoutTable.dimension).toBe(words.dimension);
      expect(() => withoutTable.sum('nurse')).toThrow(/words\.bin/);
    } finally {
      rmSync(only, { recursive: true });
    }
  });

  it('gives unit vectors, the same each time and for any case', async () => {
    const [first, second] = await embedder.embedPassages(['The nurse slept badly.', 'THE NURSE SLEPT BADLY']);
    expect(first).toEqual(second);
    expect(first?.length).toBe(embedder.dimension);
    expect(cosine(first ?? new Float32Array(), first ?? new Float32Array())).toBeCloseTo(1, 5);
  });

  it('finds a passage that says the same in other words', async () => {
    const passages = [
      'The sea was rough, and the boat took in water all night.',
      'A physician should rest before a long shift at the hospital.',
      'Interest on the loan is due on the first of the month.',
    ];
    expect(await nearest('When ought a doctor to sleep?', passages)).toBe(passages[1]);
    expect(await nearest('How much money must be paid back to the bank?', passages)).toBe(passages[2]);
    expect(await nearest('What happened on the ocean during the storm?', passages)).toBe(passages[0]);
  });

  it('finds a word by its stem, its spelling or its parts', () => {
    for (const [unknown, known] of [
      ['unflappableness', 'unflappable'],
      ["zimmer's", 'zimmer'],
      ['sleep-walking-nurse', 'nurse'],
      ['mountainboat', 'mountain'],
    ] as const) {
      const first = words.word(unknown);
      const second = words.word(known);
      expect(first).not.toBeNull();
      expect(cosine(first ?? new Float32Array(), second ?? new Float32Array())).toBeGreaterThan(0.4);
    }
  });

  it('compares words with the question’s words by their vectors, in any order', () => {
    const asked = ['sailing', 'xqzvkjw', 'hospital'].map((word) => words.word(word));
    const others = [words.word('kitchen')];
    const cosines = (list: readonly (Float32Array | null)[], word: string): number[] => {
      const into = new Float64Array(list.length + 1);
      words.cosines(list, word, into, 1);
      expect(into[0]).toBe(0);
      return [...into.subarray(1)];
    };
    for (const word of ['boat', 'Nurse', 'sleep-walking-nurse', 'mountainboat', "zimmer's", 'hospital'])
      for (const list of [asked, others])
        for (const [at, near] of cosines(list, word).entries()) {
          const [one, other] = [list[at] ?? new Float32Array(), words.word(word) ?? new Float32Array()];
          expect(near).toBeCloseTo(one.length === 0 ? 0 : cosine(one, other), 4);
        }
    expect(cosines(asked, 'hospital')[2]).toBeGreaterThan(0.9999);
    expect(cosines(asked, 'xqzvkjw')).toEqual([0, 0, 0]);
  });

  it('gives zeros for a text without a known word', async () => {
    const vector = await embedder.embedQuery('漢字 12 — ???');
    expect(vector.every((value) => value === 0)).toBe(true);
    expect(words.word('xqzvkjw')).toBeNull();
  });
});
