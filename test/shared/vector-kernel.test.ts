import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildScanKernel } from '../../scripts/build-scan-kernel';
import { seededRandom } from '../support/seeded-random';
import { createRowMemory } from '../../src/shared/vectors/row-memory';

describe('the kernel of the vector search', () => {
  it('matches its compiled source', async () => {
    const built = join(import.meta.dirname, '../../src/shared/vectors/kernel.ts');
    expect(await buildScanKernel()).toBe(readFileSync(built, 'utf8').replaceAll('\r\n', '\n'));
  });

  it('sums products of selected rows without overflow', () => {
    const random = seededRandom(5);
    for (const dimension of [1, 15, 16, 17, 100, 512, 1536]) {
      const memory = createRowMemory(dimension);
      memory.reserve(40);
      const most = Math.min(32767, Math.floor((2 ** 31 - 1) / (127 * dimension)));
      const question = memory.question();
      for (let index = 0; index < dimension; index += 1)
        question[index] = Math.round((2 * random() - 1) * most);
      for (let row = 0; row < 40; row += 1)
        for (let index = 0; index < dimension; index += 1)
          memory.row(row)[index] = Math.round((2 * random() - 1) * 127);
      // The largest possible sum.
      for (let index = 0; index < dimension; index += 1)
        memory.row(3)[index] = (question[index] ?? 0) < 0 ? -127 : 127;
      const list = [3, 39, 0, 17, 3];
      memory.list().set(list);
      memory.dots(list.length);
      const wanted = list.map((row) =>
        memory.row(row).reduce((sum, value, index) => sum + value * (question[index] ?? 0), 0),
      );
      expect([...memory.sums().subarray(0, list.length)]).toEqual(wanted);
    }
  });

  it('scores several questions at once', () => {
    const random = seededRandom(6);
    for (const dimension of [16, 17, 192]) {
      const memory = createRowMemory(dimension, 3);
      memory.reserve(8);
      for (let row = 0; row < 8; row += 1)
        for (let index = 0; index < dimension; index += 1)
          memory.row(row)[index] = Math.round((2 * random() - 1) * 127);
      for (let asked = 0; asked < 3; asked += 1)
        for (let index = 0; index < dimension; index += 1)
          memory.question(asked)[index] = Math.round((2 * random() - 1) * 8000);
      const list = [7, 2];
      memory.list().set(list);
      memory.dots(list.length, 3);
      const wanted = [0, 1, 2].flatMap((asked) =>
        list.map((row) =>
          memory
            .row(row)
            .reduce((sum, value, index) => sum + value * (memory.question(asked)[index] ?? 0), 0),
        ),
      );
      expect([...memory.sums().subarray(0, wanted.length)]).toEqual(wanted);
    }
  });
});
