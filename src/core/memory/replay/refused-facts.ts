import type { Policy } from '../../../shared/model';
import type { PolicyReader, WrittenFact } from '../../ports';
import { gate } from '../facts/write-policy';

const hour = 3_600_000;
const page = 500;

type WritePolicy = Policy['write'];

/** The least important and then the oldest are evicted beyond the limit of a scope (C7). */
const evicted = (kept: readonly WrittenFact[], limit: number): readonly number[] => {
  const scopes = Map.groupBy(kept, ({ scope, scopeId }) => `${scope}/${scopeId}`);
  return [...scopes.values()].flatMap((facts) =>
    facts
      .toSorted((a, b) => a.importance - b.importance || (a.at < b.at ? -1 : 1) || a.id - b.id)
      .slice(0, Math.max(0, facts.length - limit))
      .map(({ id }) => id),
  );
};

/**
 * The facts, in the order in which they were written, that the policy would not have made active (C7), each with the
 * reason. What the learner asked for or confirmed is outside its limits.
 */
export const refusedFacts = (
  policy: WritePolicy,
  facts: readonly WrittenFact[],
): ReadonlyMap<number, string> => {
  const refused = new Map<number, string>();
  const kept: WrittenFact[] = [];
  const perSession = new Map<string, number>();
  let firstInHour = 0;
  for (const fact of facts) {
    if (fact.explicit && policy.enable) continue;
    const time = Date.parse(fact.at);
    while (firstInHour < kept.length && Date.parse(kept[firstInHour]?.at ?? '') <= time - hour)
      firstInHour += 1;
    const inSession = fact.sessionId === null ? 0 : (perSession.get(fact.sessionId) ?? 0);
    const verdict = gate(policy, fact, { inSession, inHour: kept.length - firstInHour });
    if (!verdict.write || verdict.status !== 'active') {
      refused.set(fact.id, verdict.write ? verdict.status : verdict.why);
      continue;
    }
    kept.push(fact);
    if (fact.sessionId !== null) perSession.set(fact.sessionId, inSession + 1);
  }
  for (const id of evicted(kept, policy.maxItemsPerScope)) refused.set(id, 'evicted');
  return refused;
};

/** All learner facts, a page at a time. */
export const readWrittenFacts = async (
  store: Pick<PolicyReader, 'listWrittenFacts'>,
): Promise<readonly WrittenFact[]> => {
  const facts: WrittenFact[] = [];
  for (;;) {
    const some = await store.listWrittenFacts(facts.at(-1)?.id ?? 0, page);
    facts.push(...some);
    if (some.length < page) return facts;
  }
};
