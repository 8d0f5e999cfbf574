import { groupBy } from '../../../shared/group-by';
import type { FactId, Policy } from '../../../shared/model';
import type { PolicyReader, WrittenFact } from '../../ports';
import { scopeKey } from '../facts/scope-key';
import { gate } from '../facts/write-policy';

const hour = 3_600_000;
const page = 100;

type WritePolicy = Policy['write'];

const noWrites = { inSession: 0, inHour: 0 };

/** Beyond the limit of a scope, the least important facts are evicted, the oldest of them first (C7). */
const evicted = (kept: readonly WrittenFact[], limit: number): readonly FactId[] => {
  const scopes = groupBy(kept, scopeKey);
  return [...scopes.values()].flatMap((facts) =>
    facts
      .toSorted((a, b) => a.importance - b.importance || (a.at < b.at ? -1 : 1) || a.id - b.id)
      .slice(0, Math.max(0, facts.length - limit))
      .map(({ id }) => id),
  );
};

/** The facts that the policy would not have made active, each with the reason. */
interface WriteReplay {
  /** In the order in which they were written. */
  take(facts: readonly WrittenFact[]): void;
  refused(): ReadonlyMap<FactId, string>;
}

/** C7. What the learner asked for or pinned is outside the limits and needs no approval. */
export const createWriteReplay = (policy: WritePolicy): WriteReplay => {
  const refused = new Map<FactId, string>();
  const kept: WrittenFact[] = [];
  const times: number[] = [];
  const perSession = new Map<string, number>();
  let firstInHour = 0;
  const takeOne = (fact: WrittenFact): void => {
    if (fact.explicit) {
      const { write, ...refusal } = gate({ ...policy, mode: 'auto', minConfidence: 0 }, fact, noWrites);
      if (!write && 'why' in refusal) refused.set(fact.id, refusal.why);
      return;
    }
    const time = Date.parse(fact.at);
    while ((times[firstInHour] ?? Infinity) <= time - hour) firstInHour += 1;
    const inSession = fact.sessionId === null ? 0 : (perSession.get(fact.sessionId) ?? 0);
    const verdict = gate(policy, fact, { inSession, inHour: kept.length - firstInHour });
    if (!verdict.write || verdict.status !== 'active') {
      refused.set(fact.id, verdict.write ? verdict.status : verdict.why);
      return;
    }
    kept.push(fact);
    times.push(time);
    if (fact.sessionId !== null) perSession.set(fact.sessionId, inSession + 1);
  };
  return {
    take: (facts) => facts.forEach(takeOne),
    refused: () =>
      new Map([...refused, ...evicted(kept, policy.maxItemsPerScope).map((id) => [id, 'evicted'] as const)]),
  };
};

/** Replays all facts about the learner, a page at a time so that the event loop runs in between. Returns how many there are. */
export const replayWrites = async (
  store: Pick<PolicyReader, 'listWrittenFacts'>,
  replays: readonly WriteReplay[],
): Promise<number> => {
  let count = 0;
  for (let after = 0; ;) {
    const facts = await store.listWrittenFacts(after, page);
    for (const replay of replays) replay.take(facts);
    count += facts.length;
    const last = facts.at(-1);
    if (!last || facts.length < page) return count;
    after = last.id;
  }
};
