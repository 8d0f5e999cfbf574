import { describe, expect, it } from 'vitest';
import { createScanTable } from '../../src/store/vectors/scan-table';
import { nearest, putVectors } from '../../src/store/vectors';
import { seededRandom } from '../support/seeded-random';
import { addNotes, bruteForce, cosine, near, openDatabase, randomVector } from './support/vector-samples';
import { useDataFolder } from './support/use-data-folder';

const everywhere = { places: null, from: -Infinity, to: Infinity, limits: null } as const;

/** Sets of vectors that are difficult for rounding to 8 bits, each in a different way. */
const sets: Readonly<Record<string, (random: () => number) => readonly Float32Array[]>> = {
  'vectors in every direction': (random) => Array.from({ length: 1500 }, () => randomVector(random, 512)),
  'a width that is no multiple of the kernel’s': (random) =>
    Array.from({ length: 1500 }, () => randomVector(random, 37)),
  'very few numbers': (random) => Array.from({ length: 1500 }, () => randomVector(random, 3)),
  'tight clusters': (random) => {
    const centres = Array.from({ length: 8 }, () => randomVector(random, 256));
    return Array.from({ length: 2000 }, (_, index) =>
      near(random, centres[index % 8] ?? randomVector(random, 256), 0.05),
    );
  },
  'one cluster far tighter than 8 bits tell apart': (random) => {
    const centre = randomVector(random, 256);
    return Array.from({ length: 1500 }, () => near(random, centre, 1e-5));
  },
  'one number that outweighs all others': (random) =>
    Array.from({ length: 1500 }, () => {
      const vector = randomVector(random, 256);
      vector[7] = 300 + 5 * random();
      return vector;
    }),
  'lengths from tiny to huge': (random) =>
    Array.from({ length: 1500 }, (_, index) =>
      randomVector(random, 64).map((value) => value * 10 ** ((index % 61) - 30)),
    ),
  'single axes': () =>
    Array.from({ length: 96 }, (_, axis) => {
      const vector = new Float32Array(96);
      vector[axis] = axis % 2 === 0 ? 1 : -1;
      return vector;
    }),
};

describe('the nearest vectors', () => {
  const folder = useDataFolder();

  for (const [name, make] of Object.entries(sets)) {
    it(`are those found by brute force: ${name}`, () => {
      const random = seededRandom(7);
      const vectors = new Map(make(random).map((vector, index) => [index + 1, vector]));
      const { sql, close } = openDatabase(folder.path);
      addNotes(sql, vectors.size);
      sql.transaction(() =>
        putVectors(
          sql,
          'note',
          'm',
          null,
          Array.from(vectors, ([id, vector]) => ({ id, vector })),
        ),
      );
      for (let round = 0; round < 12; round += 1) {
        const some = vectors.get(1 + Math.floor(random() * vectors.size)) ?? new Float32Array(0);
        const question = round % 2 === 0 ? near(random, some, 0.3) : randomVector(random, some.length);
        for (const count of [1, 10, 100, vectors.size]) {
          const found = nearest(sql, 'note', 'm', question, count);
          const wanted = bruteForce(vectors, question, count);
          expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
          for (const [index, { similarity }] of found.entries())
            expect(Math.abs(similarity - (wanted[index]?.similarity ?? 9))).toBeLessThan(1e-12);
        }
      }
      close();
    });

    it(`are never estimated as farther than they are: ${name}`, () => {
      const random = seededRandom(8);
      const vectors = make(random);
      const table = createScanTable(vectors[0]?.length ?? 0);
      for (const [id, vector] of vectors.entries())
        table.put({ id, vectorId: id, vector, place: null, time: Infinity });
      const question = near(random, vectors[3] ?? new Float32Array(0), 0.5);
      const candidates = table.candidates(question, everywhere, vectors.length);
      expect(candidates).toHaveLength(vectors.length);
      for (const { id, atMost } of candidates) {
        const exact = cosine(question, vectors[id] ?? new Float32Array(0));
        expect(atMost).toBeGreaterThanOrEqual(exact);
      }
    });
  }

  it('are ordered by id if they are equally near', () => {
    const { sql, close } = openDatabase(folder.path);
    addNotes(sql, 300);
    const vector = randomVector(seededRandom(1), 512);
    putVectors(
      sql,
      'note',
      'm',
      null,
      Array.from({ length: 300 }, (_, index) => ({ id: 300 - index, vector })),
    );
    expect(nearest(sql, 'note', 'm', vector, 40).map(({ id }) => id)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
    close();
  });

  it('are read from disk only for a few', () => {
    const random = seededRandom(2);
    const table = createScanTable(512);
    for (let id = 0; id < 20_000; id += 1)
      table.put({ id, vectorId: id, vector: randomVector(random, 512), place: null, time: Infinity });
    const candidates = table.candidates(randomVector(random, 512), everywhere, 10);
    expect(candidates.length).toBeLessThan(100);
  });

  it('leave out zero vectors', () => {
    const { sql, close } = openDatabase(folder.path);
    addNotes(sql, 4);
    putVectors(sql, 'note', 'm', null, [
      { id: 1, vector: Float32Array.of(0, 0, 0, 0, 0) },
      { id: 2, vector: Float32Array.of(0, 1, 0, 0, 0) },
      { id: 3, vector: Float32Array.of(0, Number.NaN, 0, 0, 0) },
      { id: 4, vector: Float32Array.of(0, -1, 0, 0, 0) },
    ]);
    expect(nearest(sql, 'note', 'm', Float32Array.of(1, 2, 0, 0, 0), 9).map(({ id }) => id)).toEqual([2, 4]);
    expect(nearest(sql, 'note', 'm', new Float32Array(5), 9)).toEqual([]);
    close();
  });
});
