import { asJsonList, type Sql } from '../../sql';

/** Names of groups of summaries (D6); an archive uses the names of its summaries. */
const selectNames = `
SELECT topic FROM summaries WHERE topic IS NOT NULL UNION SELECT topic FROM archives WHERE topic IS NOT NULL`;
const clearSummaries = 'UPDATE summaries SET topic = NULL WHERE topic IN (SELECT value FROM json_each(?))';
const clearArchives = 'UPDATE archives SET topic = NULL WHERE topic IN (SELECT value FROM json_each(?))';

export const listTopicNames = (sql: Sql): readonly string[] =>
  sql.all<{ topic: string }>(selectNames).map(({ topic }) => topic);

/** Groups without a name are named again. */
export const dropTopicNames = (sql: Sql, names: readonly string[]): void => {
  sql.run(clearSummaries, [asJsonList(names)]);
  sql.run(clearArchives, [asJsonList(names)]);
};
