import type {
  FactCount,
  ScopeRef,
  StatedName,
  Successor,
  Unembedded,
} from '../../../core/ports/store/memory/memory-store';
import type { Fact, FactId, SessionId, Statement } from '../../../shared/model';
import { liveFact } from '../../index/live-fact';
import { asScopes, inScopes } from '../../index/memory-search';
import { isReadFact } from '../../index/read-bound';
import { asJsonList, inOrderOf, type Sql } from '../../sql';
import { learnerFact, toFact, toFactOrNull, type FactRow } from './fact-row';

const countByKind = `
SELECT scope, scope_id AS scopeId, category AS type, status, COUNT(*) AS count FROM facts
GROUP BY scope, scope_id, category, status`;
const selectOne = 'SELECT * FROM facts WHERE id = ?';
const selectByIds = 'SELECT * FROM facts WHERE id IN (SELECT value FROM json_each(?))';
const selectByKey = `
SELECT * FROM facts WHERE scope = ? AND scope_id = ? AND fact_key = ? AND status NOT IN ('superseded', 'expired')`;
const recent = (columns: string): string => `
SELECT ${columns} FROM facts f WHERE f.scope = :scope AND f.scope_id = :scopeId AND ${liveFact} AND ${isReadFact}
ORDER BY f.timestamp DESC, f.id DESC LIMIT :limit`;
const selectRecent = recent('f.*');
const selectChapters = `
SELECT chapter, SUM(evidence_count) AS evidence FROM (${recent('f.id, f.timestamp, f.chapter, f.evidence_count')})
WHERE chapter <> '' GROUP BY chapter ORDER BY evidence DESC, MAX(timestamp) DESC, MAX(id) DESC`;
/** The facts that one superseded, directly or indirectly. */
const history = `
WITH RECURSIVE history (id) AS (
    SELECT id FROM facts WHERE superseded_by = :id
    UNION SELECT f.id FROM facts f JOIN history h ON f.superseded_by = h.id)`;
const selectHistory = `
${history} SELECT f.* FROM facts f JOIN history USING (id) ORDER BY f.timestamp DESC, f.id DESC`;
const selectSuccessors = `
WITH RECURSIVE chain (replaced, id) AS (
    SELECT value, value FROM json_each(:ids)
    UNION SELECT chain.replaced, f.superseded_by FROM chain JOIN facts f USING (id) WHERE f.superseded_by IS NOT NULL)
SELECT chain.replaced, f.* FROM chain JOIN facts f USING (id) WHERE ${liveFact}`;
const selectTopic = `
SELECT t.slug, t.title FROM facts f JOIN sessions s ON s.id = f.extracted_from_session JOIN topics t ON t.slug = s.topic
WHERE f.id = ? AND t.removed_at IS NULL`;
const countSince = `SELECT COUNT(*) AS count FROM facts WHERE timestamp >= ? AND ${learnerFact}`;
const countInSession = `SELECT COUNT(*) AS count FROM facts WHERE extracted_from_session = ? AND ${learnerFact}`;
const countOfBooks = `SELECT COUNT(*) AS count FROM facts WHERE extracted_from_session = ? AND NOT (${learnerFact})`;
/** The name in the evidence of a profile fact. There are at most as many rows as a scope may have facts. */
const selectStatedName = `
SELECT json_extract(v.meta, '$.name') AS name, v.at, f.id AS factId FROM facts f JOIN evidence v ON v.fact_id = f.id
WHERE f.scope = 'user' AND f.scope_id = 'me' AND f.status = 'active' AND f.category = 'profile' AND f.muted = 0
AND json_extract(v.meta, '$.name') IS NOT NULL
ORDER BY v.at DESC, v.id DESC LIMIT 1`;
/** Facts that only this session supports. */
const selectOnlyFromSession = `
SELECT f.id FROM facts f WHERE f.extracted_from_session = :session AND NOT EXISTS (
    SELECT 1 FROM evidence v JOIN events e ON e.id = v.event_id LEFT JOIN conversations c ON c.id = e.turn_id
    WHERE v.fact_id = f.id AND COALESCE(e.session_id, c.session_id) IS NOT :session)`;
