import type {
  FactCorrection,
  FactCount,
  FactFilter,
  FactOrder,
  FactWrite,
  MemoryWriter,
  ScopeRef,
  Unembedded,
} from '../../core/ports/store/memory-store';
import { bookFactTypes, learnerFactTypes, scopeSchema, type Fact } from '../../shared/model';
import { liveFact } from '../index/live-fact';
import { isReadFact } from '../index/read-bound';
import { asJsonList, inOrderOf, type Sql } from '../sql';

const filters = `
(:scope IS NULL OR f.scope = :scope) AND (:scopeId IS NULL OR f.scope_id = :scopeId)
AND (:type IS NULL OR f.category = :type) AND (:status IS NULL OR f.status = :status)
AND (:pinned IS NULL OR f.pinned = :pinned) AND (:muted IS NULL OR f.muted = :muted)`;
const from = `FROM facts f WHERE ${filters}`;
const fromMatching = `
FROM facts_fts JOIN facts f ON f.id = facts_fts.rowid WHERE facts_fts MATCH :match AND ${filters}`;
const page = 'LIMIT :limit OFFSET :offset';
/** The learner comes before the books, and what is true for good before what passes. */
const places = (column: string, names: readonly string[]): string =>
  `CASE ${column} ${names.map((name, place) => `WHEN '${name}' THEN ${place}`).join(' ')} END`;
const newest = 'f.timestamp DESC, f.id DESC';
const orders: Readonly<Record<FactOrder, string>> = {
  newest: `ORDER BY ${newest}`,
  confidence: `ORDER BY f.confidence DESC, ${newest}`,
  kind: `ORDER BY ${places('f.scope', scopeSchema.options)}, f.scope_id, ${places('f.category', [...learnerFactTypes, ...bookFactTypes])}, ${newest}`,
};
const countByKind = `
SELECT scope, scope_id AS scopeId, category AS type, status, COUNT(*) AS count FROM facts
GROUP BY scope, scope_id, category, status`;
const selectOne = 'SELECT * FROM facts WHERE id = ?';
const selectByIds = 'SELECT * FROM facts WHERE id IN (SELECT value FROM json_each(?))';
const selectByKey = `
SELECT * FROM facts WHERE scope = ? AND scope_id = ? AND fact_key = ? AND status NOT IN ('superseded', 'expired')`;
const selectRecent = `
SELECT f.* FROM facts f WHERE f.scope = :scope AND f.scope_id = :scopeId AND ${liveFact} AND ${isReadFact}
ORDER BY f.timestamp DESC, f.id DESC LIMIT :limit`;
/** The facts that one superseded, and those that they had superseded. */
const history = `
WITH RECURSIVE history (id) AS (
    SELECT id FROM facts WHERE superseded_by = :id
    UNION SELECT f.id FROM facts f JOIN history h ON f.superseded_by = h.id)`;
const selectHistory = `
${history} SELECT f.* FROM facts f JOIN history USING (id) ORDER BY f.timestamp DESC, f.id DESC`;
/** A fact about a book is nobody's; C7 counts what is remembered of the learner. */
const learner = `category IN (${learnerFactTypes.map((type) => `'${type}'`).join(', ')})`;
const countSince = `SELECT COUNT(*) AS count FROM facts WHERE timestamp >= ? AND ${learner}`;
const countInSession = `SELECT COUNT(*) AS count FROM facts WHERE extracted_from_session = ? AND ${learner}`;
/**
 * Days count from the moment at which the fact was last stated: that is `updated_at`, which a pin, a mute, a successor or
 * an end does not change. By it facts are recent, and told of with their day.
 */
const validTo = (at: string, ttlDays: string): string =>
  `CASE WHEN ${ttlDays} IS NULL THEN NULL ELSE strftime('%Y-%m-%dT%H:%M:%fZ', ${at}, '+' || ${ttlDays} || ' days') END`;
const insert = `
INSERT INTO facts (content, source_page, chapter, category, extracted_from_session, timestamp, scope, scope_id, fact_key,
    label, confidence, importance, evidence_count, status, ttl_days, updated_at, valid_to)
VALUES (:fact, :page, :chapter, :type, (SELECT id FROM sessions WHERE id = :sessionId), :at, :scope, :scopeId, :factKey,
    :label, :confidence, :importance, 0, :status, :ttlDays, :at, ${validTo(':at', ':ttlDays')})`;
