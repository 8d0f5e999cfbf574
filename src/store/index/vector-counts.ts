import type { VectorCounts } from '../../core/ports/store/memory/memory-store';
import type { Sql } from '../sql';

const counted = (kind: keyof VectorCounts, rows: string): string => `
SELECT COUNT(*) AS total, COUNT(v.item_id) AS done FROM ${rows} AS i
LEFT JOIN vector_items v ON v.item_id = i.id
AND v.vector_model_id = (SELECT id FROM vector_models WHERE kind = '${kind}' AND model = ?)`;

const pastFacts = `SELECT id FROM facts WHERE status IN ('superseded', 'expired')`;
/** Most facts are current, so only the others are looked up: their vectors stay but are not needed. */
const countedFacts = `
WITH model (id) AS (SELECT id FROM vector_models WHERE kind = 'fact' AND model = ?)
SELECT (SELECT COUNT(*) FROM facts WHERE status NOT IN ('superseded', 'expired')) AS total,
    (SELECT COUNT(*) FROM vector_items WHERE vector_model_id = (SELECT id FROM model))
    - (SELECT COUNT(*) FROM vector_items WHERE vector_model_id = (SELECT id FROM model) AND item_id IN (${pastFacts})) AS done`;

/** The rows that need a vector. */
const counts: Readonly<Record<keyof VectorCounts, string>> = {
  passage: counted('passage', '(SELECT id FROM passages)'),
  turn: counted('turn', `(SELECT id FROM conversations WHERE state <> 'streaming' AND content <> '')`),
  note: counted('note', '(SELECT id FROM user_notes)'),
  fact: countedFacts,
};

/** How many items of each kind have a vector of the model. Reads only keys: about 20 ms for 100,000 items. */
export const countVectors = (sql: Sql, model: string): VectorCounts => {
  const count = (kind: keyof VectorCounts) =>
    sql.get<VectorCounts['fact']>(counts[kind], [model]) ?? { done: 0, total: 0 };
  return { passage: count('passage'), turn: count('turn'), note: count('note'), fact: count('fact') };
};
