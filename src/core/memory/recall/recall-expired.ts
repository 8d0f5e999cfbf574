import type { Settings } from '../../../shared/model';
import type { MemoryReader, ScopeRef, TimeRange } from '../../ports';
import { sharedStems, stemsOf } from '../../text/coverage';
import type { RankedFact } from './ranked-fact';
import { gate } from '../facts/write-policy';

const most = 5;
const searchLimit = 30;

interface RecallExpired {
  /** Stems of the question. */
  readonly asked: ReadonlySet<string>;
  readonly scopes: readonly ScopeRef[];
  /** Null if the question names no time; expired facts are then left out. */
  readonly within: TimeRange | null;
}

/**
 * Facts from the period in question that have expired since: "What did I say last week?" includes last week's plans.
 * Facts that share words with the question come first, then the newest. Takes one query.
 */
export const recallExpired = async (
  memory: Pick<MemoryReader, 'listExpiredFacts'>,
  policy: Settings['memory'],
  { asked, scopes, within }: RecallExpired,
): Promise<readonly RankedFact[]> => {
  if (!within) return [];
  const learnerScopes = scopes.filter(({ scope }) => scope !== 'book');
  const expired = await memory.listExpiredFacts(learnerScopes, within, searchLimit);
  return (
    expired
      // Facts that expired while waiting for approval stay hidden.
      .filter((fact) => {
        const verdict = gate(policy, fact, { inSession: 0, inHour: 0 });
        return verdict.write && verdict.status === 'active';
      })
      .map((fact) => ({ fact, shared: sharedStems(stemsOf(fact.words), asked) }))
      .toSorted((a, b) => b.shared - a.shared)
      .slice(0, most)
      .map(({ fact }) => ({ fact, score: 0.5, reasons: [{ signal: 'date', share: 1 }] }))
  );
};
