import { createHash } from 'node:crypto';
import type { SavedBy } from '../../../core/ports/store/settings-store';
import {
  policySchema,
  type GuardReason,
  type Policy,
  type PolicyRevision,
  type Settings,
} from '../../../shared/model';
import { canonicalJson } from '../../../shared/text/canonical-json';
import { changedValues } from '../../../shared/text/changed-values';
import type { Sql } from '../../sql';

const select = `
SELECT revision, policy, author, at, restores, reason,
    (SELECT policy FROM policies b WHERE b.revision < p.revision ORDER BY b.revision DESC LIMIT 1) AS before,
    revision = (SELECT MAX(revision) FROM policies) AS active
FROM policies p`;
const selectNewest = `${select} ORDER BY revision DESC LIMIT ?`;
const selectOne = `${select} WHERE revision = ?`;
const insert =
  'INSERT INTO policies (policy, author, at, restores, reason) VALUES (:policy, :author, :at, :restores, :reason)';

interface PolicyRow {
  readonly revision: number;
  readonly policy: string;
  readonly author: PolicyRevision['author'];
  readonly at: string;
  readonly restores: number | null;
  readonly reason: string | null;
  readonly before: string | null;
  readonly active: number;
}

/** Values added by a newer version have their defaults. */
export const readPolicy = (json: string): Policy => policySchema.parse(JSON.parse(json));

export const policyOf = ({ memory, retrieval }: Settings): Policy => ({ write: memory, read: retrieval });

export const withPolicy = (settings: Settings, { write, read }: Policy): Settings => ({
  ...settings,
  memory: write,
  retrieval: read,
});

const hashOf = (policy: Policy): string => createHash('sha256').update(canonicalJson(policy)).digest('hex');

const toRevision = (row: PolicyRow): PolicyRevision => {
  const policy = readPolicy(row.policy);
  return {
    revision: row.revision,
    policy,
    author: row.author,
    at: row.at,
    hash: hashOf(policy),
    restores: row.restores,
    reason: row.reason === null ? null : (JSON.parse(row.reason) as GuardReason),
    changes: row.before === null ? [] : [...changedValues(readPolicy(row.before), policy)],
    active: row.active === 1,
  };
};

export const listPolicyRevisions = (sql: Sql, limit: number): readonly PolicyRevision[] =>
  sql.all<PolicyRow>(selectNewest, [limit]).map(toRevision);

export const findPolicyRevision = (sql: Sql, revision: number): PolicyRevision | null => {
  const row = sql.get<PolicyRow>(selectOne, [revision]);
  return row ? toRevision(row) : null;
};

const add = (sql: Sql, policy: Policy, { author, restores, reason }: SavedBy, at: string): void => {
  sql.run(insert, {
    policy: JSON.stringify(policy),
    author,
    at,
    restores: restores ?? null,
    reason: reason ? JSON.stringify(reason) : null,
  });
};

/** Adds the policy as a revision if the newest one differs. Returns the newest. */
export const addPolicyRevision = (sql: Sql, policy: Policy, by: SavedBy, at: string): PolicyRevision => {
  const [newest] = listPolicyRevisions(sql, 1);
  if (newest && canonicalJson(newest.policy) === canonicalJson(policy)) return newest;
  add(sql, policy, by, at);
  const [added] = listPolicyRevisions(sql, 1);
  if (!added) throw new Error('a policy was not stored');
  return added;
};

/** Adds the policy in use if no revision has it: in a new data folder, and after an update that changed a default. */
export const ensurePolicyRevision = (sql: Sql, policy: Policy, at: string): void => {
  addPolicyRevision(sql, policy, { author: 'default' }, at);
};
