import type { ScopeRef } from '../../../core/ports/store/memory/memory-store';
import { LecternError } from '../../../shared/errors';
import { errorText } from '../../../shared/messages/engine-text';
import type { MemorySwitch, SessionId, SessionMemory, TurnId, Sentence } from '../../../shared/model';
import { asJsonList, type Sql } from '../../sql';

const selectAll =
  'SELECT scope, scope_id AS scopeId, remember, recall FROM memory_switches ORDER BY scope, scope_id';
const upsert = `
INSERT INTO memory_switches (scope, scope_id, remember, recall, at) VALUES (:scope, :scopeId, :remember, :recall, :at)
ON CONFLICT DO UPDATE SET remember = excluded.remember, recall = excluded.recall, at = excluded.at`;
const remove = 'DELETE FROM memory_switches WHERE scope = ? AND scope_id = ?';
const setSession = 'UPDATE sessions SET remember = ?, recall = ? WHERE id = ?';
const selectOff = `
SELECT scope FROM memory_switches
WHERE remember = 0 AND (scope = 'everything' OR scope = :scope AND scope_id = :scopeId) LIMIT 1`;
const selectEverything = `SELECT 1 FROM memory_switches WHERE scope = 'everything' AND remember = 0`;
const selectTurns = `
SELECT c.id FROM json_each(?) j JOIN conversations c ON c.id = j.value JOIN sessions s ON s.id = c.session_id
WHERE s.remember = 0`;
const selectSession = 'SELECT 1 FROM sessions WHERE id = ? AND remember = 0';

interface SwitchRow {
  readonly scope: MemorySwitch['scope'];
  readonly scopeId: string;
  readonly remember: number;
  readonly recall: number;
}

export const listSwitches = (sql: Sql): readonly MemorySwitch[] =>
  sql.all<SwitchRow>(selectAll).map(({ scope, scopeId, remember, recall }) => ({
    scope,
    scopeId,
    remember: remember === 1,
    recall: recall === 1,
  }));

export const setSwitch = (sql: Sql, { scope, scopeId, remember, recall }: MemorySwitch, at: string): void => {
  if (remember && recall) sql.run(remove, [scope, scopeId]);
  else sql.run(upsert, { scope, scopeId, remember: Number(remember), recall: Number(recall), at });
};

export const setSessionMemory = (sql: Sql, id: SessionId, { remember, recall }: SessionMemory): boolean =>
  sql.run(setSession, [Number(remember), Number(recall), id]).changes > 0;

const refuse = (message: Sentence): never => {
  throw new LecternError('MEMORY_READ_ONLY', message);
};

/** Must be called in the transaction of every write to the memory, so that a job that is running stops writing too. */
export const refuseReadOnly = (sql: Sql): void => {
  if (sql.get(selectEverything)) refuse(errorText.memoryReadOnly);
};

/** Whether remembering is off for a scope. */
export const isScopeOff = (sql: Sql, { scope, scopeId }: ScopeRef): boolean =>
  sql.get(selectOff, { scope, scopeId }) !== undefined;

/** Throws if remembering is off for the scope or for the session. */
export const refuseToRemember = (
  sql: Sql,
  { scope, scopeId, sessionId }: ScopeRef & { readonly sessionId: SessionId | null },
): void => {
  const off = sql.get<{ scope: string }>(selectOff, { scope, scopeId });
  if (off?.scope === 'everything') refuse(errorText.memoryReadOnly);
  if (off) refuse(errorText.scopeNotRemembered);
  if (sessionId !== null && sql.get(selectSession, [sessionId])) refuse(errorText.sessionNotRemembered);
};

/** Those turns whose conversations are not remembered. */
export const turnsNotRemembered = (sql: Sql, ids: readonly TurnId[]): readonly TurnId[] =>
  sql.all<{ id: TurnId }>(selectTurns, [asJsonList(ids)]).map(({ id }) => id);

/** Whether nothing of the session is remembered. */
export const isNotRemembered = (sql: Sql, id: SessionId): boolean =>
  sql.get(selectSession, [id]) !== undefined;
