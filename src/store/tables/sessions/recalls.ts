import { asJsonList, type Sql } from '../../sql';

// D7: in how many answers a fact was used, and in which last. Counted as answers begin: looking through all of their
// records would take longer with every one.
const count = `
UPDATE facts SET recall_count = recall_count + 1, recalled_in = ? WHERE id IN (SELECT value FROM json_each(?))`;
const countTurns = `
UPDATE conversations SET recall_count = recall_count + 1 WHERE id IN (SELECT value FROM json_each(?))`;
const selectUse = `
SELECT recall_count AS answers, (SELECT id FROM conversations WHERE id = recalled_in) AS lastTurnId
FROM facts WHERE id = ?`;

/** Exported for the query-plan tests. */
export const recallQueries = { count, countTurns, selectUse } as const;

export const countRecalls = (sql: Sql, factIds: readonly number[], turnId: number): void => {
  if (factIds.length > 0) sql.run(count, [turnId, asJsonList(factIds)]);
};

/** What was said before and found again, rather than what had just been said. */
export const countTurnRecalls = (sql: Sql, turnIds: readonly number[]): void => {
  if (turnIds.length > 0) sql.run(countTurns, [asJsonList(turnIds)]);
};

/** The answers that were given a fact to read; the last is null where it was erased. */
export const findFactUse = (
  sql: Sql,
  id: number,
): { readonly answers: number; readonly lastTurnId: number | null } =>
  sql.get(selectUse, [id]) ?? { answers: 0, lastTurnId: null };