const merge = `
UPDATE facts SET content = :fact, fact_key = :factKey, confidence = :confidence, importance = :importance,
    status = :status, ttl_days = :ttlDays, valid_to = ${validTo(':at', ':ttlDays')}, updated_at = :at,
    source_page = COALESCE(:page, source_page), label = COALESCE(:label, label), chapter = COALESCE(:chapter, chapter)
WHERE id = :id`;
const setSuperseded = `
UPDATE facts SET status = 'superseded', valid_to = :at WHERE id = :id AND status <> 'superseded'`;
const inherit = `
UPDATE facts SET pinned = 1 WHERE id = ? AND EXISTS (SELECT 1 FROM facts old WHERE old.superseded_by = facts.id AND old.pinned = 1)`;
const linkSuperseded = 'UPDATE facts SET superseded_by = ? WHERE id = ?';
const countEvidence = `
UPDATE facts SET evidence_count = (SELECT COUNT(*) FROM evidence WHERE fact_id = facts.id) WHERE id = ? RETURNING *`;
const weigh = `
UPDATE facts SET evidence_count = :count, confidence = COALESCE(:confidence, confidence) WHERE id = :id`;
const update = `
UPDATE facts SET status = COALESCE(:status, status), importance = COALESCE(:importance, importance),
    content = COALESCE(:fact, content), fact_key = COALESCE(:factKey, fact_key), pinned = COALESCE(:pinned, pinned), muted = COALESCE(:muted, muted),
    ttl_days = CASE WHEN :setTtl THEN :ttlDays ELSE ttl_days END,
    valid_to = CASE WHEN :setTtl THEN ${validTo(':at', ':ttlDays')} ELSE valid_to END,
    updated_at = CASE WHEN :fact IS NULL THEN updated_at ELSE :at END
WHERE id = :id RETURNING *`;
/** The life span begins anew: the learner says it now. What was switched off stays so. */
const correct = `
UPDATE facts SET content = :fact, fact_key = :factKey, confidence = 1, importance = MAX(importance, :importance),
    status = CASE status WHEN 'disabled' THEN status ELSE 'active' END, valid_to = ${validTo(':at', 'ttl_days')},
    updated_at = :at
WHERE id = :id`;
const activate = `UPDATE facts SET status = 'active', confidence = ?, updated_at = ? WHERE id = ?`;
const expire = `
UPDATE facts SET status = 'expired'
WHERE valid_to <= :now AND pinned = 0 AND status IN ('active', 'shadow', 'pending')`;
/** C7: the least important and then the oldest of the learner's facts in a scope, beyond `limit`; pinned ones stay. */
const evict = `
UPDATE facts SET status = 'disabled' WHERE id IN (
    SELECT id FROM facts WHERE scope = :scope AND scope_id = :scopeId AND status = 'active' AND pinned = 0 AND ${learner}
    ORDER BY importance, updated_at, id
    LIMIT MAX(0, (SELECT COUNT(*) FROM facts WHERE scope = :scope AND scope_id = :scopeId AND status = 'active' AND ${learner}) - :limit))`;
const remove = 'DELETE FROM facts WHERE id IN (SELECT value FROM json_each(?)) RETURNING id';
/** What a session alone supports. */
const selectOnlyFromSession = `
SELECT f.id FROM facts f WHERE f.extracted_from_session = :session AND NOT EXISTS (
    SELECT 1 FROM evidence v JOIN events e ON e.id = v.event_id LEFT JOIN conversations c ON c.id = e.turn_id
    WHERE v.fact_id = f.id AND COALESCE(e.session_id, c.session_id) IS NOT :session)`;
const selectOfScope = 'SELECT id FROM facts WHERE scope = ? AND scope_id = ?';
const reopen = `
UPDATE OR IGNORE facts SET status = 'active', superseded_by = NULL,
    valid_to = ${validTo('updated_at', 'ttl_days')} WHERE superseded_by IN (SELECT value FROM json_each(?))`;
const selectSupersededBy = `
SELECT * FROM facts WHERE superseded_by IN (SELECT value FROM json_each(?)) ORDER BY timestamp DESC, id DESC`;
const selectAfter = `SELECT * FROM facts WHERE id > ? AND status = 'active' ORDER BY id LIMIT ?`;
const selectPinned = `
SELECT f.* FROM facts f WHERE f.pinned = 1 AND f.status = 'active' AND f.${learner} ORDER BY f.timestamp DESC, f.id DESC LIMIT ?`;
const strengthen = `
UPDATE facts SET confidence = :confidence, importance = :importance, pinned = :pinned, updated_at = MAX(updated_at, :heard)
WHERE id = :id`;
const selectUnembedded = `
SELECT f.id, f.content AS text FROM facts f
WHERE f.id > ? AND f.status NOT IN ('superseded', 'expired')
AND NOT EXISTS (SELECT 1 FROM vector_items v WHERE v.vector_model_id = ? AND v.item_id = f.id) ORDER BY f.id LIMIT ?`;

