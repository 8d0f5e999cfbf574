import type { BookId, Fact, FactId, ReadPolicy, ReplayScore, Settings } from '../../../shared/model';
import type {
  Clock,
  Decision,
  Embedder,
  Logger,
  MemoryReader,
  QuestionVector,
  ScopeRef,
  SearchReader,
  Store,
} from '../../ports';
import { routeQuestion } from '../../retrieval/question/route-question';
import { tokeniseQuestion } from '../../retrieval/question/tokenise-question';
import { currentOf } from '../../vectors/current-embedder';
import { scopeKey } from '../facts/scope-key';
import { resolveScopes } from '../facts/scopes-of';
import { recalledScopes } from '../policy/recalled-scopes';
import { recallFacts } from '../recall/recall-facts';

export interface ReplayDeps {
  readonly store: Pick<Store, 'policy' | 'search' | 'memory' | 'library' | 'settings'>;
  readonly embedder: Embedder;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly count: (text: string) => number;
}

/** A question, prepared for a replay. */
export interface ReplayedQuestion {
  readonly text: string;
  readonly vector: QuestionVector | null;
  readonly scopes: readonly ScopeRef[];
}

/** How a policy is replayed. */
export interface ReplayAs {
  readonly policy: ReadPolicy;
  /** Facts that the write policy would not have kept. */
  readonly refused: ReadonlySet<FactId>;
  readonly budget: Settings['budget'];
  /** The time at which all questions count as asked. */
  readonly now: number;
}

/** The scopes of a book's questions, read once for each book. */
export const createScopeFinder = ({ store }: ReplayDeps) => {
  const known = new Map<BookId | null, Promise<readonly ScopeRef[]>>();
  const find = async (bookId: BookId | null): Promise<readonly ScopeRef[]> => {
    const [scopes, switches] = await Promise.all([
      resolveScopes(store.library, bookId),
      store.policy.listSwitches(),
    ]);
    return recalledScopes(scopes, switches);
  };
  return (bookId: BookId | null): Promise<readonly ScopeRef[]> => {
    const finding = known.get(bookId) ?? find(bookId);
    known.set(bookId, finding);
    return finding;
  };
};

/** Null if it fails: the question is then replayed by keyword only (B8). */
export const embedQuestion = async (
  { embedder, logger }: ReplayDeps,
  text: string,
): Promise<QuestionVector | null> => {
  const serving = currentOf(embedder);
  try {
    return { modelId: serving.modelId, vector: await serving.embedQuery(text) };
  } catch (error) {
    logger.error('A question could not be embedded; replaying it by keyword only', error);
    return null;
  }
};

/**
 * Maximum number of extra facts to read to make up for refused ones among the newest. With more refused facts, fewer
 * are recalled.
 */
const maxSkipped = 100;

/** The queries of recall, without the refused facts. */
const withoutFacts = (
  memory: Pick<MemoryReader, 'getFacts' | 'listRecentFacts'>,
  refused: ReadonlySet<FactId>,
): Pick<MemoryReader, 'getFacts' | 'listRecentFacts'> => ({
  getFacts: (ids) => memory.getFacts(ids.filter((id) => !refused.has(id))),
  listRecentFacts: async (scopes, now, limit) =>
    (await memory.listRecentFacts(scopes, now, limit + Math.min(refused.size, maxSkipped)))
      .filter(({ id }) => !refused.has(id))
      .slice(0, limit),
});

const violationsOf = (
  facts: readonly Fact[],
  scopes: readonly ScopeRef[],
  now: number,
): ReplayScore['violations'] => {
  const allowed = new Set(scopes.map(scopeKey));
  const count = (is: (fact: Fact) => boolean): number => facts.filter(is).length;
  return {
    disabled: count(({ status, muted }) => (status !== 'active' && status !== 'expired') || muted),
    expired: count(
      ({ status, validTo, pinned }) =>
        status === 'expired' || (validTo !== null && !pinned && Date.parse(validTo) <= now),
    ),
    outOfScope: count((fact) => !allowed.has(scopeKey(fact))),
  };
};

/** The facts that a policy recalls for a question, best first, within its budget. Deterministic, except for `ms`. */
export const replayQuestion = async (
  { clock, count }: Pick<ReplayDeps, 'clock' | 'count'>,
  search: Pick<SearchReader, 'factsByKeyword' | 'factsByVector'>,
  memory: Pick<MemoryReader, 'getFacts' | 'listRecentFacts'>,
  { text, vector, scopes }: ReplayedQuestion,
  { policy, refused, budget, now }: ReplayAs,
): Promise<Decision> => {
  const elapsed = (): number => clock.elapsed?.() ?? clock.now();
  const began = elapsed();
  const ranked = await recallFacts(search, withoutFacts(memory, refused), policy, {
    probe: {
      text,
      terms: tokeniseQuestion(text).terms.map(({ word }) => word),
      vector: vector?.vector ?? null,
      failure: null,
      modelId: vector?.modelId ?? '',
      encoded: null,
    },
    scopes,
    now,
    range: null,
    aboutLearner: routeQuestion(text, false).about === 'learner',
  });
  const ms = elapsed() - began;
  let left = Math.min(policy.maxFactTokens, budget.facts);
  const facts: Fact[] = [];
  let tokens = 0;
  for (const { fact } of ranked) {
    const size = count(`[${fact.type}] ${fact.fact}`);
    if (size > left) break;
    left -= size;
    tokens += size;
    facts.push(fact);
  }
  return { facts: facts.map(({ id }) => id), tokens, ms, violations: violationsOf(facts, scopes, now) };
};
