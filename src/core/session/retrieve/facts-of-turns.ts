import { asTurnId, type FactId, type TurnId } from '../../../shared/model';
import { groupBy } from '../../../shared/group-by';
import type { AnswerMemory, FactOfTurn, MemoryReader, ScopeRef } from '../../ports';
import { scopeKey } from '../../memory/facts/scope-key';
import type { RankedFact } from '../../memory/recall/ranked-fact';

interface Found {
  readonly facts: readonly RankedFact[];
  readonly memories: readonly AnswerMemory[];
}

export interface Recalled extends Found {
  /** Facts that the messages state and that were replaced since, each after its successor, with the message's similarity. */
  readonly replaced: readonly RankedFact[];
}

const turnOf = ({ id }: AnswerMemory): TurnId => asTurnId(Number(id));

const isCurrent = ({ fact }: FactOfTurn, scopes: ReadonlySet<string>, now: string): boolean =>
  scopes.has(scopeKey(fact)) &&
  fact.status === 'active' &&
  !fact.muted &&
  (fact.pinned || fact.validTo === null || fact.validTo > now);

/** Puts before each replaced fact what is true now instead, with the same similarity. */
const withSuccessors = async (
  memory: Pick<MemoryReader, 'listSuccessors'>,
  replaced: readonly RankedFact[],
  scopes: ReadonlySet<string>,
  now: string,
): Promise<readonly RankedFact[]> => {
  if (replaced.length === 0) return [];
  const ids = replaced.map(({ fact }) => fact.id);
  const successors = (await memory.listSuccessors(ids, now)).filter(({ fact }) => scopes.has(scopeKey(fact)));
  const successorOf = new Map(successors.map(({ replaced: id, fact }) => [id, fact]));
  return replaced.flatMap((one) => {
    const successor = successorOf.get(one.fact.id);
    return successor ? [{ ...one, fact: successor }, one] : [one];
  });
};

/**
 * Adds the facts that recalled messages support, with the message's similarity, since a question and a fact often have no
 * word in common. Leaves out messages none of whose facts is still in use, including those whose fact was erased, unless
 * the question is about the past.
 */
export const withFactsOfTurns = async (
  memory: Pick<MemoryReader, 'listFactsByTurns' | 'listForgottenTurns' | 'listSuccessors'>,
  { facts, memories }: Found,
  scopes: readonly ScopeRef[],
  now: string,
  asksPast: boolean,
): Promise<Recalled> => {
  const turns = memories.filter(({ kind }) => kind === 'turn');
  if (turns.length === 0) return { facts, memories, replaced: [] };
  const ids = turns.map(turnOf);
  const [supported, forgotten] = await Promise.all([
    memory.listFactsByTurns(ids),
    memory.listForgottenTurns(ids),
  ]);
  const similarityOf = new Map(turns.map((one) => [turnOf(one), one.similarity]));
  const best = new Map<FactId, number>();
  for (const { turnId, fact } of supported) {
    const similarity = similarityOf.get(turnId);
    if (similarity !== undefined) best.set(fact.id, Math.max(best.get(fact.id) ?? 0, similarity));
  }
  const similar = (one: RankedFact): RankedFact => {
    const similarity = best.get(one.fact.id);
    return similarity === undefined ? one : { ...one, similarity };
  };
  const allowed = new Set(scopes.map(scopeKey));
  const current = supported.filter((one) => isCurrent(one, allowed, now));
  const known = new Set(facts.map(({ fact }) => fact.id));
  const unknownOf = (some: readonly FactOfTurn[]): readonly RankedFact[] =>
    [...new Map(some.map(({ fact }) => [fact.id, fact])).values()]
      .filter(({ id }) => best.has(id) && !known.has(id))
      .map((fact) => similar({ fact, score: best.get(fact.id) ?? 0 }));
  const replaced = unknownOf(
    supported.filter(
      ({ fact }) => fact.status === 'superseded' && !fact.muted && allowed.has(scopeKey(fact)),
    ),
  );
  const stating = new Set([...supported.map(({ turnId }) => turnId), ...forgotten]);
  const live = groupBy(current, ({ turnId }) => turnId);
  const supporting = memories.map((one) => {
    const facts = one.kind === 'turn' ? live.get(turnOf(one)) : undefined;
    return facts ? { ...one, supports: facts.map(({ fact }) => fact.id) } : one;
  });
  return {
    facts: [...facts.map(similar), ...unknownOf(current)],
    replaced: await withSuccessors(memory, replaced, allowed, now),
    memories: asksPast
      ? supporting
      : supporting.filter(
          (one) => one.kind !== 'turn' || one.supports !== undefined || !stating.has(turnOf(one)),
        ),
  };
};
