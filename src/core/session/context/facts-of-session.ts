import type { Fact } from '../../../shared/model';
import type { StoreReaders } from '../../ports';
import type { RankedFact } from '../../memory/recall/ranked-fact';

/** Facts that earlier answers of a session may bring along. */
const most = 30;
/** Behind the last of those that were found for the question itself, in the order in which they were used. */
const behind = 0.9;
const least = 0.1;

const isLive = (fact: Fact, now: string): boolean =>
  fact.status === 'active' && !fact.muted && (fact.validTo === null || fact.validTo > now);

/** E7: facts that answers of this session were given before, the latest first, as far as they still hold. */
export const factsOfSession = async (
  store: Pick<StoreReaders, 'topics' | 'memory'>,
  sessionId: string,
  now: string,
): Promise<readonly Fact[]> => {
  const ids = await store.topics.listUsedFacts(sessionId, most);
  if (ids.length === 0) return [];
  return (await store.memory.getFacts(ids)).filter((fact) => isLive(fact, now));
};

/** Memories accumulate over a session without duplicates: what was found now comes first. */
export const withEarlier = (
  found: readonly RankedFact[],
  earlier: readonly Fact[],
): readonly RankedFact[] => {
  const known = new Set(found.map(({ fact }) => fact.id));
  let score = found.at(-1)?.score ?? least / behind;
  const added = earlier
    .filter((fact) => !known.has(fact.id))
    .map((fact): RankedFact => {
      score *= behind;
      return { fact, score, reasons: [{ signal: 'session', share: score }] };
    });
  return [...found, ...added];
};
