import type { FactId, SessionId, StoredWarmup } from '../../../shared/model';
import { asJsonList, type Sql } from '../../sql';
import { eraseWarmupsFromContexts } from './contexts';

const selectOne = 'SELECT warmup FROM sessions WHERE id = ?';
const forgetFacts = `
UPDATE sessions SET warmup = NULL WHERE warmup IS NOT NULL
AND EXISTS (SELECT 1 FROM json_each(warmup, '$.facts') WHERE value ->> 'id' IN (SELECT value FROM json_each(?)))
RETURNING id`;
const forgetSession = `
UPDATE sessions SET warmup = NULL WHERE warmup IS NOT NULL AND warmup ->> '$.lastSession.sessionId' = ?
RETURNING id`;

/** Null if something that it mentions was erased. */
export const findWarmup = (sql: Sql, sessionId: SessionId): StoredWarmup | null => {
  const warmup = sql.get<{ warmup: string | null }>(selectOne, [sessionId])?.warmup ?? null;
  return warmup === null ? null : (JSON.parse(warmup) as StoredWarmup);
};

const idsOf = (rows: readonly { readonly id: SessionId }[]): readonly SessionId[] => rows.map(({ id }) => id);

/** Erases the greetings that mention one of the facts, also from what answers saw. */
export const forgetInWarmups = (sql: Sql, factIds: readonly FactId[]): void => {
  if (factIds.length > 0)
    eraseWarmupsFromContexts(sql, idsOf(sql.all<{ id: SessionId }>(forgetFacts, [asJsonList(factIds)])));
};

/** Erases the greeting that mentions the session, also from what answers saw. */
export const forgetSessionInWarmups = (sql: Sql, sessionId: SessionId): void => {
  eraseWarmupsFromContexts(sql, idsOf(sql.all<{ id: SessionId }>(forgetSession, [sessionId])));
};
