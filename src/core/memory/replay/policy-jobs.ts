import type { EngineEvent, Policy, PolicyRevision, PolicyTrial } from '../../../shared/model';
import { isoTime, type JobContext, type JobHandlers, type Store, type TrialDecision } from '../../ports';
import { comparePolicies, replayBoth } from './compare-policies';
import { createScopeFinder, embedQuestion, replayQuestion, type ReplayDeps } from './replay-question';
import { tuneWeights } from './tune-weights';

interface PolicyJobsDeps extends Omit<ReplayDeps, 'store'> {
  readonly store: Pick<Store, 'policy' | 'search' | 'memory' | 'library' | 'settings' | 'archives'>;
  readonly emit: (event: EngineEvent) => void;
}

const attempts = 3;
const guardCursor = 'guard-policy';

/** Reports progress, and waits while an answer is being written. */
const stepper =
  ({ progress, calm }: JobContext) =>
  async (done: number, of: number): Promise<void> => {
    progress(of === 0 ? 0 : done / of, { name: 'question', done: done + 1, of });
    await calm();
  };

export const activePolicy = async ({ policy }: Pick<Store, 'policy'>): Promise<PolicyRevision> => {
  const [active] = await policy.listPolicyRevisions(1);
  if (!active) throw new Error('there is no policy');
  return active;
};

/** Runs both policies on the questions that were asked since the last run. */
const runBoth = async (
  deps: PolicyJobsDeps,
  trial: PolicyTrial,
  active: Policy,
  context: JobContext,
): Promise<number> => {
  const { store, clock } = deps;
  const questions = await store.policy.listQuestionsToTry(trial.id, Math.max(0, trial.wanted - trial.seen));
  if (questions.length === 0) return trial.seen;
  const both = await replayBoth(deps, { active, candidate: trial.policy }, clock.now());
  const scopesOf = createScopeFinder(deps);
  for (const { turnId, question, bookId } of questions) {
    context.signal.throwIfAborted();
    await context.calm();
    const asked = {
      text: question,
      vector: await embedQuestion(deps, question),
      scopes: await scopesOf(bookId),
    };
    const decision: TrialDecision = {
      turnId,
      active: await replayQuestion(deps, store.search, store.memory, asked, both.active),
      candidate: await replayQuestion(deps, store.search, store.memory, asked, both.candidate),
    };
    await store.policy.addDecision(trial.id, decision);
  }
  return trial.seen + questions.length;
};

/** C16: runs a changed policy in shadow on the next questions, and on the hold-out when it begins and ends. */
const tryPolicy = async (deps: PolicyJobsDeps, context: JobContext): Promise<void> => {
  const { store, emit } = deps;
  const trial = await store.policy.findOpenTrial();
  if (trial?.state !== 'running') return;
  const { policy: active } = await activePolicy(store);
  const seen = await runBoth(deps, trial, active, context);
  const isDone = seen >= trial.wanted;
  if (isDone || trial.report === null) {
    const report = await comparePolicies(deps, {
      active,
      candidate: trial.policy,
      decisions: await store.policy.listDecisions(trial.id),
      signal: context.signal,
      step: stepper(context),
    });
    await store.policy.saveReport(trial.id, report, isDone ? 'ready' : 'running');
  }
  emit({ kind: 'memory' });
};

/** A policy that the learner or the tuner adopted; not one that restores an earlier one. */
const isGuarded = ({ author, restores }: PolicyRevision): boolean =>
  (author === 'learner' || author === 'tuner') && restores === null;

/** C16: restores the previous policy if the adopted one now recalls less, or too different facts. */
const guardPolicy = async (deps: PolicyJobsDeps, context: JobContext): Promise<void> => {
  const { store, clock, emit } = deps;
  const { guard } = await store.settings.getSettings();
  const [active, before] = await store.policy.listPolicyRevisions(2);
  if (!guard.enable || !active || !before || !isGuarded(active)) return;
  // Checked already: no case was added since.
  const state = active.revision * 1_000_000 + (await store.policy.countCases()).holdout;
  if ((await store.archives.findCursor(guardCursor)) === state) return;
  const { verdict, holdout, drift } = await comparePolicies(deps, {
    active: before.policy,
    candidate: active.policy,
    decisions: [],
    signal: context.signal,
    step: stepper(context),
  });
  await store.archives.saveCursor(guardCursor, state);
  if (verdict !== 'worse' && verdict !== 'drift') return;
  const isWorse = verdict === 'worse';
  const reason = {
    undid: active.revision,
    because: verdict,
    before: isWorse ? (holdout.active.success ?? 0) : 1,
    after: isWorse ? (holdout.candidate.success ?? 0) : Math.min(drift.type, drift.topic, drift.centroid),
  };
  const by = { author: 'guard', restores: before.revision, reason } as const;
  await store.settings.savePolicy(before.policy, by, isoTime(clock));
  emit({ kind: 'memory' });
  emit({ kind: 'settings' });
};

/** C17: proposes the weights that are best on the fitting half, with their score on the hold-out half. */
const tunePolicy = async (deps: PolicyJobsDeps, context: JobContext): Promise<void> => {
  const { store, clock, emit } = deps;
  const { policy: active } = await activePolicy(store);
  const { guard } = await store.settings.getSettings();
  const { signal } = context;
  const weights = await tuneWeights(deps, active.read, clock.now(), { signal, step: stepper(context) });
  const candidate = { ...active, read: { ...active.read, weights: weights ?? active.read.weights } };
  const report = await comparePolicies(deps, { active, candidate, decisions: [], signal });
  const trial = await store.policy.startTrial({
    policy: candidate,
    author: 'tuner',
    wanted: guard.trialQuestions,
    at: isoTime(clock),
  });
  await store.policy.saveReport(trial.id, report, 'ready');
  emit({ kind: 'memory' });
};

/** Every job can be repeated: it finds what is left to do. */
export const createPolicyJobs = (deps: PolicyJobsDeps): JobHandlers => ({
  'try-policy': { attempts, run: (_job, context) => tryPolicy(deps, context) },
  'guard-policy': { attempts, run: (_job, context) => guardPolicy(deps, context) },
  'tune-policy': { attempts, run: (_job, context) => tunePolicy(deps, context) },
});