const selectSameWording = `
SELECT o.id FROM facts f JOIN facts o ON o.scope = f.scope AND o.scope_id = f.scope_id AND o.fact_key = f.fact_key
WHERE f.id = :id
UNION SELECT o.id FROM facts f JOIN facts o ON o.scope = f.scope AND o.scope_id = f.scope_id
WHERE f.id = :id AND json_array_length(:words) > 0 AND o.content IN (SELECT value FROM json_each(:words))`;
const selectOfScope = 'SELECT id FROM facts WHERE scope = ? AND scope_id = ?';
const selectSupersededBy = `
SELECT * FROM facts WHERE superseded_by IN (SELECT value FROM json_each(?)) ORDER BY timestamp DESC, id DESC`;
/** The plus keeps to the order of ids, rather than sorting all active facts for each page. */
const selectAfter = `SELECT * FROM facts WHERE id > ? AND +status = 'active' ORDER BY id LIMIT ?`;
/** Live facts about the learner, those that matter most first. */
const selectImportant = `
SELECT f.* FROM facts f WHERE ${inScopes}
AND f.${learnerFact} AND ${liveFact} AND (:type IS NULL OR f.category = :type)
ORDER BY f.pinned DESC, f.importance * f.confidence DESC, f.updated_at DESC, f.id DESC LIMIT :limit`;
/** Statements about the learner that are no longer valid. An episode remains true after its fact has expired. */
const selectRetired = `
SELECT subject, words FROM (
    SELECT f.subject, f.content AS words, f.updated_at AS at FROM facts f
    WHERE ${inScopes} AND f.${learnerFact}
    AND (f.status IN ('superseded', 'disabled') OR f.muted = 1 OR (f.status = 'expired' AND f.category <> 'episode'))
    UNION ALL
    SELECT e.meta ->> '$.corrected.subject', e.meta ->> '$.corrected.words', e.at FROM facts f JOIN evidence e ON e.fact_id = f.id
    WHERE ${inScopes} AND f.${learnerFact} AND e.meta ->> '$.corrected.words' IS NOT NULL)
GROUP BY subject, words ORDER BY MAX(at) DESC`;
const selectUnembedded = `
SELECT f.id, f.content AS text FROM facts f
WHERE f.id > ? AND f.status NOT IN ('superseded', 'expired')
AND NOT EXISTS (SELECT 1 FROM vector_items v WHERE v.vector_model_id = ? AND v.item_id = f.id) ORDER BY f.id LIMIT ?`;

/** Exported for the query-plan tests. */
export const factQueries = {
  selectByKey,
  selectRecent,
  selectImportant,
  selectRetired,
  selectChapters,
  countSince,
  countInSession,
  selectHistory,
  selectSuccessors,
  selectSupersededBy,
  selectAfter,
} as const;

const idsOf = (rows: readonly { readonly id: FactId }[]): readonly FactId[] => rows.map(({ id }) => id);

export const findFact = (sql: Sql, id: FactId): Fact | null =>
  toFactOrNull(sql.get<FactRow>(selectOne, [id]));

/** In the order of `ids`. */
export const getFacts = (sql: Sql, ids: readonly FactId[]): readonly Fact[] =>
  inOrderOf(ids, sql.all<FactRow>(selectByIds, [asJsonList(ids)]).map(toFact), ({ id }) => id);

export const listSuccessors = (sql: Sql, ids: readonly FactId[], now: string): readonly Successor[] =>
  sql
    .all<FactRow & { readonly replaced: FactId }>(selectSuccessors, { ids: asJsonList(ids), now })
    .map((row) => ({ replaced: row.replaced, fact: toFact(row) }));

/** The live fact with that key: neither superseded nor expired. There is at most one. */
export const findFactByKey = (sql: Sql, scope: ScopeRef, factKey: string): Fact | null =>
  toFactOrNull(sql.get<FactRow>(selectByKey, [scope.scope, scope.scopeId, factKey]));

