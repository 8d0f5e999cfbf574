import type { AskedQuestion, Decision, TrialDecision } from '../../../core/ports/store/memory/policy-store';
import type { Policy, PolicyTrial, ReplayReport, TurnId } from '../../../shared/model';
import { changedValues } from '../../../shared/text/changed-values';
import type { Sql } from '../../sql';
import { readPolicy } from './policies';

const select = `
SELECT t.id, t.policy, t.author, t.base, t.state, t.wanted, t.report, t.at, t.ended_at AS endedAt, p.policy AS before,
    (SELECT COUNT(*) FROM policy_decisions d WHERE d.trial_id = t.id) AS seen
FROM policy_trials t JOIN policies p ON p.revision = t.base`;
const selectOpen = `${select} WHERE t.state IN ('running', 'ready')`;
const selectOne = `${select} WHERE t.id = ?`;
const insert = `
INSERT INTO policy_trials (policy, author, base, state, wanted, after_turn, at)
VALUES (:policy, :author, (SELECT MAX(revision) FROM policies), 'running', :wanted,
    (SELECT COALESCE(MAX(id), 0) FROM conversations), :at) RETURNING id`;
const drop = `UPDATE policy_trials SET state = 'dropped', ended_at = ? WHERE state IN ('running', 'ready')`;
const saveReport = `
UPDATE policy_trials SET report = ?, state = ? WHERE id = ? AND state IN ('running', 'ready')`;
const closeTrial = `
UPDATE policy_trials SET state = ?, ended_at = ? WHERE id = ? AND state IN ('running', 'ready')`;
const selectQuestions = `
SELECT c.id AS turnId, c.content AS question, s.book_id AS bookId
FROM policy_trials t JOIN conversations c
    ON c.id > MAX(t.after_turn, COALESCE((SELECT MAX(turn_id) FROM policy_decisions d WHERE d.trial_id = t.id), 0))
JOIN sessions s ON s.id = c.session_id
WHERE t.id = :trial AND c.role = 'user' AND c.state = 'complete' AND s.recall = 1
AND EXISTS (SELECT 1 FROM conversations a WHERE a.reply_to = c.id AND a.state = 'complete')
ORDER BY c.id LIMIT :limit`;
const insertDecision = `
INSERT OR IGNORE INTO policy_decisions (trial_id, turn_id, active, candidate) VALUES (?, ?, ?, ?)`;
const selectDecisions = `
SELECT turn_id AS turnId, active, candidate FROM policy_decisions WHERE trial_id = ? ORDER BY turn_id`;

/** Exported for the query-plan tests. */
export const trialQueries = { selectOpen, selectQuestions, selectDecisions } as const;

interface TrialRow extends Omit<PolicyTrial, 'policy' | 'report' | 'changes'> {
  readonly policy: string;
  readonly before: string;
  readonly report: string | null;
}

const toTrial = ({ before, ...row }: TrialRow): PolicyTrial => {
  const policy = readPolicy(row.policy);
  return {
    ...row,
    policy,
    report: row.report === null ? null : (JSON.parse(row.report) as ReplayReport),
    changes: [...changedValues(readPolicy(before), policy)],
  };
};

const trialOrNull = (row: TrialRow | undefined): PolicyTrial | null => (row ? toTrial(row) : null);

export const findOpenTrial = (sql: Sql): PolicyTrial | null => trialOrNull(sql.get<TrialRow>(selectOpen));

export const findTrial = (sql: Sql, id: number): PolicyTrial | null =>
  trialOrNull(sql.get<TrialRow>(selectOne, [id]));

const dropOpenTrial = (sql: Sql, at: string): void => {
  sql.run(drop, [at]);
};

export const startTrial = (
  sql: Sql,
  {
    policy,
    author,
    wanted,
    at,
  }: {
    readonly policy: Policy;
    readonly author: PolicyTrial['author'];
    readonly wanted: number;
    readonly at: string;
  },
): PolicyTrial => {
  dropOpenTrial(sql, at);
  const row = sql.get<{ id: number }>(insert, { policy: JSON.stringify(policy), author, wanted, at });
  const trial = row ? findTrial(sql, row.id) : null;
  if (!trial) throw new Error('a trial was not stored');
  return trial;
};

export const listQuestionsToTry = (sql: Sql, trial: number, limit: number): readonly AskedQuestion[] =>
  sql.all<AskedQuestion>(selectQuestions, { trial, limit });

export const addDecision = (sql: Sql, trial: number, { turnId, active, candidate }: TrialDecision): void => {
  sql.run(insertDecision, [trial, turnId, JSON.stringify(active), JSON.stringify(candidate)]);
};

export const listDecisions = (sql: Sql, trial: number): readonly TrialDecision[] =>
  sql
    .all<{ turnId: TurnId; active: string; candidate: string }>(selectDecisions, [trial])
    .map(({ turnId, active, candidate }) => ({
      turnId,
      active: JSON.parse(active) as Decision,
      candidate: JSON.parse(candidate) as Decision,
    }));

export const saveTrialReport = (
  sql: Sql,
  id: number,
  report: ReplayReport,
  state: 'running' | 'ready',
): void => {
  sql.run(saveReport, [JSON.stringify(report), state, id]);
};

export const endTrial = (sql: Sql, id: number, state: PolicyTrial['state'], at: string): boolean =>
  sql.run(closeTrial, [state, at, id]).changes > 0;
