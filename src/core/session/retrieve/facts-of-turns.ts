import { asTurnId, type FactId, type TurnId } from '../../../shared/model';
import type { AnswerMemory, FactOfTurn, MemoryReader } from '../../ports';
import type { RankedFact } from '../../memory/recall/ranked-fact';

interface Recalled {
  readonly facts: readonly RankedFact[];
  readonly memories: readonly AnswerMemory[];
}

const turnOf = ({ id }: AnswerMemory): TurnId => asTurnId(Number(id));

const isCurrent = ({ fact }: FactOfTurn, now: string): boolean =>
  fact.status === 'active' && !fact.muted && (fact.pinned || fact.validTo === null || fact.validTo > now);

/**
 * Adds the facts that recalled messages support, with the message's similarity, since a question and a fact often have no
 * word in common. Leaves out messages all of whose facts have been replaced, unless the question is about the past.
 */
export const withFactsOfTurns = async (
  memory: Pick<MemoryReader, 'listFactsByTurns'>,
  { facts, memories }: Recalled,
  now: string,
  asksPast: boolean,
): Promise<Recalled> => {
  const turns = memories.filter(({ kind, similarity }) => kind === 'turn' && similarity !== undefined);
  if (turns.length === 0) return { facts, memories };
  const supported = await memory.listFactsByTurns(turns.map(turnOf));
  const similarityOf = new Map(turns.map((one) => [turnOf(one), one.similarity ?? 0]));
  const best = new Map<FactId, number>();
  for (const { turnId, fact } of supported)
    best.set(fact.id, Math.max(best.get(fact.id) ?? 0, similarityOf.get(turnId) ?? 0));
  const similar = (one: RankedFact): RankedFact => {
    const similarity = best.get(one.fact.id);
    return similarity === undefined ? one : { ...one, similarity };
  };
  const current = supported.filter((one) => isCurrent(one, now));
  const known = new Set(facts.map(({ fact }) => fact.id));
  const added = new Map(
    current.filter(({ fact }) => !known.has(fact.id)).map(({ fact }) => [fact.id, fact] as const),
  );
  const outdated = new Set(
    supported.filter(({ fact }) => fact.status === 'superseded').map(({ turnId }) => turnId),
  );
  const live = new Set(current.map(({ turnId }) => turnId));
  return {
    facts: [
      ...facts.map(similar),
      ...[...added.values()].map((fact): RankedFact => similar({ fact, score: best.get(fact.id) ?? 0 })),
    ],
    memories: asksPast
      ? memories
      : memories.filter((one) => one.kind !== 'turn' || !outdated.has(turnOf(one)) || live.has(turnOf(one))),
  };
};

/** The facts of both lists, each once. */
export const withMore = async (
  found: Promise<readonly RankedFact[]>,
  more: Promise<readonly RankedFact[]>,
): Promise<readonly RankedFact[]> => {
  const [first, second] = await Promise.all([found, more]);
  const known = new Set(first.map(({ fact }) => fact.id));
  return [...first, ...second.filter(({ fact }) => !known.has(fact.id))];
};