/** One query for each scope, in the order of an index: a single query would sort all facts for every question. */
export const listRecentFacts = (
  sql: Sql,
  scopes: readonly ScopeRef[],
  now: string,
  limit: number,
): readonly Fact[] =>
  scopes
    .flatMap(({ scope, scopeId }) => sql.all<FactRow>(selectRecent, { scope, scopeId, now, limit }))
    .toSorted((a, b) => (a.timestamp === b.timestamp ? b.id - a.id : a.timestamp < b.timestamp ? 1 : -1))
    .slice(0, limit)
    .map(toFact);

export const listImportantFacts = (
  sql: Sql,
  scopes: readonly ScopeRef[],
  now: string,
  limit: number,
  type: Fact['type'] | null = null,
): readonly Fact[] =>
  sql.all<FactRow>(selectImportant, { scopes: asScopes(scopes), now, limit, type }).map(toFact);

export const listRetiredStatements = (sql: Sql, scopes: readonly ScopeRef[]): readonly Statement[] =>
  sql.all<Statement>(selectRetired, { scopes: asScopes(scopes) });

export const listChaptersOfFacts = (
  sql: Sql,
  { scope, scopeId }: ScopeRef,
  now: string,
  limit: number,
): readonly { readonly chapter: string; readonly evidence: number }[] =>
  sql.all(selectChapters, { scope, scopeId, now, limit });

/** Newest first, over all generations. */
export const listFactHistory = (sql: Sql, id: FactId): readonly Fact[] =>
  sql.all<FactRow>(selectHistory, { id }).map(toFact);

export const findTopicOfFact = (
  sql: Sql,
  id: FactId,
): { readonly slug: string; readonly title: string } | null => sql.get(selectTopic, [id]) ?? null;

export const countLearnerFacts = (
  sql: Sql,
  sessionId: SessionId | null,
  since: string,
): { readonly inSession: number; readonly since: number } => ({
  inSession: sessionId === null ? 0 : (sql.get<{ count: number }>(countInSession, [sessionId])?.count ?? 0),
  since: sql.get<{ count: number }>(countSince, [since])?.count ?? 0,
});

export const countBookFacts = (sql: Sql, sessionId: SessionId): number =>
  sql.get<{ count: number }>(countOfBooks, [sessionId])?.count ?? 0;

export const findStatedName = (sql: Sql): StatedName | null => sql.get<StatedName>(selectStatedName) ?? null;

/** Active facts after an id, by id. */
export const listFactsAfter = (sql: Sql, id: number, limit: number): readonly Fact[] =>
  sql.all<FactRow>(selectAfter, [id, limit]).map(toFact);

export const countFacts = (sql: Sql): readonly FactCount[] => sql.all<FactCount>(countByKind);

export const factsOnlyFromSession = (sql: Sql, sessionId: SessionId): readonly FactId[] =>
  idsOf(sql.all(selectOnlyFromSession, { session: sessionId }));

export const factsOfScope = (sql: Sql, { scope, scopeId }: ScopeRef): readonly FactId[] =>
  idsOf(sql.all(selectOfScope, [scope, scopeId]));

/** Ids of facts of its scope that have the wording of a fact, or one of `words`, whatever their status. */
export const listFactsWithWording = (
  sql: Sql,
  { id }: Pick<Fact, 'id'>,
  words: readonly string[],
): readonly FactId[] => idsOf(sql.all(selectSameWording, { id, words: asJsonList(words) }));

/** Facts that these replaced directly, newest first. */
export const listSupersededBy = (sql: Sql, ids: readonly FactId[]): readonly Fact[] =>
  sql.all<FactRow>(selectSupersededBy, [asJsonList(ids)]).map(toFact);

export const listUnembeddedFacts = (
  sql: Sql,
  vectorModel: number,
  limit: number,
  after: number,
): readonly Unembedded[] => sql.all<Unembedded>(selectUnembedded, [after, vectorModel, limit]);
