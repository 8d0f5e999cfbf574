import { describe, expect, it } from 'vitest';
import { bestOf, type Scores } from '../../src/store/index/keyword-scores';

/** Ids 1 to `count`; the score falls with the id, two of each. */
const falling = (count: number): Scores => ({
  ids: Array.from({ length: count }, (_, at) => ((at * 7) % count) + 1),
  byId: Float64Array.from({ length: count + 1 }, (_, id) => -Math.floor(id / 2)),
});

describe('the best rows that pass', () => {
  it('are the same however few pass, each asked about once', () => {
    for (const every of [1, 2, 10, 97, 5000]) {
      const asked: number[] = [];
      const best = bestOf(falling(3000), 20, (ids) => {
        asked.push(...ids);
        return new Set(ids.filter((id) => id % every === 0));
      });
      const passing = Array.from({ length: 3000 }, (_, at) => at + 1).filter((id) => id % every === 0);
      expect(best.map(({ id }) => id)).toEqual(passing.slice(0, 20));
      expect(new Set(asked).size).toBe(asked.length);
    }
  });

  it('are found without looking at all rows where some pass', () => {
    let asked = 0;
    bestOf(falling(3000), 20, (ids) => {
      asked += ids.length;
      return new Set(ids.filter((id) => id % 4 === 0));
    });
    expect(asked).toBeLessThan(150);
  });
});
