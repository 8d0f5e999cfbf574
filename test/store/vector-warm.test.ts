import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { notesByVector } from '../../src/store/index/memory-search';
import { forgetVectors, warmIndex } from '../../src/store/vectors';
import { findVectorModel, putVectors } from '../../src/store/vectors';
import type { Sql } from '../../src/store/sql';
import { seededRandom } from '../support/seeded-random';
import { addNotes, bruteForce, openDatabase, randomVector } from './support/vector-samples';
import { useDataFolder } from './support/use-data-folder';

const model = 'm';
const dimension = 24;
const count = 5000;

describe('vectors that are preloaded into memory', () => {
  const folder = useDataFolder();
  let sql: Sql;
  let close: () => void;
  const random = seededRandom(5);
  const vectors = new Map<number, Float32Array>();
  const put = (id: number): void => {
    const vector = randomVector(random, dimension);
    vectors.set(id, vector);
    putVectors(sql, 'note', model, null, [{ id, vector }]);
  };
  const erase = (id: number): void => {
    vectors.delete(id);
    sql.run('DELETE FROM user_notes WHERE id = ?', [id]);
  };
  const warm = (): boolean =>
    sql.transaction(() => {
      const known = findVectorModel(sql, 'note', model);
      return known !== null && warmIndex(sql, known);
    });
  const expectExact = (): void => {
    for (let asked = 0; asked < 5; asked += 1) {
      const question = randomVector(random, dimension);
      const found = sql.transaction(() => notesByVector(sql, null, model, question, 20)).map(({ id }) => id);
      expect(found).toEqual(bruteForce(vectors, question, 20).map(({ id }) => id));
    }
  };

  beforeEach(() => {
    ({ sql, close } = openDatabase(folder.path));
    vectors.clear();
    sql.transaction(() => {
      addNotes(sql, count);
      for (let id = 1; id <= count; id += 1) put(id);
    });
  });
  afterEach(() => close());

  it('are loaded step by step, including changes between the steps', () => {
    expect(warm()).toBe(false);
    sql.transaction(() => {
      for (const id of [3, 1000, 2500, 4999]) put(id);
      for (const id of [4, 1001, 2501, 5000]) erase(id);
    });
    expect(warm()).toBe(false);
    expect(() =>
      sql.transaction(() => {
        sql.run('DELETE FROM user_notes WHERE id < 100');
        const known = findVectorModel(sql, 'note', model);
        if (known) warmIndex(sql, known);
        throw new Error('taken back');
      }),
    ).toThrow('taken back');
    let steps = 0;
    while (!warm()) steps += 1;
    expect(steps).toBeLessThanOrEqual(3);
    expect(warm()).toBe(true);
    expectExact();
  });

  it('give exact results even if a question comes before all are loaded', () => {
    expect(warm()).toBe(false);
    sql.transaction(() => put(7));
    expectExact();
    expect(warm()).toBe(true);
  });

  it('can be released: changes are no longer tracked, and the next question reloads them', () => {
    expectExact();
    const watching = () =>
      sql.all("SELECT name FROM sqlite_temp_schema WHERE name LIKE 'vector_changes_%'").length;
    expect(watching()).toBeGreaterThan(0);
    sql.transaction(() => forgetVectors(sql, [findVectorModel(sql, 'note', model)?.id ?? 0]));
    expect(watching()).toBe(0);
    sql.transaction(() => {
      put(11);
      erase(12);
    });
    expectExact();
    expect(watching()).toBeGreaterThan(0);
  });
});