/** Exported for the query-plan tests. */
export const factQueries = {
  selectByKey,
  selectRecent,
  countSince,
  countInSession,
  selectHistory,
  selectSupersededBy,
  expire,
} as const;

interface FactRow {
  readonly id: number;
  readonly content: string;
  readonly source_page: number | null;
  readonly chapter: string | null;
  readonly category: Fact['type'];
  readonly extracted_from_session: string | null;
  readonly timestamp: string;
  readonly scope: Fact['scope'];
  readonly scope_id: string;
  readonly label: string | null;
  readonly confidence: number;
  readonly importance: number;
  readonly evidence_count: number;
  readonly status: Fact['status'];
  readonly pinned: number;
  readonly muted: number;
  readonly ttl_days: number | null;
  readonly updated_at: string;
  readonly valid_to: string | null;
  readonly superseded_by: number | null;
}

const toFact = (row: FactRow): Fact => ({
  id: row.id,
  scope: row.scope,
  scopeId: row.scope_id,
  type: row.category,
  fact: row.content,
  confidence: row.confidence,
  importance: row.importance,
  evidenceCount: row.evidence_count,
  status: row.status,
  pinned: row.pinned === 1,
  muted: row.muted === 1,
  ttlDays: row.ttl_days,
  page: row.source_page,
  label: row.label,
  chapter: row.chapter,
  sessionId: row.extracted_from_session,
  createdAt: row.timestamp,
  updatedAt: row.updated_at,
  validTo: row.valid_to,
  supersededBy: row.superseded_by,
});

const one = (row: FactRow | undefined): Fact | null => (row ? toFact(row) : null);
const idsOf = (rows: readonly { readonly id: number }[]): readonly number[] => rows.map(({ id }) => id);

const flag = (value: boolean | undefined): number | null => (value === undefined ? null : Number(value));

/** `match` is an FTS5 query. */
export const listFacts = (
  sql: Sql,
  filter: FactFilter,
  match: string | null,
): { readonly items: readonly Fact[]; readonly total: number } => {
  const { scope = null, scopeId = null, type = null, status = null, order = 'newest' } = filter;
  const flags = { pinned: flag(filter.pinned), muted: flag(filter.muted) };
  const params = { scope, scopeId, type, status, ...flags, ...(match === null ? {} : { match }) };
  const source = match === null ? from : fromMatching;
  const total = sql.get<{ count: number }>(`SELECT COUNT(*) AS count ${source}`, params)?.count ?? 0;
  const offset = (filter.page - 1) * filter.limit;
  const rows = sql.all<FactRow>(`SELECT f.* ${source} ${orders[order]} ${page}`, {
    ...params,
    limit: filter.limit,
    offset,
  });
  return { items: rows.map(toFact), total };
};

export const findFact = (sql: Sql, id: number): Fact | null => one(sql.get<FactRow>(selectOne, [id]));

/** In the order of `ids`. */
export const getFacts = (sql: Sql, ids: readonly number[]): readonly Fact[] =>
  inOrderOf(ids, sql.all<FactRow>(selectByIds, [asJsonList(ids)]).map(toFact), ({ id }) => id);

/** The live fact with that key: neither superseded nor expired. There is at most one. */
export const findFactByKey = (sql: Sql, scope: ScopeRef, factKey: string): Fact | null =>
  one(sql.get<FactRow>(selectByKey, [scope.scope, scope.scopeId, factKey]));

/** Scope by scope, each in the order of an index: all of them at once would be sorted anew at every question. */
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

/** Newest first, over all generations. */
export const listFactHistory = (sql: Sql, id: number): readonly Fact[] =>
  sql.all<FactRow>(selectHistory, { id }).map(toFact);

export const countLearnerFacts = (
  sql: Sql,
  sessionId: string | null,
  since: string,
): { readonly inSession: number; readonly since: number } => ({
  inSession: sessionId === null ? 0 : (sql.get<{ count: number }>(countInSession, [sessionId])?.count ?? 0),
  since: sql.get<{ count: number }>(countSince, [since])?.count ?? 0,
});

const columnsOf = (write: FactWrite) => ({
  fact: write.fact,
  factKey: write.factKey,
  confidence: write.confidence,
  importance: write.importance,
  status: write.status,
  ttlDays: write.ttlDays,
  page: write.page,
  label: write.label,
  chapter: write.chapter,
  at: write.at,
});

/** Without evidence yet; returns its id. */
export const insertFact = (sql: Sql, write: FactWrite): number =>
  sql.run(insert, {
    ...columnsOf(write),
    type: write.type,
    sessionId: write.sessionId,
    scope: write.scope,
    scopeId: write.scopeId,
  }).lastId;

export const mergeIntoFact = (sql: Sql, id: number, write: FactWrite): void => {
  sql.run(merge, { ...columnsOf(write), id });
};

