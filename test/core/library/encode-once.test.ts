import { describe, expect, it } from 'vitest';
import { createEncodeOnce } from '../../../src/core/library/vectors/encode-once';

const never = new AbortController().signal;
const numbered = (fails: (texts: readonly string[]) => boolean = () => false) => {
  const seen: string[] = [];
  return {
    seen,
    async encode(texts: readonly string[]) {
      seen.push(...texts);
      await Promise.resolve();
      if (fails(texts)) throw new Error('not now');
      return texts.map((text) => Float32Array.of(Number(text)));
    },
  };
};

describe('encoding each text once', () => {
  it('gives each text its own vector, in order, even if calls overlap', async () => {
    const encoder = numbered();
    const encode = createEncodeOnce(encoder);
    const [first, second] = await Promise.all([
      encode(['1', '2', '1'], never),
      encode(['3', '2', '1'], never),
    ]);
    expect(first.map(([value]) => value)).toEqual([1, 2, 1]);
    expect(second.map(([value]) => value)).toEqual([3, 2, 1]);
    expect(encoder.seen).toEqual(['1', '2', '3']);
  });

  it('caches a limited number', async () => {
    const encoder = numbered();
    const encode = createEncodeOnce(encoder);
    const many = Array.from({ length: 3_000 }, (_, at) => String(at));
    expect((await encode(many, never)).map(([value]) => String(value))).toEqual(many);
    await encode(['2999'], never);
    expect(encoder.seen).toHaveLength(3_000);
    await encode(['0'], never);
    expect(encoder.seen).toHaveLength(3_001);
  });

  it('tries again what failed', async () => {
    let failing = true;
    const encoder = numbered(() => failing);
    const encode = createEncodeOnce(encoder);
    await expect(encode(['1', '2'], never)).rejects.toThrow('not now');
    failing = false;
    expect((await encode(['2', '1'], never)).map(([value]) => value)).toEqual([2, 1]);
  });
});
