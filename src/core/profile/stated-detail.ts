import type { Fact, FactId } from '../../shared/model';
import { wantedDetail, type WantedDetail } from '../../shared/text/grammar/wanted-detail';

interface StatedDetail {
  readonly level: WantedDetail;
  readonly at: string;
  readonly factId: FactId;
}

/** The level of detail that the learner last asked for. */
export const statedDetail = (facts: readonly Fact[]): StatedDetail | null => {
  const stated = facts.flatMap(({ id, words, updatedAt, subject }): StatedDetail[] => {
    const level = subject === 'book' ? null : wantedDetail(words);
    return level === null ? [] : [{ level, at: updatedAt, factId: id }];
  });
  return stated.toSorted((a, b) => b.at.localeCompare(a.at))[0] ?? null;
};
