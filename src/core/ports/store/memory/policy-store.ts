import type {
  BookId,
  CaseHalf,
  FactId,
  FactType,
  MemorySwitch,
  Policy,
  PolicyRevision,
  PolicyTrial,
  ReplayCase,
  ReplayReport,
  ReplayScore,
  SessionId,
  SessionMemory,
  TurnId,
} from '../../../../shared/model';
import type { QuestionVector } from './recall-store';

/** A case with the vector of its question, if it was made before. */
export interface StoredCase extends ReplayCase {
  readonly vector: QuestionVector | null;
}

/** What a policy recalled for a question. */
export interface Decision {
  readonly facts: readonly FactId[];
  readonly tokens: number;
  readonly ms: number;
  /** Counts of recalled facts that must not be recalled. */
  readonly violations: ReplayScore['violations'];
}

export interface TrialDecision {
  readonly turnId: TurnId;
  readonly active: Decision;
  readonly candidate: Decision;
}

/** A question that was asked, for a trial. */
export interface AskedQuestion {
  readonly turnId: TurnId;
  readonly question: string;
  readonly bookId: BookId | null;
}

/** A fact with what the write policy decides on, for replaying its decision. */
export interface WrittenFact {
  readonly id: FactId;
  readonly type: FactType;
  readonly scope: string;
  readonly scopeId: string;
  readonly sessionId: SessionId | null;
  readonly confidence: number;
  readonly importance: number;
  readonly evidenceCount: number;
  /** Whether the learner asked for it, corrected it or pinned it. */
  readonly explicit: boolean;
  readonly at: string;
}

export interface PolicyReader {
  /** Newest first. */
  listPolicyRevisions(limit: number): Promise<readonly PolicyRevision[]>;
  findPolicyRevision(revision: number): Promise<PolicyRevision | null>;
  /** Where the memory is switched off. */
  listSwitches(): Promise<readonly MemorySwitch[]>;
  /** Number of cases of each half. */
  countCases(): Promise<Readonly<Record<CaseHalf, number>>>;
  /** By id, those after `after`, without cases whose facts are all inactive. */
  listCases(half: CaseHalf | null, after: number, limit: number): Promise<readonly StoredCase[]>;
  /** The trial that is not decided yet. */
  findOpenTrial(): Promise<PolicyTrial | null>;
  findTrial(id: number): Promise<PolicyTrial | null>;
  /** Answered questions after the trial's last decision, oldest first. */
  listQuestionsToTry(trialId: number, limit: number): Promise<readonly AskedQuestion[]>;
  listDecisions(trialId: number): Promise<readonly TrialDecision[]>;
  /** Learner facts by id, those after `after`. */
  listWrittenFacts(after: number, limit: number): Promise<readonly WrittenFact[]>;
  /** The sums of the facts' vectors of a model, each counted as often as it is listed; null without a vector. */
  sumFactVectors(modelId: string, ids: readonly FactId[]): Promise<Float32Array | null>;
  /** The type of each fact, in the order of `ids`, and the topic of the session that it comes from; '' without one. */
  listKindsOfFacts(
    ids: readonly FactId[],
  ): Promise<readonly { readonly type: FactType; readonly topic: string }[]>;
}

export interface PolicyWriter {
  /** Adds the current policy as a revision if the newest one differs, as in a new data folder. */
  ensurePolicyRevision(at: string): Promise<void>;
  setSwitch(change: MemorySwitch, at: string): Promise<void>;
  /** Returns false if the session does not exist. */
  setSessionMemory(sessionId: SessionId, memory: SessionMemory): Promise<boolean>;
  /** The learner's judgement of an answer. Thumbs up makes a case of its question, and down removes it. */
  rateAnswer(turnId: TurnId, rating: 'up' | 'down' | null, at: string): Promise<boolean>;
  /** The learner opened a citation of an answer: its question becomes a case if the answer used facts. */
  noteOpened(turnId: TurnId, at: string): Promise<void>;
  addCase(
    input: { readonly question: string; readonly bookId: BookId | null; readonly factIds: readonly FactId[] },
    at: string,
  ): Promise<ReplayCase>;
  removeCase(id: number): Promise<boolean>;
  saveCaseVector(id: number, vector: QuestionVector): Promise<void>;
  /** Replaces the open trial, which is dropped. */
  startTrial(trial: {
    readonly policy: Policy;
    readonly author: PolicyTrial['author'];
    readonly wanted: number;
    readonly at: string;
  }): Promise<PolicyTrial>;
  addDecision(trialId: number, decision: TrialDecision): Promise<void>;
  saveReport(trialId: number, report: ReplayReport, state: 'running' | 'ready'): Promise<void>;
  /** Returns false if it is decided already. */
  endTrial(id: number, state: 'adopted' | 'refused' | 'dropped', at: string): Promise<boolean>;
}
