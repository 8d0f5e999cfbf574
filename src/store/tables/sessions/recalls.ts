import type { FactId, TurnId } from '../../../shared/model';
import { asJsonList, type Sql } from '../../sql';

// D7: how many answers used a fact, and which one last. Counted when an answer begins: searching the contexts of all
// answers would take longer with each one.
const count = `
UPDATE facts SET recall_count = recall_count + 1, recalled_in = ? WHERE id IN (SELECT value FROM json_each(?))`;
const countTurns = `
UPDATE conversations SET recall_count = recall_count + 1 WHERE id IN (SELECT value FROM json_each(?))`;
const selectUse = `
SELECT recall_count AS answers, (SELECT id FROM conversations WHERE id = recalled_in) AS lastTurnId
FROM facts WHERE id = ?`;

const selectUses = `
SELECT DISTINCT turn_id AS turnId FROM context_pieces WHERE source_kind = 'fact' AND source_id = ? AND dropped = 0
ORDER BY turn_id DESC LIMIT ?`;

/** Exported for the query-plan tests. */
export const recallQueries = { count, countTurns, selectUse, selectUses } as const;

export const countRecalls = (sql: Sql, factIds: readonly FactId[], turnId: TurnId): void => {
  if (factIds.length > 0) sql.run(count, [turnId, asJsonList(factIds)]);
};

/** For turns that a search found, not for those just said. */
export const countTurnRecalls = (sql: Sql, turnIds: readonly TurnId[]): void => {
  if (turnIds.length > 0) sql.run(countTurns, [asJsonList(turnIds)]);
};

/** How many answers were given the fact, and the last of them; null if that was erased. */
export const findFactUse = (
  sql: Sql,
  id: number,
): { readonly answers: number; readonly lastTurnId: TurnId | null } =>
  sql.get(selectUse, [id]) ?? { answers: 0, lastTurnId: null };

/** The answers that were given a fact, newest first. */
export const listFactUses = (sql: Sql, id: number, limit: number): readonly TurnId[] =>
  sql.all<{ turnId: TurnId }>(selectUses, [String(id), limit]).map(({ turnId }) => turnId);
