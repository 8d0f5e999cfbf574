import { LecternError } from '../../../shared/errors';
import { errorText } from '../../../shared/messages/engine-text';
import type {
  BookId,
  EngineEvent,
  FactId,
  Job,
  MemorySwitch,
  Policy,
  PolicyChange,
  PolicyRevision,
  PolicyTrial,
  ReplayCase,
  ReplayReport,
  SessionId,
  SessionMemory,
  TurnId,
} from '../../../shared/model';
import { queueJob } from '../../jobs/queue-job';
import { isoTime, type Store } from '../../ports';
import { comparePolicies } from '../replay/compare-policies';
import { activePolicy } from '../replay/policy-jobs';
import type { ReplayDeps } from '../replay/replay-question';
import { changedPolicy } from './changed-policy';
import type { ImportStop } from './import-stop';

/** The memory's policy, the places where the memory is off, and the checks that a changed policy has to pass. */
export interface Policies {
  get(): Promise<PolicyRevision>;
  /**
   * Adopts a changed policy. Rejects with `POLICY_REFUSED` if it recalls less than the active one, or too different
   * facts.
   */
  save(change: PolicyChange): Promise<PolicyRevision>;
  revisions(limit: number): Promise<readonly PolicyRevision[]>;
  /** Restores the exact policy of a revision, as a new revision. Never refused. */
  activate(revision: number): Promise<PolicyRevision>;
  /** Compares a changed policy with the active one. Changes nothing. */
  replay(change: PolicyChange): Promise<ReplayReport>;
  switches(): Promise<readonly MemorySwitch[]>;
  setSwitch(change: MemorySwitch): Promise<readonly MemorySwitch[]>;
  setSessionMemory(sessionId: SessionId, memory: SessionMemory): Promise<SessionMemory>;
  rate(turnId: TurnId, rating: 'up' | 'down' | null): Promise<void>;
  noteOpened(turnId: TurnId): Promise<void>;
  cases(after: number, limit: number): Promise<readonly ReplayCase[]>;
  countCases(): ReturnType<Store['policy']['countCases']>;
  addCase(input: {
    readonly question: string;
    readonly bookId: BookId | null;
    readonly factIds: readonly FactId[];
  }): Promise<ReplayCase>;
  removeCase(id: number): Promise<void>;
  /** The trial with this id, by default the one that is not decided yet. */
  findTrial(id?: number): Promise<PolicyTrial | null>;
  /** Runs a changed policy in parallel with the active one before it is adopted. */
  startTrial(change: PolicyChange): Promise<PolicyTrial>;
  /** Rejects with `POLICY_REFUSED`, like `save`. */
  adoptTrial(id: number): Promise<PolicyRevision>;
  dropTrial(id: number): Promise<void>;
  /** Queues the search for better weights. */
  tune(): Promise<Job>;
}

interface PoliciesDeps extends Omit<ReplayDeps, 'store'> {
  readonly store: Pick<Store, 'policy' | 'search' | 'memory' | 'library' | 'settings' | 'jobs' | 'sessions'>;
  readonly importStop: ImportStop;
  readonly emit: (event: EngineEvent) => void;
  readonly wake: () => void;
}

/** Hold-out cases that are replayed when a policy is adopted; the guard replays all of them afterwards. */
const checkedAtOnce = 200;

const percent = (share: number): number => Math.round(share * 100);

/**
 * C17: a policy proposed by the tuner must be better than the active one; one chosen by the learner must not be worse.
 */
const refuse = ({ verdict, holdout, drift }: ReplayReport, author: PolicyTrial['author']): void => {
  if (verdict === 'worse')
    throw new LecternError(
      'POLICY_REFUSED',
      errorText.policyWorse(percent(holdout.active.success ?? 0), percent(holdout.candidate.success ?? 0)),
      { verdict },
    );
  if (verdict === 'drift')
    throw new LecternError(
      'POLICY_REFUSED',
      errorText.policyDrifts(percent(Math.min(drift.type, drift.topic, drift.centroid))),
      { verdict },
    );
  if (author === 'tuner' && verdict !== 'better')
    throw new LecternError('POLICY_REFUSED', errorText.policyNotBetter, { verdict });
};

const queue = async (
  deps: PoliciesDeps,
  kind: 'try-policy' | 'guard-policy' | 'tune-policy',
): Promise<Job> => {
  const job = await queueJob(deps, kind);
  deps.wake();
  return job;
};

const compare = async (
  deps: PoliciesDeps,
  candidate: Policy,
  atMost?: number,
  decisions: Awaited<ReturnType<Store['policy']['listDecisions']>> = [],
): Promise<ReplayReport> => {
  const { policy: active } = await activePolicy(deps.store);
  return comparePolicies(deps, {
    active,
    candidate,
    decisions,
    ...(atMost === undefined ? {} : { atMost }),
    signal: new AbortController().signal,
  });
};

