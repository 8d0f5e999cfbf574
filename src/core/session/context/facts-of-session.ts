import type { Fact, SessionId } from '../../../shared/model';
import type { StoreReaders } from '../../ports';
import type { RankedFact } from '../../memory/recall/ranked-fact';

/** Maximum number of facts taken over from earlier answers of a session. */
const maxFacts = 30;
/** Each earlier fact scores this share of the one before it, so that all rank below those found for the question. */
const decay = 0.9;
const minScore = 0.1;

const isLive = (fact: Fact, now: string): boolean =>
  fact.status === 'active' && !fact.muted && (fact.validTo === null || fact.validTo > now);

/** E7: facts used by earlier answers of this session that are still current, the latest first. */
export const factsOfSession = async (
  store: Pick<StoreReaders, 'topics' | 'memory'>,
  sessionId: SessionId,
  now: string,
): Promise<readonly Fact[]> => {
  const ids = await store.topics.listUsedFacts(sessionId, maxFacts);
  if (ids.length === 0) return [];
  return (await store.memory.getFacts(ids)).filter((fact) => isLive(fact, now));
};

/** Adds the session's earlier facts after those found now, without duplicates. */
export const withEarlier = (
  found: readonly RankedFact[],
  earlier: readonly Fact[],
): readonly RankedFact[] => {
  const known = new Set(found.map(({ fact }) => fact.id));
  let score = found.at(-1)?.score ?? minScore / decay;
  const added = earlier
    .filter((fact) => !known.has(fact.id))
    .map((fact): RankedFact => {
      score *= decay;
      return { fact, score, reasons: [{ signal: 'session', share: score }] };
    });
  return [...found, ...added];
};
