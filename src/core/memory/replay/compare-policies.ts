import type { FactId, Policy, ReplayReport, ReplayScore, Settings } from '../../../shared/model';
import type { Decision, QuestionVector, StoredCase, TrialDecision } from '../../ports';
import { canonicalJson } from '../../../shared/text/canonical-json';
import { currentOf } from '../../vectors/current-embedder';
import { describeRecalled, driftOf } from './drift';
import { createWriteReplay, replayWrites } from './replay-writes';
import {
  createScopeFinder,
  embedQuestion,
  replayQuestion,
  type ReplayAs,
  type ReplayDeps,
} from './replay-question';
import { scoreDecisions, type Judged } from './score-decisions';

const page = 50;

export interface Comparison {
  readonly active: Policy;
  readonly candidate: Policy;
  /** What both policies recalled for the questions of a trial. */
  readonly decisions: readonly TrialDecision[];
  /** How many hold-out cases are replayed, the newest ones; all by default. */
  readonly atMost?: number;
  readonly signal: AbortSignal;
  /** Called before each question with the share that is done. */
  readonly step?: (done: number, of: number) => Promise<void>;
}

type Pair<Value> = { readonly active: Value; readonly candidate: Value };

/** How each policy is replayed. Facts count as refused only if the candidate refuses them and the active policy does not. */
export const replayBoth = async (
  { store }: ReplayDeps,
  { active, candidate }: Pair<Policy>,
  now: number,
): Promise<Pair<ReplayAs> & { readonly kept: Pair<number> }> => {
  const { budget } = await store.settings.getSettings();
  const same = canonicalJson(active.write) === canonicalJson(candidate.write);
  const [before, after] = [createWriteReplay(active.write), createWriteReplay(candidate.write)];
  const kept = same ? 0 : await replayWrites(store.policy, [before, after]);
  const refusedBefore = before.refused();
  // A fact that both refuse for the same reason came into the memory in another way, such as an import.
  const refused = new Set(
    [...after.refused()].filter(([id, why]) => refusedBefore.get(id) !== why).map(([id]) => id),
  );
  return {
    active: { policy: active.read, refused: new Set(), budget, now },
    candidate: { policy: candidate.read, refused, budget, now },
    kept: { active: kept, candidate: kept - refused.size },
  };
};

/** The vector of a case's question; a new one is stored with the case. */
export const vectorOfCase = async (deps: ReplayDeps, one: StoredCase): Promise<QuestionVector | null> => {
  const { modelId } = currentOf(deps.embedder);
  if (one.vector?.modelId === modelId) return one.vector;
  const vector = await embedQuestion(deps, one.question);
  if (vector) await deps.store.policy.saveCaseVector(one.id, vector);
  return vector;
};

/** The cases of one half whose expected facts can be recalled. */
export const readCases = async (
  { store }: Pick<ReplayDeps, 'store'>,
  half: 'fit' | 'holdout',
): Promise<readonly StoredCase[]> => {
  const cases: StoredCase[] = [];
  for (let after = 0; ;) {
    const some = await store.policy.listCases(half, after, page);
    cases.push(...some.filter(({ expected }) => expected.length > 0));
    const last = some.at(-1);
    if (!last || some.length < page) return cases;
    after = last.id;
  }
};

const replayCases = async (
  deps: ReplayDeps,
  cases: readonly StoredCase[],
  both: Pair<ReplayAs>,
  { signal, step }: Comparison,
): Promise<readonly (Pair<Decision> & { readonly expected: readonly FactId[] })[]> => {
  const { store } = deps;
  const scopesOf = createScopeFinder(deps);
  const replayed = [];
  for (const [index, one] of cases.entries()) {
    signal.throwIfAborted();
    await step?.(index, cases.length);
    const question = {
      text: one.question,
      vector: await vectorOfCase(deps, one),
      scopes: await scopesOf(one.bookId),
    };
    const run = (as: ReplayAs): Promise<Decision> =>
      replayQuestion(deps, store.search, store.memory, question, as);
    // Only the first question is slower, because it fills the store's caches: its first replay is not measured.
    if (index === 0) await run(both.active);
    // The policies alternate in going first, so that neither always benefits from the store's cache.
    const first = index % 2 === 0 ? await run(both.active) : null;
    const candidate = await run(both.candidate);
    replayed.push({ active: first ?? (await run(both.active)), candidate, expected: one.expected });
  }
  return replayed;
};

const violationsIn = ({ violations }: ReplayScore): number =>
  violations.disabled + violations.expired + violations.outOfScope;

type Guard = Settings['guard'];

/** C16: whether a policy may be adopted. */
export const verdictOf = (
  { minCases, tolerance, minSimilarity }: Guard,
  { holdout, shadow, drift }: Pick<ReplayReport, 'holdout' | 'shadow' | 'drift'>,
): ReplayReport['verdict'] => {
  const { active, candidate } = holdout;
  if (active.cases + (shadow?.active.cases ?? 0) < minCases) return 'unknown';
  if (violationsIn(candidate) > violationsIn(active)) return 'worse';
  const [before, after] = [active.success, candidate.success];
  if (before !== null && after !== null && active.cases >= minCases && after < before - tolerance)
    return 'worse';
  if (Math.min(drift.type, drift.topic, drift.centroid) < minSimilarity) return 'drift';
  if (before === null || after === null || active.cases < minCases) return 'unknown';
  return after > before ? 'better' : 'same';
};

const scoresOf = (judged: Pair<readonly Judged[]>): Pair<ReplayScore> => ({
  active: scoreDecisions(judged.active),
  candidate: scoreDecisions(judged.candidate),
});

/** Replays the hold-out cases with both policies, and adds what they recalled during a trial. */
export const comparePolicies = async (deps: ReplayDeps, task: Comparison): Promise<ReplayReport> => {
  const { store, clock, embedder } = deps;
  const now = clock.now();
  const { guard } = await store.settings.getSettings();
  const { kept, ...both } = await replayBoth(deps, task, now);
  const all = await readCases(deps, 'holdout');
  const replayed = await replayCases(deps, all.slice(-(task.atMost ?? all.length)), both, task);
  const holdout = scoresOf({
    active: replayed.map(({ active, expected }) => ({ decision: active, expected })),
    candidate: replayed.map(({ candidate, expected }) => ({ decision: candidate, expected })),
  });
  const { decisions } = task;
  const shadow =
    decisions.length === 0
      ? null
      : scoresOf({
          active: decisions.map(({ active }) => ({ decision: active, expected: null })),
          candidate: decisions.map(({ candidate }) => ({ decision: candidate, expected: null })),
        });
  const factsOf = (of: 'active' | 'candidate'): readonly FactId[] =>
    [...replayed, ...decisions].flatMap((one) => one[of].facts);
  const { modelId } = currentOf(embedder);
  const active = await describeRecalled(store, modelId, factsOf('active'));
  const candidate = await describeRecalled(store, modelId, factsOf('candidate'));
  const drift = driftOf(active, candidate);
  const types = { active: active.types, candidate: candidate.types };
  const found = { holdout, shadow, drift };
  return { at: new Date(now).toISOString(), ...found, types, kept, verdict: verdictOf(guard, found) };
};
