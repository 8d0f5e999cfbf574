import type { FactId, TurnId } from '../../../shared/model';
import { asJsonList, type Sql } from '../../sql';

/** Facts from turns directly before or after these, which are indexed with the turns' words. */
const selectBeside = `
WITH gone (id) AS (SELECT value FROM json_each(:turns)),
beside (id) AS (
    SELECT (SELECT p.id FROM conversations p WHERE p.session_id = c.session_id AND p.id < c.id ORDER BY p.id DESC LIMIT 1)
    FROM gone JOIN conversations c ON c.id = gone.id
    UNION SELECT (SELECT n.id FROM conversations n WHERE n.session_id = c.session_id AND n.id > c.id ORDER BY n.id LIMIT 1)
    FROM gone JOIN conversations c ON c.id = gone.id)
SELECT DISTINCT e.fact_id AS id FROM beside JOIN evidence e ON e.turn_id = beside.id WHERE beside.id IS NOT NULL`;
const unindex = 'DELETE FROM facts_fts WHERE rowid IN (SELECT value FROM json_each(?))';
const index = `
INSERT INTO facts_fts (rowid, speaker, text, previous, next, date_words)
SELECT id, speaker, text, previous, next, date_words FROM facts_indexed WHERE id IN (SELECT value FROM json_each(?))`;

/** Exported for the query-plan tests. */
export const factsOfErasedQueries = { selectBeside, index } as const;

export const factsOfErased = (sql: Sql, turnIds: readonly TurnId[]): readonly FactId[] =>
  sql.all<{ id: FactId }>(selectBeside, { turns: asJsonList(turnIds) }).map(({ id }) => id);

/** Must be called after the turns were erased. */
export const reindexFacts = (sql: Sql, ids: readonly FactId[]): void => {
  if (ids.length === 0) return;
  sql.run(unindex, [asJsonList(ids)]);
  sql.run(index, [asJsonList(ids)]);
};
