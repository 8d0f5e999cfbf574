import type { Fact, FactId } from '../../shared/model';
import { wantedDetail, type WantedDetail } from '../../shared/text/grammar/wanted-detail';

interface ToldDetail {
  readonly level: WantedDetail;
  readonly at: string;
  readonly factId: FactId;
}

/** The level of detail that the learner last asked for. */
export const toldDetail = (facts: readonly Fact[]): ToldDetail | null => {
  const told = facts.flatMap(({ id, words, updatedAt, subject }): ToldDetail[] => {
    const level = subject === 'book' ? null : wantedDetail(words);
    return level === null ? [] : [{ level, at: updatedAt, factId: id }];
  });
  return told.toSorted((a, b) => b.at.localeCompare(a.at))[0] ?? null;
};
