import type { PolicyReader, PolicyWriter } from '../../core/ports/store/memory/policy-store';
import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import type { Sql } from '../sql';
import { requireBook } from '../tables/books/books';
import { getFacts } from '../tables/memory/facts';
import { noteOpened, rateAnswer } from '../tables/policy/cases-of-answers';
import * as policies from '../tables/policy/policies';
import * as cases from '../tables/policy/replay-cases';
import * as replayed from '../tables/policy/replayed-facts';
import { listSwitches, setSessionMemory, setSwitch } from '../tables/policy/switches';
import * as trials from '../tables/policy/trials';
import { getSettings } from '../tables/settings';
import type { Verbs } from './verbs';

const addCase = (
  sql: Sql,
  input: Parameters<PolicyWriter['addCase']>[0],
  at: string,
): ReturnType<Verbs<PolicyWriter>['addCase']> => {
  requireBook(sql, input.bookId);
  const found = new Set(getFacts(sql, input.factIds).map(({ id }) => id));
  const missing = input.factIds.find((id) => !found.has(id));
  if (missing !== undefined)
    throw new LecternError('FACT_NOT_FOUND', errorText.factGone, { factId: missing });
  const id = cases.addCase(sql, { source: 'hand', turnId: null, ...input }, at);
  const added = cases.findCase(sql, id);
  if (!added) throw new Error('a case was not added');
  return added;
};

export const policyVerbs = (sql: Sql): Verbs<PolicyReader & PolicyWriter> => ({
  listPolicyRevisions: (limit) => policies.listPolicyRevisions(sql, limit),
  findPolicyRevision: (revision) => policies.findPolicyRevision(sql, revision),
  listSwitches: () => listSwitches(sql),
  countCases: () => cases.countCases(sql),
  listCases: (half, after, limit) => cases.listCases(sql, half, after, limit),
  findOpenTrial: () => trials.findOpenTrial(sql),
  findTrial: (id) => trials.findTrial(sql, id),
  listQuestionsToTry: (trialId, limit) => trials.listQuestionsToTry(sql, trialId, limit),
  listDecisions: (trialId) => trials.listDecisions(sql, trialId),
  listWrittenFacts: (after, limit) => replayed.listWrittenFacts(sql, after, limit),
  sumFactVectors: (modelId, ids) => replayed.sumFactVectors(sql, modelId, ids),
  listKindsOfFacts: (ids) => replayed.listKindsOfFacts(sql, ids),

  ensurePolicyRevision: (at) => {
    policies.ensurePolicyRevision(sql, policies.policyOf(getSettings(sql)), at);
  },
  setSwitch: (change, at) => {
    setSwitch(sql, change, at);
  },
  setSessionMemory: (sessionId, memory) => setSessionMemory(sql, sessionId, memory),
  rateAnswer: (turnId, rating, at) => rateAnswer(sql, turnId, rating, at),
  noteOpened: (turnId, at) => {
    noteOpened(sql, turnId, at);
  },
  addCase: (input, at) => addCase(sql, input, at),
  removeCase: (id) => cases.removeCase(sql, id),
  saveCaseVector: (id, vector) => {
    cases.saveCaseVector(sql, id, vector);
  },
  startTrial: (trial) => trials.startTrial(sql, trial),
  addDecision: (trialId, decision) => {
    trials.addDecision(sql, trialId, decision);
  },
  saveReport: (trialId, report, state) => {
    trials.saveTrialReport(sql, trialId, report, state);
  },
  endTrial: (id, state, at) => trials.endTrial(sql, id, state, at),
});
