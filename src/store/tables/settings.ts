import type { SavedBy } from '../../core/ports/store/settings-store';
import {
  defaultSettings,
  settingsSchema,
  type Policy,
  type PolicyRevision,
  type Settings,
} from '../../shared/model';
import { withoutUserName } from '../../shared/origin-of';
import type { Sql } from '../sql';
import { addPolicyRevision, ensurePolicyRevision, policyOf, withPolicy } from './policy/policies';

const select = 'SELECT value FROM settings WHERE id = 1';
const upsert = `
INSERT INTO settings (id, value, updated_at) VALUES (1, ?, ?)
ON CONFLICT (id) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`;
const selectProfile = 'SELECT key, value, set_at AS at FROM user_profile';
const upsertProfile = `
INSERT INTO user_profile (key, value, set_at) VALUES (?, ?, ?)
ON CONFLICT (key) DO UPDATE SET value = excluded.value, set_at = excluded.set_at`;

/** Earlier versions accepted addresses with a password. */
const withoutPassword = (key: string, value: unknown): unknown =>
  key === 'serverUrl' && typeof value === 'string' ? withoutUserName(value) : value;

/**
 * Missing values, such as those added by a newer version, have their defaults; invalid settings are replaced by the
 * defaults.
 */
export const getSettings = (sql: Sql): Settings => {
  const row = sql.get<{ value: string }>(select);
  const parsed = settingsSchema.safeParse(row ? JSON.parse(row.value, withoutPassword) : {});
  return parsed.success ? parsed.data : defaultSettings;
};

const save = (sql: Sql, settings: Settings, by: SavedBy, at: string): PolicyRevision => {
  // The policy before the first change is a revision too, so that it can be restored.
  ensurePolicyRevision(sql, policyOf(getSettings(sql)), at);
  const revision = addPolicyRevision(sql, policyOf(settings), by, at);
  sql.run(upsert, [JSON.stringify(settings), at]);
  return revision;
};

/** A changed memory policy is a new revision (C16). */
export const saveSettings = (sql: Sql, settings: Settings, at: string): void => {
  save(sql, settings, { author: 'learner' }, at);
};

export const savePolicy = (sql: Sql, policy: Policy, by: SavedBy, at: string): PolicyRevision =>
  save(sql, withPolicy(getSettings(sql), policy), by, at);

export const getProfile = (sql: Sql): Readonly<Record<string, string>> =>
  Object.fromEntries(
    sql.all<{ key: string; value: string }>(selectProfile).map(({ key, value }) => [key, value]),
  );

export const getProfileTimes = (sql: Sql): Readonly<Record<string, string>> =>
  Object.fromEntries(sql.all<{ key: string; at: string }>(selectProfile).map(({ key, at }) => [key, at]));

export const setProfile = (sql: Sql, values: Readonly<Partial<Record<string, string>>>, at: string): void => {
  for (const [key, value] of Object.entries(values))
    if (value !== undefined) sql.run(upsertProfile, [key, value, at]);
};