const refuseWorse = async (
  deps: PoliciesDeps,
  candidate: Policy,
  author: PolicyTrial['author'],
  decisions?: Parameters<typeof compare>[3],
): Promise<void> => {
  const { guard } = await deps.store.settings.getSettings();
  if (guard.enable) refuse(await compare(deps, candidate, checkedAtOnce, decisions), author);
};

const trialGone = (): LecternError => new LecternError('TRIAL_NOT_FOUND', errorText.trialUnknown);

const createTrials = (
  deps: PoliciesDeps,
  adopt: (policy: Policy, author: 'learner' | 'tuner') => Promise<PolicyRevision>,
): Pick<Policies, 'findTrial' | 'startTrial' | 'adoptTrial' | 'dropTrial' | 'tune'> => {
  const { store, clock, emit } = deps;
  const end = async (id: number, state: 'adopted' | 'refused' | 'dropped'): Promise<void> => {
    if (!(await store.policy.endTrial(id, state, isoTime(clock)))) throw trialGone();
    emit({ kind: 'memory' });
  };
  return {
    findTrial: (id) => (id === undefined ? store.policy.findOpenTrial() : store.policy.findTrial(id)),
    async startTrial(change) {
      const { policy } = await activePolicy(store);
      const { guard } = await store.settings.getSettings();
      const trial = await store.policy.startTrial({
        policy: changedPolicy(policy, change),
        author: 'learner',
        wanted: guard.trialQuestions,
        at: isoTime(clock),
      });
      await queue(deps, 'try-policy');
      emit({ kind: 'memory' });
      return trial;
    },
    async adoptTrial(id) {
      const trial = await store.policy.findTrial(id);
      if (trial?.state !== 'running' && trial?.state !== 'ready') throw trialGone();
      try {
        await refuseWorse(deps, trial.policy, trial.author, await store.policy.listDecisions(id));
      } catch (error) {
        if (error instanceof LecternError && error.code === 'POLICY_REFUSED') await end(id, 'refused');
        throw error;
      }
      const revision = await adopt(trial.policy, trial.author);
      await end(id, 'adopted');
      return revision;
    },
    dropTrial: (id) => end(id, 'dropped'),
    tune: () => queue(deps, 'tune-policy'),
  };
};

/** The learner's test questions, which are used to compare policies. */
const createCases = ({
  store,
  clock,
}: PoliciesDeps): Pick<Policies, 'cases' | 'countCases' | 'addCase' | 'removeCase'> => ({
  cases: async (after, limit) =>
    (await store.policy.listCases(null, after, limit)).map(({ vector: _vector, ...one }) => one),
  countCases: () => store.policy.countCases(),
  addCase: (input) => store.policy.addCase(input, isoTime(clock)),
  async removeCase(id) {
    if (!(await store.policy.removeCase(id))) throw new LecternError('CASE_NOT_FOUND', errorText.caseUnknown);
  },
});

export const createPolicies = (deps: PoliciesDeps): Policies => {
  const { store, clock, emit } = deps;
  const changed = (): void => {
    emit({ kind: 'memory' });
    emit({ kind: 'settings' });
  };
  const save = async (
    policy: Policy,
    by: Parameters<Store['settings']['savePolicy']>[1],
  ): Promise<PolicyRevision> => {
    const revision = await store.settings.savePolicy(policy, by, isoTime(clock));
    changed();
    await queue(deps, 'guard-policy');
    return revision;
  };
  return {
    get: () => activePolicy(store),
    async save(change) {
      const { policy } = await activePolicy(store);
      const candidate = changedPolicy(policy, change);
      await refuseWorse(deps, candidate, 'learner');
      return save(candidate, { author: 'learner' });
    },
    revisions: (limit) => store.policy.listPolicyRevisions(limit),
    async activate(number) {
      const revision = await store.policy.findPolicyRevision(number);
      if (!revision) throw new LecternError('REVISION_NOT_FOUND', errorText.policyRevisionUnknown);
      return save(revision.policy, { author: 'learner', restores: number });
    },
    async replay(change) {
      const { policy } = await activePolicy(store);
      return compare(deps, changedPolicy(policy, change));
    },
    ...createTrials(deps, (policy, author) => save(policy, { author })),
    switches: () => store.policy.listSwitches(),
    async setSwitch(change) {
      const write = (): Promise<void> => store.policy.setSwitch(change, isoTime(clock));
      if (change.scope === 'everything' && !change.remember) await deps.importStop.during(write);
      else await write();
      emit({ kind: 'memory' });
      return store.policy.listSwitches();
    },
    async setSessionMemory(sessionId, memory) {
      if (!(await store.policy.setSessionMemory(sessionId, memory)))
        throw new LecternError('SESSION_NOT_FOUND', errorText.sessionGone);
      emit({ kind: 'session', sessionId, change: 'turn' });
      return memory;
    },
    async rate(turnId, rating) {
      if (!(await store.policy.rateAnswer(turnId, rating, isoTime(clock))))
        throw new LecternError('TURN_NOT_FOUND', errorText.turnGone);
    },
    noteOpened: (turnId) => store.policy.noteOpened(turnId, isoTime(clock)),
    ...createCases(deps),
  };
};
