import { describe, expect, it } from 'vitest';
import { fuseCandidates } from '../../../src/core/retrieval/fuse-candidates';
import { asPassageId } from '../../../src/shared/model';

describe('fusing the arms', () => {
  it('keeps what either arm found and puts first what both found', () => {
    const fused = fuseCandidates(
      [
        { id: asPassageId(1), score: 10 },
        { id: asPassageId(2), score: 9 },
      ],
      [
        { id: asPassageId(3), similarity: 0.8 },
        { id: asPassageId(2), similarity: 0.7 },
        { id: asPassageId(4), similarity: 0.1 },
      ],
    );
    expect(fused.map((hit) => hit.id)).toEqual([2, 1, 3, 4]);
    expect(fused.find((hit) => hit.id === 3)?.keywordScore).toBe(0);
    expect(fused.find((hit) => hit.id === 1)?.similarity).toBeNull();
  });

  it('weighs by score and not by rank: a clear first stays ahead of a crowd of near equals', () => {
    const keyword = [
      { id: asPassageId(1), score: 30 },
      ...[2, 3, 4].map((id) => ({ id: asPassageId(id), score: 3 })),
    ];
    const vector = [2, 3, 4].map((id) => ({ id: asPassageId(id), similarity: 0.41 - id / 1000 }));
    expect(fuseCandidates(keyword, vector)[0]?.id).toBe(1);
  });

  it('returns nothing if neither arm found anything', () => {
    expect(fuseCandidates([], [])).toEqual([]);
  });
});
