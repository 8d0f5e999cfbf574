import type { FactId, ReadPolicy } from '../../../shared/model';
import type { Fact } from '../../../shared/model';
import type { KeywordHit, MemoryReader, SearchReader, StoredCase, VectorHit } from '../../ports';
import {
  createScopeFinder,
  embedQuestion,
  replayQuestion,
  type ReplayAs,
  type ReplayDeps,
  type ReplayedQuestion,
} from './replay-question';
import { readCases } from './compare-policies';
import { successOf } from './score-decisions';

/** Tenths that the three weights divide among them. */
const tenths = 10;

type Weights = ReadPolicy['weights'];

const distance = (a: Weights, b: Weights): number =>
  Math.abs(a.similarity - b.similarity) +
  Math.abs(a.importance - b.importance) +
  Math.abs(a.recency - b.recency);

/** The current weights first, then the nearest: others must be better to replace them. */
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

const once = <Args extends readonly unknown[], Result>(read: (...args: Args) => Promise<Result>) => {
  let result: Promise<Result> | null = null;
  return (...args: Args): Promise<Result> => (result ??= read(...args));
};

/** What the searches find does not depend on the weights, so each case is searched once. */
const prepare = async (
  { store }: ReplayDeps,
  question: ReplayedQuestion,
  expected: readonly FactId[],
): Promise<Prepared> => {
  const facts = new Map<FactId, Fact>();
  const recent = once((...args: Parameters<MemoryReader['listRecentFacts']>) =>
    store.memory.listRecentFacts(...args),
  );
  return {
    question,
    expected,
    search: {
      factsByKeyword: once(
        (...args: Parameters<SearchReader['factsByKeyword']>): Promise<readonly KeywordHit<FactId>[]> =>
          store.search.factsByKeyword(...args),
      ),
      factsByVector: once(
        (...args: Parameters<SearchReader['factsByVector']>): Promise<readonly VectorHit<FactId>[]> =>
          store.search.factsByVector(...args),
      ),
    },
    memory: {
      async getFacts(ids) {
        const missing = ids.filter((id) => !facts.has(id));
        if (missing.length > 0)
          for (const fact of await store.memory.getFacts(missing)) facts.set(fact.id, fact);
        return ids.flatMap((id) => facts.get(id) ?? []);
      },
      listRecentFacts: recent,
    },
  };
};

const prepareAll = async (
  deps: ReplayDeps,
  cases: readonly StoredCase[],
  breathe: () => Promise<void>,
): Promise<readonly Prepared[]> => {
  const scopesOf = createScopeFinder(deps);
  const prepared: Prepared[] = [];
  for (const { question, vector, bookId, expected } of cases) {
    await breathe();
    prepared.push(
      await prepare(
        deps,
        {
          text: question,
          vector: vector ?? (await embedQuestion(deps, question)),
          scopes: await scopesOf(bookId),
        },
        expected,
      ),
    );
  }
  return prepared;
};

/** How well the policy recalls: success first, then how near the top the expected facts are. */
const worthOf = async (
  deps: ReplayDeps,
  cases: readonly Prepared[],
  as: ReplayAs,
  breathe: () => Promise<void>,
): Promise<number> => {
  let worth = 0;
  for (const { question, expected, search, memory } of cases) {
    await breathe();
    const decision = await replayQuestion(deps, search, memory, question, as);
    const ranks = expected.map((id) => decision.facts.indexOf(id)).filter((at) => at >= 0);
    const nearness = ranks.reduce((sum, at) => sum + 1 / (at + 1), 0) / expected.length;
    worth += successOf(decision, expected) + nearness / 10;
  }
  return worth;
};

/**
 * C17: the weights that recall best on the fitting half, which is all that it reads. The same cases and memory give the
 * same weights. Null if no weights are better than the current ones.
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
  const breathe = async (): Promise<void> => {
    signal.throwIfAborted();
    await step(tried, choices.length);
    // Ranking alone never waits for the store, whose queue lets the event loop run.
    await deps.store.policy.listSwitches();
  };
  const cases = await prepareAll(deps, await readCases(deps, 'fit'), breathe);
  let best: { readonly weights: Weights; readonly worth: number } | null = null;
  for (const weights of choices) {
    const as = { policy: { ...policy, weights }, refused: new Set<FactId>(), budget, now };
    const worth = await worthOf(deps, cases, as, breathe);
    if (!best || worth > best.worth + 1e-9) best = { weights, worth };
    tried += 1;
  }
  return best === null || best.weights === policy.weights ? null : best.weights;
};
