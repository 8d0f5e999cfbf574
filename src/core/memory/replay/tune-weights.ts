import type { Fact, FactId, ReadPolicy } from '../../../shared/model';
import type { MemoryReader, SearchReader, StoredCase } from '../../ports';
import {
  createScopeFinder,
  replayQuestion,
  type ReplayAs,
  type ReplayDeps,
  type ReplayedQuestion,
} from './replay-question';
import { readCases, vectorOfCase } from './compare-policies';
import { successOf } from './score-decisions';

/** The three weights are multiples of a tenth and add up to 1. */
const tenths = 10;

type Weights = ReadPolicy['weights'];
type KeywordHits = Awaited<ReturnType<SearchReader['factsByKeyword']>>;
type VectorHits = Awaited<ReturnType<SearchReader['factsByVector']>>;

const distance = (a: Weights, b: Weights): number =>
  Math.abs(a.similarity - b.similarity) +
  Math.abs(a.importance - b.importance) +
  Math.abs(a.recency - b.recency);

/** The current weights, then all others by their distance from them: among equally good ones, the first is chosen. */
export const weightsToTry = (current: Weights): readonly Weights[] => {
  const all: Weights[] = [];
  for (let similarity = 0; similarity <= tenths; similarity += 1)
    for (let importance = 0; importance <= tenths - similarity; importance += 1)
      all.push({
        similarity: similarity / tenths,
        importance: importance / tenths,
        recency: (tenths - similarity - importance) / tenths,
      });
  return [current, ...all.toSorted((a, b) => distance(a, current) - distance(b, current))];
};

interface Prepared {
  readonly question: ReplayedQuestion;
  readonly expected: readonly FactId[];
  readonly search: Pick<SearchReader, 'factsByKeyword' | 'factsByVector'>;
  readonly memory: Pick<MemoryReader, 'getFacts' | 'listRecentFacts'>;
}

const memoised = <Args extends readonly unknown[], Result>(read: (...args: Args) => Promise<Result>) => {
  let result: Promise<Result> | null = null;
  return (...args: Args): Promise<Result> => (result ??= read(...args));
};

/** The readers that a case is replayed with. What they find does not depend on the weights, so each reads only once. */
const createReaders = ({ store }: ReplayDeps): Pick<Prepared, 'search' | 'memory'> => {
  const { search, memory } = store;
  const facts = new Map<FactId, Fact>();
  return {
    search: {
      factsByKeyword: memoised<Parameters<SearchReader['factsByKeyword']>, KeywordHits>((...args) =>
        search.factsByKeyword(...args),
      ),
      factsByVector: memoised<Parameters<SearchReader['factsByVector']>, VectorHits>((...args) =>
        search.factsByVector(...args),
      ),
    },
    memory: {
      async getFacts(ids) {
        const missing = ids.filter((id) => !facts.has(id));
        if (missing.length > 0) for (const fact of await memory.getFacts(missing)) facts.set(fact.id, fact);
        return ids.flatMap((id) => facts.get(id) ?? []);
      },
      listRecentFacts: memoised<Parameters<MemoryReader['listRecentFacts']>, readonly Fact[]>((...args) =>
        memory.listRecentFacts(...args),
      ),
    },
  };
};

const prepareAll = async (
  deps: ReplayDeps,
  cases: readonly StoredCase[],
  pause: () => Promise<void>,
): Promise<readonly Prepared[]> => {
  const scopesOf = createScopeFinder(deps);
  const prepared: Prepared[] = [];
  for (const one of cases) {
    await pause();
    prepared.push({
      question: {
        text: one.question,
        vector: await vectorOfCase(deps, one),
        scopes: await scopesOf(one.bookId),
      },
      expected: one.expected,
      ...createReaders(deps),
    });
  }
  return prepared;
};

/** The score of a policy: mainly its success, then the ranks of the expected facts. */
const worthOf = async (
  deps: ReplayDeps,
  cases: readonly Prepared[],
  as: ReplayAs,
  pause: () => Promise<void>,
): Promise<number> => {
  let worth = 0;
  for (const { question, expected, search, memory } of cases) {
    await pause();
    const decision = await replayQuestion(deps, search, memory, question, as);
    const ranks = expected.map((id) => decision.facts.indexOf(id)).filter((at) => at >= 0);
    const nearness = ranks.reduce((sum, at) => sum + 1 / (at + 1), 0) / expected.length;
    worth += successOf(decision, expected) + nearness / 10;
  }
  return worth;
};

/**
 * C17: the weights that recall best on the fitting half of the cases; the other half is not read. Deterministic. Null if
 * no weights are better than the current ones.
 */
export const tuneWeights = async (
  deps: ReplayDeps,
  policy: ReadPolicy,
  now: number,
  {
    signal,
    step,
  }: { readonly signal: AbortSignal; readonly step: (done: number, of: number) => Promise<void> },
): Promise<Weights | null> => {
  const { budget } = await deps.store.settings.getSettings();
  const choices = weightsToTry(policy.weights);
  let tried = 0;
  const pause = async (): Promise<void> => {
    signal.throwIfAborted();
    await step(tried, choices.length);
    // Ranking does not let the event loop run; a query does.
    await deps.store.policy.listSwitches();
  };
  const cases = await prepareAll(deps, await readCases(deps, 'fit'), pause);
  let best: { readonly weights: Weights; readonly worth: number } | null = null;
  for (const weights of choices) {
    const as = { policy: { ...policy, weights }, refused: new Set<FactId>(), budget, now };
    const worth = await worthOf(deps, cases, as, pause);
    if (!best || worth > best.worth + 1e-9) best = { weights, worth };
    tried += 1;
  }
  return best === null || best.weights === policy.weights ? null : best.weights;
};
