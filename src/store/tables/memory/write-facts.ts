import type {
  FactCorrection,
  FactWrite,
  MemoryWriter,
  ScopeRef,
} from '../../../core/ports/store/memory/memory-store';
import type { Fact, FactId, TurnId } from '../../../shared/model';
import { isAboutHealth } from '../../../shared/text/grammar/health';
import { asFlag, asJsonList, type Sql } from '../../sql';
import { learnerFact, toFact, toFactOrNull, type FactRow } from './fact-row';

/**
 * Days count from `updated_at`, when the fact was last stated. Pinning, muting, superseding and expiring do not change
 * it.
 */
export const validTo = (at: string, ttlDays: string): string =>
  `CASE WHEN ${ttlDays} IS NULL THEN NULL ELSE strftime('%Y-%m-%dT%H:%M:%fZ', ${at}, '+' || ${ttlDays} || ' days') END`;
const insert = `
INSERT INTO facts (subject, content, source_page, chapter, category, extracted_from_session, timestamp, scope, scope_id, fact_key,
    label, confidence, importance, evidence_count, status, ttl_days, updated_at, valid_to)
VALUES (:subject, :words, :page, :chapter, :type, (SELECT id FROM sessions WHERE id = :sessionId), :at, :scope, :scopeId, :factKey,
    :label, :confidence, :importance, 0, :status, :ttlDays, :at, ${validTo(':at', ':ttlDays')})`;
const merge = `
UPDATE facts SET subject = :subject, content = :words, fact_key = :factKey, confidence = :confidence, importance = :importance,
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
    fact_key = COALESCE(:factKey, fact_key), scope = COALESCE(:scope, scope), scope_id = COALESCE(:scopeId, scope_id),
    pinned = COALESCE(:pinned, pinned), muted = COALESCE(:muted, muted),
    ttl_days = CASE WHEN :setTtl THEN :ttlDays ELSE ttl_days END,
    valid_to = CASE WHEN :setTtl THEN ${validTo(':at', ':ttlDays')} ELSE valid_to END
WHERE id = :id RETURNING *`;
/** Restarts the lifetime, as the learner states the fact now. A disabled fact stays disabled. */
const correct = `
UPDATE facts SET subject = :subject, content = :words, fact_key = :factKey, confidence = 1, importance = MAX(importance, :importance),
    status = CASE status WHEN 'disabled' THEN status ELSE 'active' END, valid_to = ${validTo(':at', 'ttl_days')},
    updated_at = :at
WHERE id = :id`;
const activate = `UPDATE facts SET status = 'active', confidence = ?, updated_at = ? WHERE id = ?`;
const end = `
UPDATE facts SET status = 'expired', valid_to = :at WHERE id = :id AND status = 'active' AND pinned = 0 RETURNING *`;
/** Facts that were ended by messages. */
const reopenEnded = `
UPDATE OR IGNORE facts SET status = 'active', valid_to = ${validTo('updated_at', 'ttl_days')}
WHERE status = 'expired' AND id IN (
    SELECT v.fact_id FROM events e JOIN evidence v ON v.event_id = e.id
    WHERE e.turn_id IN (SELECT value FROM json_each(?)) AND v.meta ->> '$.ends')
RETURNING scope, scope_id AS scopeId`;
const isOver = `valid_to <= :now AND pinned = 0 AND status IN ('active', 'shadow', 'pending')`;
const selectOver = `SELECT * FROM facts WHERE ${isOver}`;
const expire = `UPDATE facts SET status = 'expired' WHERE ${isOver}`;
const countActive = `
SELECT COUNT(*) AS count FROM facts WHERE scope = :scope AND scope_id = :scopeId AND status = 'active' AND ${learnerFact}`;
/** C7: the least important first, then the oldest; no pinned ones, and none that the learner asked to remember. */
const selectEvictable = `
SELECT id, content AS words FROM facts
WHERE scope = :scope AND scope_id = :scopeId AND status = 'active' AND pinned = 0 AND ${learnerFact}
    AND NOT EXISTS (SELECT 1 FROM evidence v WHERE v.fact_id = facts.id AND v.method = 'user_explicit')
ORDER BY importance, updated_at, id LIMIT :count OFFSET :from`;
const disable = `UPDATE facts SET status = 'disabled' WHERE id IN (SELECT value FROM json_each(?))`;
const remove = 'DELETE FROM facts WHERE id IN (SELECT value FROM json_each(?)) RETURNING id';
const reopen = `
UPDATE OR IGNORE facts SET status = 'active', superseded_by = NULL,
    valid_to = ${validTo('updated_at', 'ttl_days')} WHERE superseded_by IN (SELECT value FROM json_each(?))
RETURNING scope, scope_id AS scopeId`;
const strengthen = `
UPDATE facts SET confidence = :confidence, importance = :importance, pinned = :pinned, updated_at = MAX(updated_at, :statedAt)
WHERE id = :id`;

/** Exported for the query-plan tests. */
export const factWriteQueries = { selectOver, expire } as const;