/** Active ones after an id, by id. */
export const listFactsAfter = (sql: Sql, id: number, limit: number): readonly Fact[] =>
  sql.all<FactRow>(selectAfter, [id, limit]).map(toFact);

/** What the learner pinned of themselves, newest first. */
export const listPinnedFacts = (sql: Sql, limit: number): readonly Fact[] =>
  sql.all<FactRow>(selectPinned, [limit]).map(toFact);

/** Two facts turned out to be one. */
export const strengthenFact = (
  sql: Sql,
  id: number,
  change: {
    readonly confidence: number;
    readonly importance: number;
    readonly pinned: boolean;
    /** When the other one was last stated. */
    readonly heard: string;
  },
): void => {
  sql.run(strengthen, { ...change, pinned: Number(change.pinned), id });
};

/** B4: history from `at` on; `linkSuperseded` tells by what, once that has a row. */
export const supersedeFact = (sql: Sql, id: number, at: string): void => {
  sql.run(setSuperseded, { at, id });
};

export const linkToSuccessor = (sql: Sql, id: number, successor: number): void => {
  sql.run(linkSuperseded, [successor, id]);
};

/** What the learner pinned stays pinned in what replaces it. */
export const inheritPin = (sql: Sql, id: number): void => {
  sql.run(inherit, [id]);
};

/** After it lost evidence: what is left counts by noisy-or (C6), where each piece says what it counts for. */
export const weighFact = (sql: Sql, id: number, counts: readonly (number | null)[]): void => {
  const known = counts.filter((one) => one !== null);
  const whole = known.length > 0 && known.length === counts.length;
  const confidence = whole ? 1 - known.reduce((miss, one) => miss * (1 - one), 1) : null;
  sql.run(weigh, { id, confidence, count: counts.length });
};

/** Counts its evidence anew; returns it as it stands. */
export const recountEvidence = (sql: Sql, id: number): Fact => {
  const row = sql.get<FactRow>(countEvidence, [id]);
  if (!row) throw new Error(`fact ${id} is not there`);
  return toFact(row);
};

export const updateFact = (
  sql: Sql,
  id: number,
  change: Parameters<MemoryWriter['updateFact']>[1],
): Fact | null =>
  one(
    sql.get<FactRow>(update, {
      id,
      at: change.at,
      status: change.status ?? null,
      importance: change.importance ?? null,
      fact: change.fact ?? null,
      factKey: change.factKey ?? null,
      pinned: flag(change.pinned),
      muted: flag(change.muted),
      setTtl: change.ttlDays === undefined ? 0 : 1,
      ttlDays: change.ttlDays ?? null,
    }),
  );

/** The learner's words, certain. */
export const correctFact = (sql: Sql, id: number, correction: FactCorrection): void => {
  const { fact, factKey, importance, at } = correction;
  sql.run(correct, { id, fact, factKey, importance, at });
};

export const activateFact = (sql: Sql, id: number, confidence: number, at: string): void => {
  sql.run(activate, [confidence, at, id]);
};

export const countFacts = (sql: Sql): readonly FactCount[] => sql.all<FactCount>(countByKind);

export const evictFacts = (sql: Sql, scope: ScopeRef, limit: number): number =>
  sql.run(evict, { scope: scope.scope, scopeId: scope.scopeId, limit }).changes;

export const expireFacts = (sql: Sql, now: string): number => sql.run(expire, { now }).changes;

/** With their evidence, index rows and vectors. Returns how many there were. */
export const eraseFacts = (sql: Sql, ids: readonly number[]): number =>
  sql.all<{ id: number }>(remove, [asJsonList(ids)]).length;

export const factsOnlyFromSession = (sql: Sql, sessionId: string): readonly number[] =>
  idsOf(sql.all(selectOnlyFromSession, { session: sessionId }));

export const factsOfScope = (sql: Sql, { scope, scopeId }: ScopeRef): readonly number[] =>
  idsOf(sql.all(selectOfScope, [scope, scopeId]));

/** What these replaced directly, newest first. */
export const listSupersededBy = (sql: Sql, ids: readonly number[]): readonly Fact[] =>
  sql.all<FactRow>(selectSupersededBy, [asJsonList(ids)]).map(toFact);

/** Deleting a source re-opens what that source had retired; unless its words live again in another fact. */
export const reopenSupersededBy = (sql: Sql, ids: readonly number[]): void => {
  sql.run(reopen, [asJsonList(ids)]);
};

export const listUnembeddedFacts = (
  sql: Sql,
  vectorModel: number,
  limit: number,
  after: number,
): readonly Unembedded[] => sql.all<Unembedded>(selectUnembedded, [after, vectorModel, limit]);
