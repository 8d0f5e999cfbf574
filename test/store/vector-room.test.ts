import { describe, expect, it } from 'vitest';
import { tailNumbersOf } from '../../src/store/index/scan/tail-numbers';
import { nearest, putVectors } from '../../src/store/index/vectors';
import { seededRandom } from '../support/seeded-random';
import { openDatabase, randomVector } from './support/vector-samples';
import { useDataFolder } from './support/use-data-folder';

describe('the room that vectors take', () => {
  const folder = useDataFolder();

  it('is hardly more than their numbers, for any dimension that is in use', () => {
    expect([4, 2, 192, 256, 384, 512].map(tailNumbersOf)).toEqual([4, 2, 25, 4, 47, 4]);
    expect(tailNumbersOf(1024)).toBeGreaterThan(4);
  });

  it.each([192, 384, 512])('with %i numbers is within a sixth of these, and each is found', (dimension) => {
    const { sql, database, close } = openDatabase(folder.path);
    const random = seededRandom(dimension);
    const vectors = Array.from({ length: 300 }, () => randomVector(random, dimension));
    sql.run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
INSERT INTO user_notes (id, title, content) SELECT i, 't', 'c' FROM n`,
    );
    putVectors(
      sql,
      'note',
      'm',
      null,
      vectors.map((vector, index) => ({ id: index + 1, vector })),
    );
    for (const [index, vector] of vectors.entries())
      expect(nearest(sql, 'note', 'm', vector, 1, {})[0]).toMatchObject({
        id: index + 1,
        similarity: expect.closeTo(1, 12),
      });
    const bytes = database
      .prepare(`SELECT SUM(pgsize) FROM dbstat WHERE name IN ('vectors', 'vector_items')`)
      .pluck()
      .get();
    expect(Number(bytes) / (300 * 4 * dimension)).toBeLessThan(7 / 6);
    close();
  });
});