const columnsOf = (write: FactWrite) => ({
  subject: write.subject,
  words: write.words,
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

/** Adds a fact without evidence; returns its id. */
export const insertFact = (sql: Sql, write: FactWrite): FactId =>
  sql.run<FactId>(insert, {
    ...columnsOf(write),
    type: write.type,
    sessionId: write.sessionId,
    scope: write.scope,
    scopeId: write.scopeId,
  }).lastId;

export const mergeIntoFact = (sql: Sql, id: FactId, write: FactWrite): void => {
  sql.run(merge, { ...columnsOf(write), id });
};

/** For a fact that turned out to be the same as another. */
export const strengthenFact = (
  sql: Sql,
  id: FactId,
  change: {
    readonly confidence: number;
    readonly importance: number;
    readonly pinned: boolean;
    /** When the other fact was last stated. */
    readonly statedAt: string;
  },
): void => {
  sql.run(strengthen, { ...change, pinned: Number(change.pinned), id });
};

/** B4: superseded from `at` on; `linkToSuccessor` adds the successor once it has a row. */
export const supersedeFact = (sql: Sql, id: FactId, at: string): void => {
  sql.run(setSuperseded, { at, id });
};

export const linkToSuccessor = (sql: Sql, id: FactId, successor: FactId): void => {
  sql.run(linkSuperseded, [successor, id]);
};

/** The successor of a pinned fact is pinned too. */
export const inheritPin = (sql: Sql, id: FactId): void => {
  sql.run(inherit, [id]);
};

/** After it lost evidence: the rest is combined by noisy-or (C6) if each piece has a weight. */
export const weighFact = (sql: Sql, id: FactId, counts: readonly (number | null)[]): void => {
  const known = counts.filter((one) => one !== null);
  const whole = known.length > 0 && known.length === counts.length;
  const confidence = whole ? 1 - known.reduce((miss, one) => miss * (1 - one), 1) : null;
  sql.run(weigh, { id, confidence, count: counts.length });
};

/** Recounts a fact's evidence; returns the fact. */
export const recountEvidence = (sql: Sql, id: FactId): Fact => {
  const row = sql.get<FactRow>(countEvidence, [id]);
  if (!row) throw new Error(`fact ${id} is not there`);
  return toFact(row);
};

export const updateFact = (
  sql: Sql,
  id: FactId,
  change: Parameters<MemoryWriter['updateFact']>[1],
): Fact | null =>
  toFactOrNull(
    sql.get<FactRow>(update, {
      id,
      at: change.at,
      status: change.status ?? null,
      importance: change.importance ?? null,
      factKey: change.factKey ?? null,
      scope: change.moveTo?.scope ?? null,
      scopeId: change.moveTo?.scopeId ?? null,
      pinned: asFlag(change.pinned),
      muted: asFlag(change.muted),
      setTtl: change.ttlDays === undefined ? 0 : 1,
      ttlDays: change.ttlDays ?? null,
    }),
  );

/** Replaces the fact with the learner's words, at full confidence. */
export const correctFact = (sql: Sql, id: FactId, correction: FactCorrection): void => {
  const { subject, words, factKey, importance, at } = correction;
  sql.run(correct, { id, subject, words, factKey, importance, at });
};

export const activateFact = (sql: Sql, id: FactId, confidence: number, at: string): void => {
  sql.run(activate, [confidence, at, id]);
};

/** Learner facts in use in a scope. */
export const countInUse = (sql: Sql, { scope, scopeId }: ScopeRef): number =>
  sql.get<{ count: number }>(countActive, { scope, scopeId })?.count ?? 0;

/** Minimum number of facts read at once when searching for those to disable. */
const evictionPage = 100;

/** The facts to disable in a scope with more than `limit`. Facts about health stay. */
export const findEvictable = (sql: Sql, scope: ScopeRef, limit: number): readonly FactId[] => {
  const excess = countInUse(sql, scope) - limit;
  const found: FactId[] = [];
  for (let from = 0; found.length < excess;) {
    const count = Math.max(evictionPage, excess - found.length);
    const where = { scope: scope.scope, scopeId: scope.scopeId, count, from };
    const rows = sql.all<{ id: FactId; words: string }>(selectEvictable, where);
    if (rows.length === 0) break;
    found.push(...rows.filter(({ words }) => !isAboutHealth(words)).map(({ id }) => id));
    from += count;
  }
  return found.slice(0, Math.max(0, excess));
};

export const disableFacts = (sql: Sql, ids: readonly FactId[]): void => {
  sql.run(disable, [asJsonList(ids)]);
};
/** Null if it was not active, or is pinned. */
export const endFact = (sql: Sql, id: FactId, at: string): Fact | null =>
  toFactOrNull(sql.get<FactRow>(end, { id, at }));

/** Activates the facts that these messages ended, unless another live fact has the same key. Returns their scopes. */
export const reopenEndedBy = (sql: Sql, turns: readonly TurnId[]): readonly ScopeRef[] =>
  sql.all<ScopeRef>(reopenEnded, [asJsonList(turns)]);

/** Returns the expired facts, as they were before. */
export const expireFacts = (sql: Sql, now: string): readonly Fact[] => {
  const over = sql.all<FactRow>(selectOver, { now }).map(toFact);
  if (over.length > 0) sql.run(expire, { now });
  return over;
};

/** Erases facts with their evidence, index rows and vectors. Returns how many existed. */
export const eraseFacts = (sql: Sql, ids: readonly FactId[]): number =>
  sql.all<{ id: FactId }>(remove, [asJsonList(ids)]).length;

/** Activates the facts that these superseded, unless another live fact has the same key. Returns their scopes. */
export const reopenSupersededBy = (sql: Sql, ids: readonly FactId[]): readonly ScopeRef[] =>
  sql.all<ScopeRef>(reopen, [asJsonList(ids)]);
